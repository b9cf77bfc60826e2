import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { LOCALES } from '../../contract/locales.ts';
import { staffRoles } from '../../contract/roles.ts';
import { queries } from '../app/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Field, FieldGroup } from '../ui/Field.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import type { StaffLine } from './staff/staff-line.ts';
import { deskQueries } from './queries.ts';
import { usePermissionWords } from './use-permission-words.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';

export type Grants = StaffLine['grants'];
type Grant = Grants[number];

export const firstGrant: Grant = { role: 'support', sites: null, languages: null };

/** Without an element: all. */
const some = <T,>(list: readonly T[]): T[] | null => (list.length > 0 ? [...list] : null);
const toggled = <T,>(list: readonly T[] | null, item: T): T[] | null =>
  some(list?.includes(item) ? list.filter((other) => other !== item) : [...(list ?? []), item]);

/** Roles, each with the sites and languages it is for. Single permissions are shown, and can be taken away. */
export function GrantsEditor({ grants, onChange }: { grants: Grants; onChange(grants: Grants): void }) {
  const { t } = useLingui();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { roles } = useDeskWords();
  const language = useLanguageNames();
  const { permission } = usePermissionWords();
  const own = useQuery(deskQueries.roles()).data?.roles.filter(({ built_in: builtIn }) => !builtIn) ?? [];
  const put = (i: number, grant: Grant) => onChange(grants.map((current, j) => (j === i ? grant : current)));
  return (
    <FieldGroup id="grants" label={t`Roles, each with its sites`}>
      <ul className="desk-grants">
        {grants.map((grant, i) => (
          <li key={i}>
            <div className="desk-grant-head">
              {'permission' in grant ? (
                <strong>{permission(grant.permission)}</strong>
              ) : (
                <Field id={`grant-${i}`} label={t`Role`}>
                  {(control) => (
                    <Select
                      {...control}
                      value={grant.role}
                      onChange={(event) => put(i, { ...grant, role: event.target.value })}
                      options={[
                        ...staffRoles.map((value) => ({ value: value as string, label: roles[value] })),
                        ...own.map(({ id, name }) => ({ value: id, label: name })),
                      ]}
                    />
                  )}
                </Field>
              )}
              {grants.length > 1 ? (
                <IconButton label={t`Remove`} icon={<X />} onClick={() => onChange(grants.filter((_, j) => j !== i))} />
              ) : null}
            </div>
            <details open={grant.sites !== null || grant.languages !== null}>
              <summary>
                {grant.sites === null && grant.languages === null ? t`All sites, all languages` : t`Only for some`}
              </summary>
              <div className="desk-grant-where">
                {sites.map((site) => (
                  <Checkbox
                    key={site.id}
                    name={`grant-${i}-site-${site.id}`}
                    checked={grant.sites?.includes(site.id) ?? false}
                    onChange={() => put(i, { ...grant, sites: toggled(grant.sites, site.id) })}
                    label={site.name}
                  />
                ))}
              </div>
              <div className="desk-grant-where">
                {LOCALES.map((code) => (
                  <Checkbox
                    key={code}
                    name={`grant-${i}-language-${code}`}
                    checked={grant.languages?.includes(code) ?? false}
                    onChange={() => put(i, { ...grant, languages: toggled(grant.languages, code) })}
                    label={language(code)}
                  />
                ))}
              </div>
              <p className="muted small">{t`Nothing ticked means all. Languages matter for complaints and answers.`}</p>
            </details>
          </li>
        ))}
      </ul>
      <Button icon={<Plus />} onClick={() => onChange([...grants, firstGrant])}>{t`Another role`}</Button>
    </FieldGroup>
  );
}
