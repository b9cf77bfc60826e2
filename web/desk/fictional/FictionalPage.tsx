import { plural as counted } from '@lingui/core/macro';
import './fictional.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Drama, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useFictional } from '../../app/Mark.tsx';
import { useParams } from '../../app/navigation.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { PhotoPicture } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { SiteName } from '../SiteName.tsx';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useScope } from '../use-scope.ts';
import { FictionalEditor } from './FictionalEditor.tsx';
import { NewFictional } from './NewFictional.tsx';
import { useStateWords } from './use-state-words.ts';

/** The studio: fictional profiles with what waits for them; beside the list the one that is edited. */
export default function FictionalPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const { plural, pluralLabel } = useFictional();
  const { scope } = useScope();
  const mayEdit = useMay()('fictional.edit') !== null;
  const [q, setQ] = useState('');
  const [making, setMaking] = useState(false);
  const states = useStateWords();
  const query = useQuery(deskQueries.fictional(q, scope));
  const profile = useQuery({ ...deskQueries.fictionalProfile(id ?? ''), enabled: id !== undefined });
  const profiles = query.data?.profiles ?? [];
  const sites = query.data?.sites ?? [];
  const canMake = mayEdit && sites.length > 0;
  useKeys({ n: canMake ? () => setMaking(true) : undefined });
  const count = (state: string) => profiles.filter((profile) => profile.state === state).length;
  return (
    <DeskShell
      title={pluralLabel}
      wide
      fill
      keys={[{ keys: 'N', what: t`New profile` }]}
      note={
        query.data
          ? (['shown', 'paused', 'draft'] as const).map((state) => `${states[state]} ${count(state)}`).join(' · ')
          : null
      }
      aside={
        canMake ? (
          <Button variant="primary" icon={<Plus />} iconEnd={<Kbd>N</Kbd>} onClick={() => setMaking(true)}>
            {t`New profile`}
          </Button>
        ) : null
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
                onChange={(event) => setQ(event.target.value)}
              />
            </div>
            <ul className="desk-list" aria-label={plural}>
              {profiles.map((profile) => (
                <li key={profile.id}>
                  <Link to={`/desk/fictional/${profile.id}`} aria-current={profile.id === id ? 'page' : undefined}>
                    <span className="studio-face">
                      {profile.photo ? <PhotoPicture photo={profile.photo} alt="" sizes="2.5rem" /> : <Drama />}
                    </span>
                    <span className="desk-list-main">
                      <strong>{`${profile.name}, ${profile.age}`}</strong>
                      <span>
                        <SiteName name={profile.site} />
                        {profile.languages.join(' · ')}
                      </span>
                    </span>
                    <span className="desk-list-end">
                      {profile.state === 'shown' ? null : <span className="muted">{states[profile.state]}</span>}
                      <Badge
                        count={profile.waiting}
                        tone="neutral"
                        label={t`${counted(profile.waiting, { one: '# waits for an answer', other: '# wait for an answer' })}`}
                      />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {id === undefined ? (
            <EmptyState icon={<Drama />} title={profiles.length > 0 ? t`Choose a profile` : t`No profile yet`}>
              {t`Every one carries the mark, on each card, in each talk and each e-mail.`}
            </EmptyState>
          ) : profile.data ? (
            <FictionalEditor key={id} profile={profile.data.profile} mayEdit={mayEdit} />
          ) : (
            <Loading query={profile} />
          )}
        </div>
      )}
      <NewFictional open={making} onClose={() => setMaking(false)} sites={sites} />
    </DeskShell>
  );
}
