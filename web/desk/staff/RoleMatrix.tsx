import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Users } from 'lucide-react';
import { Fragment } from 'react';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { listRoles } from '../../../contract/desk-roles.ts';
import { type Level, levels, permissionGroups } from '../../../contract/permissions.ts';
import type { RoleRights } from '../../../contract/roles.ts';
import { Select } from '../../ui/Select.tsx';
import { usePermissionWords } from '../use-permission-words.ts';
import { usePair } from '../use-pair.ts';

export type Role = Omit<AnswerOf<typeof listRoles>['roles'][number], 'rights'> & { rights: RoleRights };

const icons = { asks: <Users />, does: <Check />, agrees: <CheckCheck /> };

/** Permissions by roles, each cell with its level; the column of a draft can be changed. */
export function RoleMatrix({
  roles,
  chosen,
  onChoose,
  draft,
  onDraft,
}: {
  roles: readonly Role[];
  chosen: string;
  onChoose(id: string): void;
  draft: { name: string; rights: RoleRights } | undefined;
  onDraft(rights: RoleRights): void;
}) {
  const { t } = useLingui();
  const pair = usePair();
  const words = usePermissionWords();
  const cell = (level: Level | undefined) =>
    level ? (
      <span className="roles-level" data-level={level}>
        {icons[level]}
        <span className="visually-hidden">{words.levels[level]}</span>
      </span>
    ) : (
      <>
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">{words.none}</span>
      </>
    );
  return (
    <div className="roles-matrix">
      {draft ? null : (
        <div className="roles-choice">
          <Select
            aria-label={t`The role shown`}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t`May …`}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" data-chosen={role.id === chosen && !draft ? '' : undefined}>
                <button type="button" aria-pressed={role.id === chosen} onClick={() => onChoose(role.id)}>
                  {role.name}
                </button>
              </th>
            ))}
            {draft ? (
              <th scope="col" data-chosen="">
                {draft.name}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {Object.entries(permissionGroups).map(([group, list]) => (
            <Fragment key={group}>
              <tr className="roles-group">
                <th scope="colgroup" colSpan={roles.length + (draft ? 2 : 1)}>
                  {words.groups[group] ?? group}
                </th>
              </tr>
              {list.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{words.permission(permission)}</th>
                  {roles.map((role) => (
                    <td key={role.id} data-chosen={role.id === chosen && !draft ? '' : undefined}>
                      {cell(role.rights[permission])}
                    </td>
                  ))}
                  {draft ? (
                    <td data-chosen="">
                      <select
                        aria-label={pair(draft.name, words.permission(permission))}
                        value={draft.rights[permission] ?? ''}
                        onChange={(event) => {
                          const { [permission]: _, ...others } = draft.rights;
                          const level = levels.find((level) => level === event.target.value);
                          onDraft(level ? { ...others, [permission]: level } : others);
                        }}
                      >
                        <option value="">{words.none}</option>
                        {levels.map((level) => (
                          <option key={level} value={level}>
                            {words.levels[level]}
                          </option>
                        ))}
                      </select>
                    </td>
                  ) : null}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <ul className="roles-legend">
        {(['does', 'asks', 'agrees'] as const).map((level) => (
          <li key={level}>
            <span className="roles-level" data-level={level}>
              {icons[level]}
            </span>
            {words.levels[level]}
          </li>
        ))}
        <li>{t`Roles add up, each on its own sites.`}</li>
      </ul>
    </div>
  );
}
