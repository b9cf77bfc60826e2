import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, FileCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeskShell } from './DeskShell.tsx';
import { MemberFactsList } from './Facts.tsx';
import { Kbd } from './Kbd.tsx';
import { ReasonKeys } from './ReasonKeys.tsx';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useKeys } from './use-keys.ts';
import { type TextItem, useTextQueue } from './use-text-queue.ts';

/** Changed profile texts, one after the other: A lets it stand, R and a digit removes it. */
export default function TextsPage() {
  const { t } = useLingui();
  const { items, waiting, failed, decide, reload } = useTextQueue();
  const { reasons } = useDeskWords();
  const { ago } = useDates();
  const errorText = useErrorText();
  const [hidden, setHidden] = useState<TextItem>();
  const [now] = items;
  const hiding = now !== undefined && hidden === now;
  const setHiding = (on: boolean) => setHidden(on ? now : undefined);
  useKeys({
    a: now && !hiding ? () => decide(null) : undefined,
    r: now ? () => setHiding(true) : undefined,
    escape: () => setHiding(false),
  });
  const keys = [
    { keys: 'A', what: t`Let it stand` },
    { keys: 'R', what: t`Remove it, then the digit of the reason` },
    { keys: 'Esc', what: t`Not remove after all` },
  ];
  const count = waiting ?? 0;
  return (
    <DeskShell
      title={t`Profile texts`}
      keys={keys}
      aside={waiting === undefined ? null : <Tag>{t`${plural(count, { one: '# waits', other: '# wait' })}`}</Tag>}
    >
      {now ? (
        <div className="desk-two">
          <Card padding="lg">
            <p className="muted small">{t`Changed ${ago(now.changed_at)}`}</p>
            <p className="desk-quote" lang={now.member.language}>
              {now.about}
            </p>
          </Card>
          <div className="desk-photo-side">
            {hiding ? (
              <>
                <ReasonKeys
                  label={t`Why is it removed? The member reads this.`}
                  reasons={reasons}
                  onChoose={(reason) => decide({ reason })}
                />
                <Button block onClick={() => setHiding(false)}>{t`Back`}</Button>
              </>
            ) : (
              <>
                <div className="desk-photo-acts">
                  <Button
                    size="lg"
                    block
                    variant="primary"
                    icon={<Check />}
                    iconEnd={<Kbd>A</Kbd>}
                    onClick={() => decide(null)}
                  >{t`Let it stand`}</Button>
                  <Button
                    size="lg"
                    block
                    variant="line"
                    icon={<X />}
                    iconEnd={<Kbd>R</Kbd>}
                    onClick={() => setHiding(true)}
                  >{t`Remove`}</Button>
                </div>
                <MemberFactsList member={now.member} />
              </>
            )}
          </div>
        </div>
      ) : (
        <EmptyState
          icon={<FileCheck />}
          title={
            failed
              ? errorText(failed)
              : waiting === undefined
                ? t`Looking for texts`
                : count > 0
                  ? t`Colleagues have the rest in hand`
                  : t`No text waits`
          }
          action={failed ? <Button onClick={() => void reload()}>{t`Try again`}</Button> : undefined}
        >
          {waiting === undefined || failed ? undefined : t`New ones appear here by themselves.`}
        </EmptyState>
      )}
    </DeskShell>
  );
}
