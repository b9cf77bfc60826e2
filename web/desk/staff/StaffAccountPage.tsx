import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import './roles.css';
import './staff.css';
import { endStaffLogIns } from '../../../contract/desk-staff.ts';
import { queries } from '../../app/queries.ts';
import { useParams } from '../../app/navigation.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { StaffForm } from '../StaffForm.tsx';
import { deskQueries } from '../queries.ts';
import { useAuditSentence } from '../audit/use-audit-sentence.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { AccountActs } from './AccountActs.tsx';
import { LogIns } from './LogIns.tsx';
import { StateTag } from './StateTag.tsx';
import { StaffTabs } from './Tabs.tsx';
import type { StaffAccount } from './staff-line.ts';
import { useGrantsText } from './use-grants-text.ts';

/** One of the staff: what they may, where they are logged in, what became of the account. */
export default function StaffAccountPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const query = useQuery(deskQueries.staffAccount(id));
  return (
    <DeskShell title={query.data?.name ?? t`Staff`} note={<StaffTabs here="staff" />}>
      {query.data ? <Account account={query.data} /> : <Loading query={query} />}
    </DeskShell>
  );
}

function Account({ account }: { account: StaffAccount }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { staff: me } = useSuspenseQuery(queries.desk()).data;
  const { at, ago, until } = useDates();
  const { sentence } = useAuditSentence();
  const names = { [`staff ${account.id}`]: { name: account.name, site_id: null } };
  const grantsText = useGrantsText();
  const [busy, setBusy] = useState(false);
  const own = account.id === me.id;
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'staff'] });
  const end = async (session?: string) => {
    setBusy(true);
    const done = await deskCall(endStaffLogIns, { params: { id: account.id }, body: session ? { session } : {} });
    if (done) toasts.show({ text: t`Ended.`, tone: 'success' });
    await again();
    setBusy(false);
  };
  const links = {
    invite: t`Invitation`,
    password: t`Link for a new password`,
    factor: t`Link for a new second factor`,
    both: t`Link for a new password and second factor`,
  };
  return (
    <div className="staff-account">
      <div className="desk-stack">
        <Card as="section" padding="lg">
          <div className="staff-name">
            <h2>{account.email}</h2>
            <StateTag account={account} />
          </div>
          <dl className="desk-facts">
            <div>
              <dt>{t`Roles`}</dt>
              <dd>{grantsText(account.grants)}</dd>
            </div>
            <div>
              <dt>{t`Last at the desk`}</dt>
              <dd>{account.last_seen ? ago(account.last_seen) : t`never`}</dd>
            </div>
            <div>
              <dt>{t`Passkeys`}</dt>
              <dd>{account.passkeys}</dd>
            </div>
            {account.closed_at ? (
              <div>
                <dt>{t`Closed`}</dt>
                <dd>{at(account.closed_at)}</dd>
              </div>
            ) : null}
            {account.link ? (
              <div>
                <dt>{links[account.link.kind]}</dt>
                <dd>
                  {t`sent by ${account.link.asked_by}, ${ago(account.link.asked_at)}`}
                  {' · '}
                  {new Date(account.link.expires_at).getTime() > Date.now()
                    ? t`works until ${at(account.link.expires_at)}`
                    : t`ran out ${until(account.link.expires_at)}`}
                </dd>
              </div>
            ) : null}
          </dl>
          <AccountActs account={account} own={own} onDone={() => void again()} />
        </Card>
        {account.state === 'closed' ? null : (
          <Card as="section" padding="lg">
            <h2>{t`Log-ins`}</h2>
            <LogIns logIns={account.log_ins} busy={busy} onEnd={(session) => void end(session)} />
            {account.log_ins.length > 1 && !own ? (
              <div className="form-actions above-sm">
                <Button variant="line" disabled={busy} onClick={() => void end()}>{t`End all`}</Button>
              </div>
            ) : null}
          </Card>
        )}
        <Card as="section" padding="lg">
          <h2>{t`What happened`}</h2>
          {account.history.length === 0 ? <p className="muted">{t`Nothing yet.`}</p> : null}
          <ul className="staff-history">
            {account.history.map((line) => (
              <li key={line.at + line.action}>
                <span className="num muted">{at(line.at)}</span>
                <span>
                  {sentence(
                    { ...line, staff_name: line.who, subject_kind: 'staff', subject_id: account.id, details: {} },
                    names,
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {account.state === 'closed' ? null : (
        <Card as="section" padding="lg">
          <h2>{t`What ${account.name} may do`}</h2>
          <StaffForm
            key={JSON.stringify(account.grants)}
            account={account}
            own={own}
            onDone={(asked) => {
              const text = asked ? t`Somebody else is asked to agree. You’ll find it under Second looks.` : t`Saved.`;
              toasts.show({ text, tone: 'success' });
              void again();
            }}
          />
        </Card>
      )}
    </div>
  );
}
