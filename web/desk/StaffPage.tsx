import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from '../app/navigation.tsx';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import './staff/roles.css';
import './staff/staff.css';
import { StateTag } from './staff/StateTag.tsx';
import { StaffTabs } from './staff/Tabs.tsx';
import { useGrantsText } from './staff/use-grants-text.ts';
import { DeskShell } from './DeskShell.tsx';
import { Link } from './Link.tsx';
import { Loading } from './Loading.tsx';
import { InviteForm } from './StaffForm.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';

/** Who works here, as what. */
export default function StaffPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(deskQueries.staff());
  const grantsText = useGrantsText();
  const { ago } = useDates();
  const [search, setSearch] = useSearchParams('invite');
  const [inviting, setInviting] = useState(false);
  const asked = search.get('invite') !== null;
  const close = () => {
    setInviting(false);
    if (asked) setSearch({});
  };
  return (
    <DeskShell
      title={t`Staff`}
      note={<StaffTabs here="staff" />}
      aside={<Button variant="primary" icon={<UserRoundPlus />} onClick={() => setInviting(true)}>{t`Invite`}</Button>}
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-table staff-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t({ context: 'a colleague', message: 'Name' })}</th>
                <th scope="col">{t`E-mail`}</th>
                <th scope="col">{t`Roles`}</th>
                <th scope="col">{t`Last at the desk`}</th>
              </tr>
            </thead>
            <tbody>
              {query.data.staff.map((colleague) => (
                <tr key={colleague.id}>
                  <td>
                    <Link className="link strong" to={`/desk/staff/${colleague.id}`}>
                      {colleague.name}
                    </Link>{' '}
                    <StateTag account={colleague} />
                  </td>
                  <td data-label={t`E-mail`}>{colleague.email}</td>
                  <td data-label={t`Roles`}>{grantsText(colleague.grants)}</td>
                  <td data-label={t`Last at the desk`}>{colleague.last_seen ? ago(colleague.last_seen) : t`never`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ModalDialog
        id="invite-staff"
        title={t`Invite somebody`}
        open={inviting || asked}
        onClose={close}
        closeLabel={t`Close`}
      >
        <InviteForm
          onDone={() => {
            close();
            toasts.show({ text: t`The invitation is on its way.`, tone: 'success' });
            void client.invalidateQueries({ queryKey: ['desk', 'staff'] });
          }}
        />
      </ModalDialog>
    </DeskShell>
  );
}
