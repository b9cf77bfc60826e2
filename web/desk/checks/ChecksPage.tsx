import './checks.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ScanFace } from 'lucide-react';
import { useErrorText } from '../../app/use-error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { EmptyQueue } from '../EmptyQueue.tsx';
import { CheckView } from './CheckView.tsx';
import { useCheckQueue } from './use-check-queue.ts';

/** Selfies beside photos, and new main photos beside those compared before: one at a time, decided by a person. */
export default function ChecksPage() {
  const { t } = useLingui();
  const { check, waiting, failed, busy, decide, load } = useCheckQueue();
  const errorText = useErrorText();
  const count = waiting ?? 0;
  return (
    <DeskShell
      title={t`Photo checks`}
      wide
      keys={[
        { keys: '1–9', what: t`Tick the photo that shows the person` },
        { keys: 'A', what: t`Same person: in the ticked photos` },
        { keys: 'R', what: t`Refuse, then the digit of the reason` },
        { keys: 'M', what: t`Perhaps under 18: open a case` },
        { keys: 'Esc', what: t`Undo the refusal` },
      ]}
      aside={waiting === undefined ? null : <Tag>{t`${plural(count, { one: '# waiting', other: '# waiting' })}`}</Tag>}
    >
      {check ? (
        <CheckView key={check.id} item={check} busy={busy} onDecide={(verdict) => void decide(check, verdict)} />
      ) : failed || check === undefined ? (
        <EmptyState
          icon={<ScanFace />}
          title={failed ? errorText(failed) : t`Loading photo checks`}
          action={failed ? <Button onClick={() => void load()}>{t`Try again`}</Button> : undefined}
        />
      ) : (
        <EmptyQueue
          queue="checks"
          icon={<ScanFace />}
          title={count > 0 ? t`Colleagues are working on the rest` : t`No photo checks waiting`}
        />
      )}
    </DeskShell>
  );
}
