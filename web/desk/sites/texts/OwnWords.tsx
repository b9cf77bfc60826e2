import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { isLocale } from '../../../../contract/locales.ts';
import { type WordArea, wordAreas } from '../../../../contract/own-words.ts';
import { useSearchParams } from '../../../app/navigation.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { Loading } from '../../Loading.tsx';
import { useMoney } from '../../use-money.ts';
import { usePair } from '../../use-pair.ts';
import { SettingField } from '../SettingField.tsx';
import { type SiteSettings, siteQueries } from '../site-queries.ts';
import { useEditing } from '../use-draft.ts';

/** All words of the product's pages, found by area and by what they say; each can be said otherwise, by language. */
export function OwnWords({
  settings,
  isCompany,
  onlyOwn,
}: {
  settings: SiteSettings;
  isCompany: boolean;
  onlyOwn: boolean;
}) {
  const { t } = useLingui();
  const { number } = useMoney();
  const pair = usePair();
  const { draft } = useEditing();
  const [params, setParams] = useSearchParams('area', 'words', 'language');
  const [typed, setTyped] = useState(params.get('words') ?? '');
  const wanted = useDeferredValue(typed.trim());
  const area = wordAreas.find((name) => name === params.get('area'));
  const chosen = params.get('language') ?? '';
  const offered = settings.languages.filter(isLocale);
  const language = offered.find((locale) => locale === chosen) ?? offered[0] ?? 'en';
  const query = useQuery(siteQueries.words(settings.scope, { language, area, q: wanted, onlyOwn }, draft.length));
  const set = (change: Record<string, string>) =>
    void setParams({ area: area ?? '', words: typed, language: chosen, ...change }, { replace: true });
  const areas: Record<WordArea, string> = {
    public: t`Front page and frame`,
    landers: t`Landers and legal pages`,
    signup: t`Sign-up`,
    accounts: t`Accounts`,
    members: t`Members, chat, credits`,
  };
  const { data } = query;
  const share = (part: number, whole: number) => {
    const [some, all] = [number(part), number(whole)];
    return part > 0 ? t`${some} of ${all}` : all;
  };
  const [shown, all] = [number(data?.messages.length ?? 0), number(data?.found ?? 0)];
  return (
    <>
      <section className="setting" aria-label={t`Product wording`}>
        <TextInput
          type="search"
          aria-label={t`Find words`}
          placeholder={t`Find words`}
          leading={<Search />}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            set({ words: target.value });
          }}
        />
        <div className="setting-tabs">
          <Chip pressed={area === undefined} onClick={() => set({ area: '' })}>{t`All areas`}</Chip>
          {(data?.areas ?? []).map((line) => (
            <Chip key={line.area} pressed={area === line.area} onClick={() => set({ area: line.area })}>
              {pair(areas[line.area], share(line.own, line.messages))}
            </Chip>
          ))}
        </div>
        <p className="field-hint soft text-sm">
          {t`What stands in braces is filled in; tags such as <0> hold a link or bold type. Both stay as they are.`}
        </p>
      </section>
      {!data ? (
        <Loading query={query} />
      ) : data.messages.length === 0 ? (
        <EmptyState
          icon={<Search />}
          title={onlyOwn ? t`Everything is as the company has it.` : t`No text contains that.`}
        />
      ) : (
        data.messages.map((message) => (
          <SettingField
            key={message.key}
            view={message}
            label={message.english}
            settings={settings}
            isCompany={isCompany}
            language={language}
            onLanguage={(next) => set({ language: next })}
          />
        ))
      )}
      {data && data.found > data.messages.length ? (
        <p className="muted">{t`The first ${shown} of ${all}. Search to find the others.`}</p>
      ) : null}
    </>
  );
}
