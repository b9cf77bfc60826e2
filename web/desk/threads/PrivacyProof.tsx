import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { openPrivacy } from '../../../contract/desk-threads.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useDates } from '../use-dates.ts';
import { usePair } from '../use-pair.ts';
import { HeldTable } from './HeldTable.tsx';
import { usePrivacyWords } from './use-privacy-words.ts';

type Request = Static<typeof openPrivacy.answer>['request'];
type Act = Request['done'][number];

/** What was done, when and by whom, from the arrival to the end: what stays as proof, by kind and count. */
export function PrivacyProof({ request }: { request: Request }) {
  const { t } = useLingui();
  const pair = usePair();
  const { at } = useDates();
  const { states, sources, identities, fields, inWords } = usePrivacyWords();
  const proved = request.done.findLast(({ act }) => act === 'proved');
  const corrected = ({ field: code, from, to }: Act) => {
    if (!code) return '';
    const field = fields[code];
    if (from === undefined || to === undefined) return t`Corrected: ${field}`;
    const [before, after] = [inWords(code, from) || '–', inWords(code, to) || '–'];
    return t`Corrected: ${field}, “${before}” → “${after}”`;
  };
  const said = (act: Act): string => {
    if (act.act === 'corrected') return corrected(act);
    return {
      proved: '',
      exported: t`Exported as a ZIP`,
      erased: t`Account erased`,
      extended: t`60 days more, told by e-mail`,
      nothing_held: t`No data is held with this address`,
    }[act.act];
  };
  const steps = [
    {
      at: request.arrived_at,
      what: pair(t({ context: 'when it came in', message: 'Received' }), sources[request.source] ?? request.source),
      by: '',
    },
    ...(request.identity_at
      ? [
          {
            at: request.identity_at,
            what: pair(t`Who is asking`, identities[request.identity] ?? ''),
            by: proved?.by ?? '',
          },
        ]
      : []),
    ...request.done
      .filter(({ act }) => act !== 'proved')
      .map((act) => ({ at: act.at, what: said(act), by: act.by, kinds: act.kinds, credits: act.credits })),
    ...(request.closed_at
      ? [{ at: request.closed_at, what: states[request.status], by: request.closed_by ?? '' }]
      : []),
  ];
  return (
    <section aria-label={t`What was done`} className="privacy-proof">
      <h3>{t`What was done`}</h3>
      <ol>
        {steps.map((step, i) => (
          <li key={i}>
            <p>
              <span>{step.what}</span>
              <span className="muted small">{[step.by, at(step.at)].filter(Boolean).join(' · ')}</span>
            </p>
            {'credits' in step && step.credits ? (
              <p className="muted small">
                {t`${plural(step.credits, { one: '# unused credit lapsed', other: '# unused credits lapsed' })}`}
              </p>
            ) : null}
            {'kinds' in step && step.kinds && step.kinds.length > 0 ? (
              <Disclosure summary={t`${plural(step.kinds.length, { one: '# kind', other: '# kinds' })}`}>
                <HeldTable kinds={step.kinds} label={t`Kind of data`} />
              </Disclosure>
            ) : null}
          </li>
        ))}
      </ol>
      {request.closed_at ? (
        <p className="muted small">
          {t`Kept as proof: number, dates, who did it, and what was done by kind and count. No data.`}
        </p>
      ) : null}
    </section>
  );
}
