import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { Segments } from '../Segments.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { FictionalCounts } from './FictionalCounts.tsx';
import type { Profile } from './FictionalEditor.tsx';

type Shown = 'card' | 'profile' | 'chat';
/** After the last change, so that a page is not drawn for each letter. */
const settleMs = 600;

/** The members' own pages of the profile as its draft makes it, in any language of its site; beneath the counts of four weeks. */
export function FictionalPreview({
  profile,
  language,
  state,
}: {
  profile: Profile;
  /** Of the text that is edited. */
  language: string | undefined;
  /** Another one: the draft is another. */
  state: string;
}) {
  const { t } = useLingui();
  const query = useQuery(deskQueries.fictionalPreview(profile.id));
  const languageName = useLanguageNames();
  const [shown, setShown] = useState<Shown>('card');
  const [dark, setDark] = useState(false);
  /** Until another text is edited: who edits one sees it. */
  const [chosen, setChosen] = useState<{ beside: string | undefined; code: string }>();
  const [drawn, setDrawn] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(state), settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  const names: Record<Shown, string> = {
    card: t({ context: 'a profile in the search', message: 'Card' }),
    profile: t`Profile`,
    chat: t`Chat`,
  };
  const paths: Record<Shown, string> = {
    card: '/members',
    profile: `/members/${profile.id}`,
    chat: `/members/${profile.id}/chat`,
  };
  const languages: string[] = query.data?.languages ?? [];
  const shownIn = languages.filter((code) => profile.writers.some((writer) => writer.language === code));
  const wanted = [chosen?.beside === language ? chosen?.code : undefined, language];
  const lang =
    wanted.find((code) => code !== undefined && languages.includes(code)) ?? shownIn[0] ?? languages[0] ?? 'en';
  const src = query.data
    ? `${paths[shown]}?${new URLSearchParams({
        preview: query.data.token,
        language: lang,
        country: profile.country,
        theme: dark ? 'dark' : 'light',
        of: drawn,
      })}`
    : undefined;
  return (
    <aside className="studio-side" aria-label={t`Preview`}>
      <Segments<Shown>
        label={t`Preview`}
        value={shown}
        onChange={setShown}
        options={(['card', 'profile', 'chat'] as const).map((value) => ({ value, label: names[value] }))}
      />
      <div className="studio-tabs">
        <Select
          aria-label={t`Language`}
          value={lang}
          onChange={({ target }) => setChosen({ beside: language, code: target.value })}
          options={languages.map((code) => ({ value: code, label: languageName(code) }))}
        />
        <IconButton
          label={dark ? t`Show in light mode` : t`Show in dark mode`}
          icon={dark ? <Sun /> : <Moon />}
          onClick={() => setDark(!dark)}
        />
      </div>
      {src === undefined ? (
        <Loading query={query} />
      ) : (
        <div className="studio-phone">
          <iframe key={src} src={src} title={t`Preview: ${names[shown]}`} sandbox="allow-same-origin" />
        </div>
      )}
      <p className="muted small">{t`As members see it. Photos waiting for approval are shown as if approved.`}</p>
      <FictionalCounts profile={profile} />
    </aside>
  );
}
