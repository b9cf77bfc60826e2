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
      {query.data ? <Account one={query.data} /> : <Loading query={query} />}
    </DeskShell>
  );
}

function Account({ one }: { one: StaffAccount }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const { staff: me } = useSuspenseQuery(queries.desk()).data;
  const { at, ago, until } = useDates();
  const { sentence } = useAuditSentence();
  const names = { [`staff ${one.id}`]: { name: one.name, site_id: null } };
  const grantsText = useGrantsText();
  const [busy, setBusy] = useState(false);
  const own = one.id === me.id;
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'staff'] });
  const end = async (session?: string) => {
    setBusy(true);
    const done = await deskCall(endStaffLogIns, { params: { id: one.id }, body: session ? { session } : {} });
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
            <h2>{one.email}</h2>
            <StateTag one={one} />
          </div>
          <dl className="desk-facts">
            <div>
              <dt>{t`Roles`}</dt>
              <dd>{grantsText(one.grants)}</dd>
            </div>
            <div>
              <dt>{t`Last at the desk`}</dt>
              <dd>{one.last_seen ? ago(one.last_seen) : t`never`}</dd>
            </div>
            <div>
              <dt>{t`Passkeys`}</dt>
              <dd>{one.passkeys}</dd>
            </div>
            {one.closed_at ? (
              <div>
                <dt>{t`Closed`}</dt>
                <dd>{at(one.closed_at)}</dd>
              </div>
            ) : null}
            {one.link ? (
              <div>
                <dt>{links[one.link.kind]}</dt>
                <dd>
                  {t`sent by ${one.link.asked_by}, ${ago(one.link.asked_at)}`}
                  {' · '}
                  {new Date(one.link.expires_at).getTime() > Date.now()
                    ? t`works until ${at(one.link.expires_at)}`
                    : t`ran out ${until(one.link.expires_at)}`}
                </dd>
              </div>
            ) : null}
          </dl>
          <AccountActs one={one} own={own} onDone={() => void again()} />
        </Card>
        {one.state === 'closed' ? null : (
          <Card as="section" padding="lg">
            <h2>{t`Log-ins`}</h2>
            <LogIns logIns={one.log_ins} busy={busy} onEnd={(session) => void end(session)} />
            {one.log_ins.length > 1 && !own ? (
              <div className="form-actions above-sm">
                <Button variant="line" disabled={busy} onClick={() => void end()}>{t`End all`}</Button>
              </div>
            ) : null}
          </Card>
        )}
        <Card as="section" padding="lg">
          <h2>{t`What happened`}</h2>
          {one.history.length === 0 ? <p className="muted">{t`Nothing yet.`}</p> : null}
          <ul className="staff-history">
            {one.history.map((line) => (
              <li key={line.at + line.action}>
                <span className="num muted">{at(line.at)}</span>
                <span>
                  {sentence(
                    { ...line, staff_name: line.who, subject_kind: 'staff', subject_id: one.id, details: {} },
                    names,
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {one.state === 'closed' ? null : (
        <Card as="section" padding="lg">
          <h2>{t`What ${one.name} may do`}</h2>
          <StaffForm
            key={JSON.stringify(one.grants)}
            one={one}
            own={own}
            onDone={(asked) => {
              const text = asked ? t`Somebody else is asked to agree. You find it under Second looks.` : t`Saved.`;
              toasts.show({ text, tone: 'success' });
              void again();
            }}
          />
        </Card>
      )}
    </div>
  );
}
