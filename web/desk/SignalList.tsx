import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSignalWords } from './use-signal-words.ts';

/** What the rules saw that opened a case: each in words, with how much it counts. */
export function SignalList({
  signals,
}: {
  signals: readonly { rule: string; points: number; n: number; case_number?: string | null | undefined }[];
}) {
  const { t } = useLingui();
  const words = useSignalWords();
  return (
    <>
      <p className="muted small">{t`Rules point to accounts; they decide nothing. Look at the account, then decide as in any other case.`}</p>
      <ul className="desk-lines">
        {signals.map((signal) => (
          <li key={signal.rule}>
            <span>{words(signal.rule)}</span>
            <span className="muted small">
              {[
                signal.n > 1 ? t`${plural(signal.n, { one: '# time', other: '# times' })}` : '',
                signal.case_number ? t`case ${signal.case_number}` : '',
                t`weight ${signal.points}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
