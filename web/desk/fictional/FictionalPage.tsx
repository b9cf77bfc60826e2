import { plural as counted } from '@lingui/core/macro';
import './fictional.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Drama, List, Search } from 'lucide-react';
import { useState } from 'react';
import { LOCALES } from '../../../contract/locales.ts';
import { useFictional } from '../../app/Mark.tsx';
import { useParams, useSearchParams } from '../../app/navigation.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { PhotoPicture } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { FictionalEditor } from './FictionalEditor.tsx';
import { Gaps } from './Gaps.tsx';
import { ShareNote, useNewFictional, useTotals } from './StudioLine.tsx';
import { useLanguageLine } from './use-language-line.ts';
import { useStateWords } from './use-state-words.ts';

/** The studio: fictional profiles with what waits for them; beside the list the one that is edited. */
export default function FictionalPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const { plural, pluralLabel } = useFictional();
  const { scope } = useScope();
  const mayEdit = useMay()('fictional.edit') !== null;
  const [search, setSearch] = useSearchParams('q', 'language', 'writer');
  const states = useStateWords();
  const languageName = useLanguageNames();
  const languageLine = useLanguageLine();
  // Typed faster than addresses change.
  const [q, setQ] = useState(search.get('q') ?? '');
  const chosen = { q, language: search.get('language'), writer: search.get('writer') };
  const filter = {
    q,
    language: LOCALES.find((locale) => locale === chosen.language),
    writer: /^[\da-f-]{36}$/.exec(chosen.writer ?? '')?.[0],
  };
  const set = (next: Partial<typeof chosen>) =>
    void setSearch(
      Object.fromEntries(Object.entries({ ...chosen, ...next }).map(([name, value]) => [name, value || undefined])),
      { replace: true, preventScrollReset: true },
    );
  const query = useQuery(deskQueries.fictional(filter, scope));
  const { data: outline } = useQuery(deskQueries.fictionalOutline(scope));
  const totals = useTotals(outline);
  const fresh = useNewFictional(outline);
  const profile = useQuery({ ...deskQueries.fictionalProfile(id ?? ''), enabled: id !== undefined });
  const profiles = query.data?.profiles ?? [];
  const isFiltered = Object.values(filter).some(Boolean);
  const gaps = outline?.gaps ?? [];
  return (
    <DeskShell
      title={pluralLabel}
      wide
      fill
      keys={[{ keys: 'N', what: t`New profile` }]}
      note={totals}
      aside={
        <>
          <ShareNote outline={outline} />
          <Link className="btn" to="/desk/fictional/list">
            <List aria-hidden="true" />
            {t`Table`}
          </Link>
          {fresh.button}
        </>
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : (
        <div className="studio" data-open={id === undefined ? undefined : ''}>
          <div className="studio-list">
            <div className="desk-filter">
              <TextInput
                aria-label={t`Name, place or language`}
                placeholder={t`Name, place or language`}
                leading={<Search />}
                value={q}
                onChange={(event) => {
                  setQ(event.target.value);
                  set({ q: event.target.value });
                }}
              />
              <Select
                aria-label={t`Language`}
                value={filter.language ?? ''}
                onChange={(event) => set({ language: event.target.value })}
                options={[
                  { value: '', label: t`All languages` },
                  ...(outline?.languages ?? []).map((code) => ({ value: code, label: languageName(code) })),
                ]}
              />
              <Select
                aria-label={t({ context: 'one person', message: 'Writer' })}
                value={filter.writer ?? ''}
                onChange={(event) => set({ writer: event.target.value })}
                options={[
                  { value: '', label: t`Every writer` },
                  ...(outline?.writers ?? []).map((writer) => ({ value: writer.id, label: writer.name })),
                ]}
              />
            </div>
            <ul className="desk-list" aria-label={plural}>
              {profiles.map((profile) => (
                <li key={profile.id}>
                  <Link
                    to={`/desk/fictional/${profile.id}${isFiltered ? `?${search}` : ''}`}
                    aria-current={profile.id === id ? 'page' : undefined}
                  >
                    <span className="studio-face">
                      {profile.photo ? <PhotoPicture photo={profile.photo} alt="" sizes="2.5rem" /> : <Drama />}
                    </span>
                    <span className="desk-list-main">
                      <strong>{`${profile.name}, ${profile.age}`}</strong>
                      <span>
                        <SiteName name={profile.site} />
                        {languageLine(profile.languages)}
                      </span>
                    </span>
                    <span className="desk-list-end">
                      {profile.state === 'shown' && !profile.rests ? null : (
                        <span className="muted">{profile.rests ? states.resting : states[profile.state]}</span>
                      )}
                      <Badge
                        count={profile.waiting}
                        tone="neutral"
                        label={t`${counted(profile.waiting, { one: '# waiting for an answer', other: '# waiting for an answer' })}`}
                      />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {id === undefined ? (
            <div className="studio-start">
              <EmptyState
                icon={<Drama />}
                title={
                  profiles.length > 0 ? t`Choose a profile` : isFiltered ? t`No profile matches` : t`No profile yet`
                }
              >
                {t`Every one carries the mark, on each card, in each chat and each e-mail.`}
              </EmptyState>
              {gaps.length > 0 ? <Gaps gaps={gaps} onBegin={fresh.begin} /> : null}
            </div>
          ) : profile.data ? (
            <FictionalEditor key={id} profile={profile.data.profile} mayEdit={mayEdit} />
          ) : (
            <Loading query={profile} />
          )}
        </div>
      )}
      {fresh.dialog}
    </DeskShell>
  );
}
