import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, ShieldCheck, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { findBans, liftBan } from '../../contract/desk-trust.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AddBanDialog } from './AddBanDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { FigureHead } from './insight/Definition.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useBanWords } from './use-ban-words.ts';
import { useDates } from './use-dates.ts';
import { useConfirmedCall, useDeskCall } from './use-desk-call.ts';
import { useMay } from './use-may.ts';

type Ban = AnswerOf<typeof findBans>['bans'][number];

/** Who is excluded: tested by a value, counted by kind and age, and kept out because somebody asked for it. */
export default function BansPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.bans());
  const { kinds, marks, reason, hits } = useBanWords();
  const { day } = useDates();
  const mayAdd = useMay()('bans.add') !== null;
  const [bans, setFound] = useState<Ban[]>();
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban>();
  const { data } = query;
  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { kind: String(form.get('kind')), value: String(form.get('value')).trim() };
    setFound((await deskCall(findBans, { body }))?.bans);
  };
  return (
    <DeskShell
      title={t`Exclusions`}
      aside={mayAdd ? <Button icon={<Plus />} onClick={() => setAdding(true)}>{t`Exclude an address`}</Button> : null}
    >
      <div className="desk-two">
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Test a value`}</h2>
            <p className="muted small">{t`Only keyed hashes are kept, so nothing can be listed. What you type is not logged.`}</p>
            <form className="form" onSubmit={(event) => void find(event)}>
              <Field id="ban-kind" label={t`Kind`}>
                {(control) => (
                  <Select
                    {...control}
                    name="kind"
                    defaultValue="email"
                    options={(['email', 'phone', 'iban'] as const).map((value) => ({ value, label: marks[value] }))}
                  />
                )}
              </Field>
              <Field id="ban-value" label={t`Value`}>
                {(control) => (
                  <TextInput {...control} name="value" required minLength={3} maxLength={254} autoComplete="off" />
                )}
              </Field>
              <Button type="submit" variant="primary" icon={<Search />}>{t`Test`}</Button>
            </form>
            <div aria-live="polite">
              {bans === undefined ? null : bans.length === 0 ? (
                <EmptyState
                  icon={<ShieldCheck />}
                  title={t`Not excluded`}
                >{t`Nobody with this value is excluded.`}</EmptyState>
              ) : (
                <ul className="desk-lines">
                  {bans.map((ban) => (
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
                      {mayAdd && (ban.kind === 'self' || ban.kind === 'owner') ? (
                        <Button icon={<X />} onClick={() => setLifting(ban)}>{t`End it`}</Button>
                      ) : null}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </Card>
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t({ context: 'exclusions', message: 'In force' })}</h2>
            {!data ? (
              <Loading query={query} />
            ) : (
              <>
                <div className="desk-table">
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">{t`Kind`}</th>
                        <FigureHead of="bans_month" />
                        <FigureHead of="bans_half_year" />
                        <FigureHead of="bans_older" />
                        <FigureHead of="bans_hits" />
                      </tr>
                    </thead>
                    <tbody>
                      {data.kinds.map((kind) => (
                        <tr key={kind.kind}>
                          <th scope="row">{kinds[kind.kind]}</th>
                          <td className="num">{kind.month}</td>
                          <td className="num">{kind.half_year}</td>
                          <td className="num">{kind.older}</td>
                          <td className="num">{kind.hits}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <h3>{t`Hashes kept`}</h3>
                <dl className="desk-facts">
                  {data.marks.map((mark) => (
                    <div key={mark.kind}>
                      <dt>{marks[mark.kind]}</dt>
                      <dd>{mark.n}</dd>
                    </div>
                  ))}
                  <div>
                    <dt>{t`New accounts awaiting review`}</dt>
                    <dd>{data.held}</dd>
                  </div>
                </dl>
              </>
            )}
          </Card>
        </div>
      </div>
      <AddBanDialog open={adding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        of={liftBan}
        id="lift-ban"
        title={t`End the exclusion`}
        open={lifting !== undefined}
        onClose={() => setLifting(undefined)}
        onConfirm={async ({ field, key }) => {
          await confirmedCall(liftBan, { params: { id: lifting?.id }, query: { why: field('why') } }, key);
          setLifting(undefined);
          setFound(undefined);
          toasts.show({ text: t`Ended. Its hashes are deleted.`, tone: 'success' });
          void client.invalidateQueries({ queryKey: ['desk', 'bans'] });
        }}
        action={t`End it`}
        icon={<X />}
      >
        <p>{t`Its hashes are deleted. An account can be made with this address at once.`}</p>
        <Field id="lift-why" label={t`Why`} hint={t`For the audit log only.`}>
          {(control) => <TextInput {...control} name="why" required minLength={3} maxLength={200} />}
        </Field>
      </ConfirmDialog>
    </DeskShell>
  );
}
