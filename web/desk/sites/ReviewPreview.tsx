import './preview.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageOfKey } from '../../../contract/page-texts.ts';
import type { SettingGroup } from '../../../contract/setting-groups.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { type Change, siteQueries } from './site-queries.ts';
import { type PreviewPage, previewAddress, previewPages, usePreviewPages } from './use-preview-pages.ts';

const firstPage: Partial<Record<SettingGroup, PreviewPage>> = {
  landers: 'lander',
  texts: 'text',
  access: 'signup',
  search: 'card',
  credits: 'shop',
  mail: 'mail',
  fictional: 'profile',
};

/** A page of the site as it is beside what the draft makes of it, beginning where the first change shows. */
export function ReviewPreview({ scope, changes }: { scope: string; changes: readonly Change[] }) {
  const { t } = useLingui();
  const languageName = useLanguageNames();
  const [first] = changes;
  const { data } = useQuery(siteQueries.preview(scope));
  const { names, paths } = usePreviewPages(pageOfKey(first?.key ?? '') ?? 'terms');
  const [chosen, setPage] = useState<PreviewPage>();
  const [wanted, setLanguage] = useState('');
  if (!data || !first) return null;
  const addresses = paths(data);
  const offered = previewPages.filter((page) => addresses[page] !== null);
  const meant = chosen ?? firstPage[first.group] ?? 'front';
  const page = offered.includes(meant) ? meant : 'front';
  const language = data.languages.find((code) => code === (wanted || first.language)) ?? data.languages[0] ?? 'en';
  const country = data.countries.find((code) => code === first.country) ?? data.countries[0] ?? 'NL';
  const of = changes.map(({ version }) => version).join('.');
  const states = [
    { name: t`Live`, preview: data.live, of: 'live' },
    { name: t`Draft`, preview: data.draft, of },
  ];
  return (
    <Card as="section" padding="lg" className="review-preview" aria-label={t`Preview of the site`}>
      <div className="site-preview-bar">
        <Select
          aria-label={t`Page to look at`}
          value={page}
          onChange={({ target }) => setPage(target.value as PreviewPage)}
          options={offered.map((value) => ({ value, label: names[value] }))}
        />
        <Select
          aria-label={t`Language`}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
          options={data.languages.map((code) => ({ value: code, label: languageName(code) }))}
        />
      </div>
      {states.map(({ name, ...state }) => (
        <figure key={name}>
          <figcaption className="muted small">{name}</figcaption>
          <div className="site-preview-frame" data-device="half">
            <iframe
              src={previewAddress(addresses[page], { ...state, language, country, theme: 'light' })}
              title={`${names[page]}, ${name}`}
              sandbox="allow-same-origin"
            />
          </div>
        </figure>
      ))}
    </Card>
  );
}
