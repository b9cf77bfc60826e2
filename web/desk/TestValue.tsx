import { useLingui } from '@lingui/react/macro';
import { Search, ShieldCheck, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { findBans } from '../../contract/desk-trust.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { FormError } from '../app/FormError.tsx';
import type { FormCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useBanWords } from './use-ban-words.ts';
import { useDates } from './use-dates.ts';

export type Ban = AnswerOf<typeof findBans>['bans'][number];
type Kind = BodyOf<typeof findBans>['kind'];
const kindsTested = ['email', 'phone', 'iban', 'network', 'domain'] as const satisfies readonly Kind[];

/** Whether somebody with a value is excluded: since when, why, and how often the exclusion met somebody. */
export function TestValue({
  form,
  onLift,
}: {
  form: FormCall<typeof findBans>;
  /** Absent for those who may not. */
  onLift: ((ban: Ban) => void) | undefined;
}) {
  const { t } = useLingui();
  const { kinds, marks, reason, hits } = useBanWords();
  const { day } = useDates();
  const [kind, setKind] = useState<Kind>('email');
  const { answer } = form;
  const tested = answer?.tested ?? '';
  const verdict = ({ refused_by: by, as: domain }: NonNullable<AnswerOf<typeof findBans>['domain']>) => {
    if (by === null) return t`Sign-up accepts addresses at ${domain}.`;
    if (by === 'everybody') return t`Sign-up refuses addresses at ${domain}: everybody knows it for disposable ones.`;
    if (by === 'operator') return t`Sign-up refuses addresses at ${domain}: it is on the list of this installation.`;
    return t`Sign-up refuses addresses at ${domain}: it is among the refused domains on this page.`;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({ kind, value: String(new FormData(event.currentTarget).get('value')).trim() });
  };
  return (
    <Card as="section" padding="lg">
      <h2>{t`Test a value`}</h2>
      <p className="muted small">{t`Only keyed hashes are kept, so nothing can be listed. What you type is not logged.`}</p>
      <form className="form" onSubmit={submit}>
        <FormError>{form.error}</FormError>
        <Field id="ban-kind" label={t`Kind`}>
          {(control) => (
            <Select
              {...control}
              name="kind"
              value={kind}
              onChange={(event) => {
                setKind(event.currentTarget.value as Kind);
                form.reset();
              }}
              options={kindsTested.map((value) => ({
                value,
                label: value === 'domain' ? t`Mail domain` : marks[value],
              }))}
            />
          )}
        </Field>
        <Field
          id="ban-value"
          label={t`Value`}
          hint={
            kind === 'network'
              ? t`An IP address. Its network is tested, which many share: it alone refuses nobody.`
              : undefined
          }
          error={form.field('value')}
        >
          {(control) => <TextInput {...control} name="value" required maxLength={254} autoComplete="off" />}
        </Field>
        <Button type="submit" variant="primary" icon={<Search />} loading={form.pending}>{t`Test`}</Button>
        <div className="desk-stack" aria-live="polite">
          {answer === undefined ? null : (
            <>
              <p className="muted small">{t`Tested: ${tested}`}</p>
              {answer.domain ? <p>{verdict(answer.domain)}</p> : null}
              {kind === 'domain' ? null : answer.bans.length === 0 ? (
                <EmptyState
                  icon={<ShieldCheck />}
                  title={t`Not excluded`}
                >{t`Nobody with this value is excluded.`}</EmptyState>
              ) : (
                <ul className="desk-lines">
                  {answer.bans.map((ban) => (
                    <li key={ban.id}>
                      <span>{kinds[ban.kind]}</span>
                      <span className="muted small">
                        {[
                          ban.case_number,
                          reason(ban.reason),
                          t`since ${day(ban.created_at)}`,
                          ban.until ? t`until ${day(ban.until)}` : t`without end`,
                          hits(ban.hits, ban.last_hit_at),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {onLift && (ban.kind === 'self' || ban.kind === 'owner') ? (
                        <Button icon={<X />} onClick={() => onLift(ban)}>{t`End it`}</Button>
                      ) : null}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </div>
      </form>
    </Card>
  );
}
