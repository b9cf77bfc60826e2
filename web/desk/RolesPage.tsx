import './staff/roles.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dropRole, saveRole } from '../../contract/desk-roles.ts';
import { toasts } from '../app/Toasts.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { RoleLimits } from './staff/RoleLimits.tsx';
import { type Role, RoleMatrix } from './staff/RoleMatrix.tsx';
import { StaffTabs } from './staff/Tabs.tsx';
import { useConfirmedCall } from './use-desk-call.ts';
import { useDeskWords } from './use-desk-words.ts';

type Draft = Pick<Role, 'name' | 'rights'> & { id?: string };

/** What each role may. Built-in ones are copied; copies are changed. */
export default function RolesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const confirmedCall = useConfirmedCall();
  const query = useQuery(deskQueries.roles());
  const { roles: words, word } = useDeskWords();
  const [search, setSearch] = useSearchParams('role');
  const [draft, setDraft] = useState<Draft>();
  const [saving, setSaving] = useState(false);
  const [dropping, setDropping] = useState(false);
  const roles = query.data?.roles ?? [];
  const nameOf = (role: Role) => (role.built_in ? word(words, role.id) : role.name);
  const role = roles.find(({ id }) => id === search.get('role')) ?? roles[0];
  const again = () => client.invalidateQueries({ queryKey: ['desk', 'roles'] });
  const choose = (id: string) => {
    if (!draft) void setSearch({ role: id }, { replace: true });
  };
  return (
    <DeskShell title={t`Roles`} note={<StaffTabs here="roles" />} wide>
      {!role ? (
        <Loading query={query} />
      ) : (
        <div className="roles">
          <RoleMatrix
            roles={roles.map((role) => ({ ...role, name: nameOf(role) }))}
            chosen={role.id}
            onChoose={choose}
            draft={draft}
            onDraft={(rights) => draft && setDraft({ ...draft, rights })}
          />
          <section className="roles-side" aria-label={draft ? draft.name : nameOf(role)}>
            {draft ? (
              <>
                <h2>{draft.id ? t`Change the role` : t`New role`}</h2>
                <Field id="role-name" label={t`Name`}>
                  {(control) => (
                    <TextInput
                      {...control}
                      value={draft.name}
                      minLength={2}
                      maxLength={60}
                      onChange={(event) => setDraft({ ...draft, name: event.target.value })}
                    />
                  )}
                </Field>
                <p className="muted">{t`Choose a level for each permission in the last column of the table.`}</p>
                <div className="form-actions">
                  <Button
                    variant="primary"
                    disabled={draft.name.trim().length < 2 || Object.keys(draft.rights).length === 0}
                    onClick={() => setSaving(true)}
                  >{t`Save the role`}</Button>
                  <Button variant="line" onClick={() => setDraft(undefined)}>{t`Discard`}</Button>
                </div>
              </>
            ) : (
              <>
                <h2>{nameOf(role)}</h2>
                <p className="muted">
                  {role.built_in ? t`Built in: copy it to change it.` : t`A role of your own.`}{' '}
                  {role.own ? t`You have it yourself, so somebody else changes it.` : null}
                </p>
                <div className="form-actions">
                  <Button
                    icon={<Copy />}
                    onClick={() => setDraft({ name: t`${nameOf(role)} (copy)`, rights: role.rights })}
                  >{t`Copy`}</Button>
                  {role.built_in || role.own ? null : (
                    <>
                      <Button
                        icon={<Pencil />}
                        onClick={() => setDraft({ id: role.id, name: role.name, rights: role.rights })}
                      >{t`Change`}</Button>
                      <Button
                        icon={<Trash2 />}
                        disabled={role.people.length > 0}
                        onClick={() => setDropping(true)}
                      >{t`Delete`}</Button>
                    </>
                  )}
                </div>
                <h3>{t`${plural(role.people.length, { 0: 'Nobody has it', one: '# person has it', other: '# people have it' })}`}</h3>
                <ul className="roles-people">
                  {role.people.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
                <RoleLimits key={role.id} role={{ ...role, name: nameOf(role) }} />
              </>
            )}
          </section>
        </div>
      )}
      <ConfirmDialog
        of={saveRole}
        id="save-role"
        title={t`Save the role “${draft?.name ?? ''}”?`}
        open={saving}
        onClose={() => setSaving(false)}
        action={t`Save the role`}
        onConfirm={async ({ key }) => {
          if (!draft) return;
          const { id } = await confirmedCall(saveRole, { body: draft }, key).finally(() => void again());
          setDraft(undefined);
          await setSearch({ role: id }, { replace: true });
          toasts.show({ text: t`Saved.`, tone: 'success' });
        }}
      >
        <p>
          {draft?.id
            ? t`${plural(role?.people.length ?? 0, { 0: 'Nobody has it now.', one: 'It applies at once to # person who has it.', other: 'It applies at once to # people who have it.' })}`
            : t`Nobody has it until it is given to them under Staff.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        of={dropRole}
        id="drop-role"
        title={t`Delete the role “${role?.name ?? ''}”?`}
        open={dropping}
        onClose={() => setDropping(false)}
        action={t`Delete the role`}
        onConfirm={async ({ key }) => {
          if (!role) return;
          await confirmedCall(dropRole, { params: { id: role.id } }, key);
          await setSearch({ role: undefined }, { replace: true });
          void again();
        }}
      >
        <p>{t`Nobody has it, so nobody loses anything.`}</p>
      </ConfirmDialog>
    </DeskShell>
  );
}
