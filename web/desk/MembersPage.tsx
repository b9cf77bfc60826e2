import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search, UserRoundX } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useFictional } from '../app/Mark.tsx';
import { useSearchParams } from '../app/navigation.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Tag } from '../ui/Tag.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useScope } from './use-scope.ts';
import { useDeskWords } from './use-desk-words.ts';

/** Finding a member by address, name or id. */
export default function MembersPage() {
  const { t } = useLingui();
  const fictional = useFictional();
  const id = useId();
  const [search, setSearch] = useSearchParams('q');
  const q = search.get('q') ?? '';
  const { scope } = useScope();
  const query = useQuery(deskQueries.members(q, scope));
  const { statuses, word } = useDeskWords();
  const { day } = useDates();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <DeskShell title={t`Members`}>
      <search>
        <form className="desk-search" onSubmit={submit} key={q}>
          <Field id={`${id}-q`} label={t`E-mail address, id, or the beginning of the name`}>
            {(control) => (
              <TextInput
                {...control}
                name="q"
                defaultValue={q}
                required
                maxLength={254}
                autoComplete="off"
                spellCheck={false}
                autoFocus
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" icon={<Search />}>{t`Search`}</Button>
        </form>
      </search>
      {q === '' ? null : !query.data ? (
        <Loading query={query} />
      ) : query.data.members.length === 0 ? (
        <EmptyState
          icon={<UserRoundX />}
          title={t`Nobody found`}
        >{t`An e-mail address must be whole; of a name the beginning is enough.`}</EmptyState>
      ) : (
        <ul className="desk-list">
          {query.data.members.map((one) => (
            <li key={one.id}>
              <Link to={`/desk/members/${one.id}`}>
                <span className="desk-list-main">
                  <strong>{one.name}</strong>
                  <span>{one.email ?? fictional.label}</span>
                </span>
                <span className="desk-list-end">
                  {one.premium ? <Tag tone="amber">{t`Premium`}</Tag> : null}
                  <span>{word(statuses, one.status)}</span>
                  <span className="muted">{`${one.site} · ${day(one.signup_date)}`}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DeskShell>
  );
}
