import './texts.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, FileCheck, Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DecisionReason } from '../../../contract/moderation.ts';
import { useErrorText } from '../../app/use-error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import { MemberFactsList } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { ReasonKeys } from '../ReasonKeys.tsx';
import { TranslateButton } from '../TranslateButton.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import { useKeys } from '../use-keys.ts';
import { useTranslation } from '../use-translation.ts';
import { TextCard } from './TextCard.tsx';
import { type TextItem, useTextQueue } from './use-text-queue.ts';

/** Changed profile texts, ten a page, each beside the one before: A lets it stand, R and a digit removes it. */
export default function TextsPage() {
  const { t } = useLingui();
  const { items, decided, waiting, failed, decide, undo, reload } = useTextQueue();
  const { reasons } = useDeskWords();
  const errorText = useErrorText();
  const [hereId, setHere] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const translation = useTranslation(items.map((item) => item.about));
  const here = items.find((item) => item.member.id === hereId) ?? items[0];
  const [last] = decided;
  const act = (some: readonly TextItem[], reason: DecisionReason | null) => {
    setRemoving(false);
    const next = items.slice(items.indexOf(some[0] as TextItem)).find((item) => !some.includes(item));
    if (next) setHere(next.member.id);
    decide(some, reason);
  };
  const move = (by: number) => {
    const next = here && items[items.indexOf(here) + by];
    if (!next) return;
    setHere(next.member.id);
    setRemoving(false);
    list.current?.querySelector(`[data-text="${next.member.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  /** Those that can be read to their end without scrolling. */
  const inSight = () => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-text]') ?? [])].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    const ids = new Set(shown.map((card) => card.dataset['text']));
    return items.filter((item) => ids.has(item.member.id));
  };
  useKeys({
    a: here && !removing ? () => act([here], null) : undefined,
    'shift+a': () => act(inSight(), null),
    r: here ? () => setRemoving(true) : undefined,
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    u: last ? () => void undo() : undefined,
    escape: () => setRemoving(false),
  });
  const keys = [
    { keys: 'A', what: t`Let it stand` },
    { keys: 'R', what: t`Remove it, then the digit of the reason` },
    { keys: 'Shift A', what: t`Keep every text that is fully in sight` },
    { keys: 'J K', what: t`Next text, previous one` },
    { keys: 'U', what: t`Undo the last decision` },
    { keys: 'Esc', what: t`Undo the removal` },
  ];
  const count = waiting ?? 0;
  const undoLine = last ? (
    <div className="desk-last" role="status">
      <span>
        {last.reason === null
          ? t`${last.item.member.name}: stands`
          : t`${last.item.member.name}: removed – ${reasons[last.reason]}`}
      </span>
      <Button icon={<Undo2 />} iconEnd={<Kbd>U</Kbd>} onClick={() => void undo()}>{t`Undo`}</Button>
    </div>
  ) : null;
  return (
    <DeskShell
      title={t`Profile texts`}
      wide
      keys={keys}
      aside={
        <>
          <TranslateButton translation={translation} />
          {waiting === undefined ? null : <Tag>{t`${plural(count, { one: '# waiting', other: '# waiting' })}`}</Tag>}
        </>
      }
    >
      {here ? (
        <div className="texts-layout">
          <ul className="texts-list" ref={list} aria-label={t`Texts under review`}>
            {items.map((item) => (
              <TextCard
                key={item.member.id}
                item={item}
                here={item === here}
                translated={translation.of(item.about)}
                onHere={() => setHere(item.member.id)}
              />
            ))}
          </ul>
          <div className="desk-photo-side texts-side">
            {removing ? (
              <>
                <ReasonKeys
                  label={t`Why is it removed? The member reads this.`}
                  reasons={reasons}
                  onChoose={(reason) => act([here], reason)}
                />
                <Button block onClick={() => setRemoving(false)}>{t`Back`}</Button>
              </>
            ) : (
              <div className="desk-photo-acts">
                <Button
                  size="lg"
                  block
                  variant="primary"
                  icon={<Check />}
                  iconEnd={<Kbd>A</Kbd>}
                  onClick={() => act([here], null)}
                >{t`Let it stand`}</Button>
                <Button
                  size="lg"
                  block
                  variant="line"
                  icon={<X />}
                  iconEnd={<Kbd>R</Kbd>}
                  onClick={() => setRemoving(true)}
                >{t`Remove`}</Button>
              </div>
            )}
            {undoLine}
            <MemberFactsList member={here.member} linked />
          </div>
        </div>
      ) : (
        <>
          {failed || waiting === undefined ? (
            <EmptyState
              icon={<FileCheck />}
              title={failed ? errorText(failed) : t`Loading texts`}
              action={failed ? <Button onClick={() => void reload()}>{t`Try again`}</Button> : undefined}
            />
          ) : (
            <EmptyQueue
              queue="texts"
              icon={<FileCheck />}
              title={count > 0 ? t`Colleagues are working on the rest` : t`No texts waiting`}
            />
          )}
          {undoLine}
        </>
      )}
    </DeskShell>
  );
}
