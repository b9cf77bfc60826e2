import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type listStaff, resetStaffCode } from '../../contract/desk-staff.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { Tag } from '../ui/Tag.tsx';
import './staff/roles.css';
import { isStaffRole as isBuiltIn } from '../../contract/roles.ts';
import { StaffTabs } from './staff/Tabs.tsx';
import { usePermissionWords } from './use-permission-words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { NewStaffForm, StaffForm } from './StaffForm.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';

export type StaffLine = AnswerOf<typeof listStaff>['staff'][number];
interface Shown {
  name: string;
  secret: string;
  otpauth_url: string;
}

/** Who works here, as what. */
export default function StaffPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const { staff: me } = useSuspenseQuery(queries.desk()).data;
  const query = useQuery(deskQueries.staff());
  const { roles, word } = useDeskWords();
  const { permission } = usePermissionWords();
  const stored = useQuery(deskQueries.roles()).data?.roles ?? [];
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const rolesText = (grants: StaffLine['grants']) =>
    grants
      .map((grant) => {
        const what =
          'role' in grant
            ? (stored.find(({ id }) => id === grant.role && !isBuiltIn(id))?.name ?? word(roles, grant.role))
            : permission(grant.permission);
        const where = [
          ...(grant.sites ?? []).map((id) => sites.find((site) => site.id === id)?.name ?? String(id)),
          ...(grant.languages ?? []),
        ];
        return where.length > 0 ? `${what} (${where.join(', ')})` : what;
      })
      .join(', ');
  const { ago } = useDates();
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState<StaffLine>();
  const [resetting, setResetting] = useState<StaffLine>();
  const [shown, setShown] = useState<Shown>();
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'staff'] });
  const reset = async (one: StaffLine, key: string) => {
    setShown({ name: one.name, ...(await confirmedCall(resetStaffCode, { params: { id: one.id }, body: {} }, key)) });
  };
  return (
    <DeskShell
      title={t`Staff`}
      note={<StaffTabs here="staff" />}
      aside={
        <Button variant="primary" icon={<UserRoundPlus />} onClick={() => setMaking(true)}>{t`New account`}</Button>
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="desk-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Name`}</th>
                <th scope="col">{t`E-mail`}</th>
                <th scope="col">{t`Roles`}</th>
                <th scope="col">{t`Last at the desk`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {query.data.staff.map((one) => (
                <tr key={one.id}>
                  <td>
                    <strong>{one.name}</strong> {one.active ? null : <Tag>{t`Closed`}</Tag>}
                  </td>
                  <td>{one.email}</td>
                  <td>{rolesText(one.grants)}</td>
                  <td>{one.last_seen ? ago(one.last_seen) : t`never`}</td>
                  <td>
                    <span className="desk-row-acts">
                      <Button icon={<Pencil />} onClick={() => setEditing(one)}>{t`Change`}</Button>
                      <Button icon={<KeyRound />} onClick={() => setResetting(one)}>{t`New code secret`}</Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ModalDialog
        id="new-staff"
        title={t`New account`}
        open={making}
        onClose={() => setMaking(false)}
        closeLabel={t`Close`}
      >
        <NewStaffForm
          onDone={(made) => {
            setMaking(false);
            setShown(made);
            void again();
          }}
        />
      </ModalDialog>
      <ModalDialog
        id="edit-staff"
        title={editing?.name ?? ''}
        open={editing !== undefined}
        onClose={() => setEditing(undefined)}
        closeLabel={t`Close`}
      >
        {editing ? (
          <StaffForm
            key={editing.id}
            one={editing}
            own={editing.id === me.id}
            onDone={(asked) => {
              setEditing(undefined);
              const text = asked ? t`Somebody else is asked to agree. You find it under Second looks.` : t`Saved.`;
              toasts.show({ text, tone: 'success' });
              void again();
            }}
          />
        ) : null}
      </ModalDialog>
      <ConfirmDialog
        of={resetStaffCode}
        id="reset-code"
        title={t`A new code secret for ${resetting?.name ?? ''}?`}
        open={resetting !== undefined}
        onClose={() => setResetting(undefined)}
        onConfirm={async ({ key }) => resetting && (await reset(resetting, key))}
        action={t`Make a new one`}
        icon={<KeyRound />}
      >
        <p>{t`The old one opens nothing any more, and this person is logged out everywhere.`}</p>
      </ConfirmDialog>
      <ModalDialog
        id="staff-secret"
        title={t`Codes of ${shown?.name ?? ''}`}
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        closeLabel={t`Close`}
      >
        <p>{t`Type this into an authenticator app. It is shown only now; hand it over in person.`}</p>
        <p className="desk-quote">
          <code>{shown?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        {shown ? (
          <p>
            <a className="link" href={shown.otpauth_url}>{t`Open in an app on this device`}</a>
          </p>
        ) : null}
      </ModalDialog>
    </DeskShell>
  );
}
