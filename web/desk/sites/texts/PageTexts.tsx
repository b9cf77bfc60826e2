import './texts.css';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyOfPage, type PageText, pageTexts } from '../../../../contract/page-texts.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useLanguageNames } from '../../use-language-names.ts';
import { SettingField } from '../SettingField.tsx';
import type { SiteSettings } from '../site-queries.ts';
import { useEditing } from '../use-draft.ts';
import { useSettingWords } from '../use-setting-words.ts';
import { readBuiltIn } from './built-in.ts';
import { TextHistory } from './TextHistory.tsx';
import { excerpt, missingTexts, type TextCell, textCells, type TextState } from './text-states.ts';
import { usePair } from '../../use-pair.ts';

/** The legal and info pages of a site: where each language stands, what is missing, a search over all of them, and one to write. */
export function PageTexts({
  settings,
  isCompany,
  page,
  onPage,
}: {
  settings: SiteSettings;
  isCompany: boolean;
  page: PageText;
  onPage(page: PageText): void;
}) {
  const { t } = useLingui();
  const pair = usePair();
  const words = useSettingWords();
  const languageName = useLanguageNames();
  const { draft } = useEditing();
  const { languages } = settings;
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const [wanted, setWanted] = useState('');
  const cells = textCells(settings.fields, draft, languages, isCompany);
  const missing = missingTexts(cells);
  const label = (page: PageText) => words.label(keyOfPage(page));
  const states: Record<TextState, string> = {
    draft: t`in the draft`,
    own: t`own text`,
    company: t`company text`,
    built_in: t`product text`,
  };
  const box = useRef<HTMLDivElement>(null);
  const open = (cell: Pick<TextCell, 'page' | 'language'>) => {
    flushSync(() => {
      onPage(cell.page);
      setLanguage(cell.language);
    });
    box.current?.querySelector('.setting')?.scrollIntoView();
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  const view = settings.fields.find((field) => field.key === keyOfPage(page));
  return (
    <>
      <section className="setting" aria-label={t`All page texts`}>
        <TextInput
          type="search"
          aria-label={t`Search in all texts`}
          placeholder={t`Search in all texts`}
          leading={<Search />}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {wanted.trim().length > 1 ? (
          <FoundTexts cells={cells} wanted={wanted.trim()} label={label} onOpen={open} />
        ) : (
          <div className="text-table" tabIndex={0} role="region" aria-label={t`Texts by language`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t`Page`}</th>
                  {languages.map((language) => (
                    <th key={language} scope="col" title={languageName(language)}>
                      {language}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {pageTexts.map((pageText) => (
                  <tr key={pageText}>
                    <th scope="row">{label(pageText)}</th>
                    {cells
                      .filter((cell) => cell.page === pageText)
                      .map((cell) => (
                        <td key={cell.language}>
                          <button
                            type="button"
                            className="text-cell"
                            data-state={cell.state}
                            aria-pressed={cell.page === page && cell.language === language}
                            title={states[cell.state]}
                            aria-label={pair(`${label(pageText)}, ${languageName(cell.language)}`, states[cell.state])}
                            onClick={() => open(cell)}
                          >
                            <span className="setting-dot" data-own={dots[cell.state]} aria-hidden="true" />
                          </button>
                        </td>
                      ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {missing.length > 0 ? (
          <div className="text-missing">
            <h4>{t`Missing`}</h4>
            <ul>
              {missing.map((gap) => (
                <li key={gap.page}>
                  {t`${label(gap.page)}: readers of ${gap.languages.map(languageName).join(', ')} see the product’s own text`}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </section>
      {view ? (
        <div ref={box}>
          <SettingField
            key={view.key}
            view={view}
            settings={settings}
            isCompany={isCompany}
            language={language}
            onLanguage={setLanguage}
          />
        </div>
      ) : null}
      <TextHistory key={`${page} ${language}`} page={page} language={language} />
    </>
  );
}

const dots: Record<TextState, string> = { draft: 'draft', own: 'own', company: 'company', built_in: 'none' };

/** Where a word stands, in every page and language; with the product's text where nothing else holds. */
function FoundTexts({
  cells,
  wanted,
  label,
  onOpen,
}: {
  cells: readonly TextCell[];
  wanted: string;
  label(page: PageText): string;
  onOpen(cell: TextCell): void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const languageName = useLanguageNames();
  const [builtIn, setBuiltIn] = useState<ReadonlyMap<string, string>>();
  const nameOf = (cell: TextCell) => `${cell.page} ${cell.language}`;
  const lacking = cells.filter((cell) => cell.text === null);
  const lackingNames = lacking.map(nameOf).join(',');
  useEffect(() => {
    let over = false;
    void Promise.all(
      lackingNames
        .split(',')
        .filter(Boolean)
        .map(async (name) => {
          const [page = '', language = ''] = name.split(' ');
          return [name, await readBuiltIn(client, page as PageText, language)] as const;
        }),
    ).then((read) => over || setBuiltIn(new Map(read)));
    return () => {
      over = true;
    };
  }, [client, lackingNames]);
  const hits = cells.flatMap((cell) => {
    const hit = excerpt(cell.text ?? builtIn?.get(nameOf(cell)) ?? '', wanted);
    return hit ? [{ cell, hit }] : [];
  });
  if (!builtIn && hits.length === 0) return <p role="status">{t`Searching …`}</p>;
  if (hits.length === 0) return <p role="status">{t`No text contains that.`}</p>;
  return (
    <ul className="text-found">
      {hits.map(({ cell, hit }) => (
        <li key={nameOf(cell)}>
          <button type="button" className="link" onClick={() => onOpen(cell)}>
            {label(cell.page)}, {languageName(cell.language)}
          </button>
          <span lang={cell.language}>
            … {hit.before}
            <mark>{hit.found}</mark>
            {hit.after} …
          </span>
        </li>
      ))}
    </ul>
  );
}
