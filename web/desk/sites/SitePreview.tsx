import './preview.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { Loading } from '../Loading.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { PageText } from '../../../contract/page-texts.ts';
import type { SettingGroup } from '../../../contract/setting-groups.ts';
import { siteQueries } from './site-queries.ts';
import { type PreviewPage, previewAddress, previewPages, usePreviewPages } from './use-preview-pages.ts';
import { useSettingWords } from './use-setting-words.ts';
import { useEditing } from './use-draft.ts';

/** After the last change, so that a page is not drawn for each letter. */
const settleMs = 600;

/** The real pages of the site as its draft makes them, drawn by the server: on a phone or a desktop, light or dark, in any language. */
export function SitePreview({ scope, group, text }: { scope: string; group: SettingGroup; text: PageText }) {
  const { t } = useLingui();
  const query = useQuery(siteQueries.preview(scope));
  const { draft } = useEditing();
  const place = usePlaceNames();
  const languageName = useLanguageNames();
  const [chosen, setPage] = useState<PreviewPage>();
  const [wantedLander, setLander] = useState('');
  const words = useSettingWords();
  const { names, paths } = usePreviewPages(text);
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone');
  const [dark, setDark] = useState(false);
  const [isLive, setLive] = useState(false);
  const [language, setLanguage] = useState('');
  const [country, setCountry] = useState('');
  const state = draft.map(({ version }) => version).join('.');
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setShown(state), settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  if (!query.data) return <Loading query={query} />;
  const { data } = query;
  const page =
    chosen ?? (group === 'landers' && data.landers.length > 0 ? 'lander' : group === 'texts' ? 'text' : 'front');
  const lander = data.landers.includes(wantedLander) ? wantedLander : data.landers[0];
  const addresses = paths(data, lander);
  const lang = data.languages.includes(language) ? language : (data.languages[0] ?? 'en');
  const where = data.countries.includes(country) ? country : (data.countries[0] ?? 'NL');
  const src = previewAddress(addresses[page], {
    preview: isLive ? data.live : data.draft,
    language: lang,
    country: where,
    theme: dark ? 'dark' : 'light',
    of: isLive ? 'live' : shown,
  });
  return (
    <section className="site-preview" aria-label={t`Preview of the site`}>
      <div className="site-preview-bar" role="group" aria-label={t`Page to look at`}>
        {previewPages.map((target) => (
          <Button
            key={target}
            variant={target === page ? 'primary' : 'line'}
            aria-pressed={target === page}
            disabled={addresses[target] === null}
            onClick={() => setPage(target)}
          >
            {names[target]}
          </Button>
        ))}
      </div>
      <div className="site-preview-bar">
        {page === 'lander' ? (
          <Select
            aria-label={t`Lander`}
            value={lander ?? ''}
            onChange={({ target }) => setLander(target.value)}
            options={data.landers.map((lander) => ({ value: lander, label: words.option('landers', lander) }))}
          />
        ) : null}
        <Select
          aria-label={t`Language`}
          value={lang}
          onChange={({ target }) => setLanguage(target.value)}
          options={data.languages.map((code) => ({ value: code, label: languageName(code) }))}
        />
        <Select
          aria-label={t`Country`}
          value={where}
          onChange={({ target }) => setCountry(target.value)}
          options={data.countries.map((code) => ({ value: code, label: place(code) }))}
        />
        <Select
          aria-label={t`State`}
          value={isLive ? 'live' : 'draft'}
          onChange={({ target }) => setLive(target.value === 'live')}
          options={[
            { value: 'draft', label: t`Draft` },
            { value: 'live', label: t`Live` },
          ]}
        />
        <IconButton
          label={dark ? t`Show in light mode` : t`Show in dark mode`}
          icon={dark ? <Sun /> : <Moon />}
          onClick={() => setDark(!dark)}
        />
        <IconButton
          label={device === 'phone' ? t`Show on a desktop` : t`Show on a phone`}
          icon={device === 'phone' ? <Monitor /> : <Smartphone />}
          onClick={() => setDevice(device === 'phone' ? 'desktop' : 'phone')}
        />
      </div>
      <div className="site-preview-frame" data-device={device}>
        <iframe key={src} src={src} title={t`Preview: ${names[page]}`} sandbox="allow-same-origin" />
      </div>
      <p className="muted small">{t`Rendered from the real pages of ${data.host}. Nothing can be clicked there.`}</p>
    </section>
  );
}
