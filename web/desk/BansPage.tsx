import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { findBans, liftBan } from '../../contract/desk-trust.ts';
import { toasts } from '../app/Toasts.tsx';
import { useCall } from '../app/use-call.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AddBanDialog } from './AddBanDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { FigureHead } from './insight/Definition.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { RefusedDomains } from './RefusedDomains.tsx';
import { type Ban, TestValue } from './TestValue.tsx';
import { useBanWords } from './use-ban-words.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useMay } from './use-may.ts';

/** Who is excluded: tested by a value, counted by kind and age, and kept out because somebody asked for it. */
export default function BansPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.bans());
  const { kinds, marks } = useBanWords();
  const mayAdd = useMay()('bans.add') !== null;
  const form = useCall(findBans);
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban>();
  const { data } = query;
  return (
    <DeskShell
      title={t`Exclusions`}
      aside={mayAdd ? <Button icon={<Plus />} onClick={() => setAdding(true)}>{t`Exclude an address`}</Button> : null}
    >
      <div className="desk-two" data-list="">
        <div className="desk-stack">
          <TestValue form={form} onLift={mayAdd ? setLifting : undefined} />
          <RefusedDomains mayAdd={mayAdd} />
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t({ context: 'exclusions', message: 'In force' })}</h2>
            {!data ? (
              <Loading query={query} />
            ) : (
              <>
                <div className="desk-table bans-kinds">
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
          form.reset();
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
