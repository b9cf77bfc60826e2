import { useLingui } from '@lingui/react/macro';
import { Lock, Split } from 'lucide-react';
import {
  type AudienceCount,
  type Campaign,
  type CampaignText,
  campaignPaths,
  placeholders,
} from '../../../contract/desk-campaigns.ts';
import type { Locale } from '../../../contract/locales.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Segments } from '../Segments.tsx';
import { useDates } from '../use-dates.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMoney } from '../use-money.ts';
import type { Answer, Draft } from './campaign-queries.ts';
import { NumberField } from './NumberField.tsx';
import { PictureField } from './PictureField.tsx';

const empty = { subject_a: '', subject_b: '', lead: '', heading: '', body: '', button: '', alt: '' };
const needed = ['subject_a', 'heading', 'body', 'button'] as const;

/** What it says, language by language; those that are missing say how many are left out for it. */
export function TextCard({
  campaign,
  draft,
  languages,
  language,
  onLanguage,
  codes,
  pictures,
  count,
  onChange,
}: {
  campaign: Campaign;
  draft: Draft;
  languages: readonly Locale[];
  language: Locale;
  onLanguage(language: Locale): void;
  codes: Answer['codes'];
  pictures: Answer['pictures'];
  count: AudienceCount | undefined;
  onChange(more: Partial<Draft>): void;
}) {
  const { t } = useLingui();
  const { number } = useMoney();
  const { day } = useDates();
  const name = useLanguageNames();
  const tried = draft.test_percent > 0;
  const textIn = (code: Locale): CampaignText =>
    draft.texts.find((text) => text.language === code) ?? { language: code, ...empty };
  const picture = pictures.find(({ id }) => id === draft.picture);
  const stateOf = (code: Locale) => {
    const text = textIn(code);
    const parts = [...needed, ...(tried ? (['subject_b'] as const) : [])].map((part) => text[part].trim() !== '');
    const shows = draft.picture === null || text.alt.trim() !== '' || Boolean(picture?.alt[code]);
    return parts.every(Boolean) && shows ? 'own' : parts.some(Boolean) ? 'draft' : 'none';
  };
  const codeWords = ({ code, percent, starts, expires }: Answer['codes'][number]) => {
    const [from, until] = [starts && day(starts), expires && day(expires)];
    if (from && until) return t`${code}, ${percent}% from ${from} until ${until}`;
    if (from) return t`${code}, ${percent}% from ${from} on`;
    return until ? t`${code}, ${percent}% until ${until}` : t`${code}, ${percent}%`;
  };
  const readers = (code: string) => count?.languages.find((language) => language.language === code)?.count ?? 0;
  const text = textIn(language);
  const write = (more: Partial<CampaignText>) => {
    const next = { ...text, ...more };
    const others = draft.texts.filter((text) => text.language !== language);
    const isEmpty = Object.entries(next).every(([key, value]) => key === 'language' || value === '');
    onChange({ texts: isEmpty ? others : [...others, next] });
  };
  const stateWords = { own: t`written`, draft: t`not finished`, none: t`missing` };
  const line = (key: 'subject_a' | 'subject_b' | 'lead' | 'heading' | 'button', label: string, max: number) => (
    <Field id={`campaign-${key}`} label={label}>
      {(control) => (
        <TextInput
          {...control}
          lang={language}
          maxLength={max}
          value={text[key]}
          onChange={({ target }) => write({ [key]: target.value })}
        />
      )}
    </Field>
  );
  const paths: Record<string, string> = {
    '/members': t`Search`,
    '/members?sort=distance': t`Search, the nearest first`,
    '/likes/received': t`Likes received`,
    '/chats': t`Conversations`,
    '/credits': t`The shop`,
    '/profile': t`Own profile`,
    '/': t`Front page`,
  };
  return (
    <Card as="section" padding="lg" className="camp-card">
      <div className="camp-head">
        <h2>{t`Content`}</h2>
        <Segments
          label={t`Language of the text`}
          value={language}
          onChange={onLanguage}
          options={languages.map((code) => ({
            value: code,
            label: (
              <>
                {code} <i className="camp-dot" data-state={stateOf(code)} aria-hidden="true" /> {number(readers(code))}
                <span className="visually-hidden">{`, ${name(code)}, ${stateWords[stateOf(code)]}`}</span>
              </>
            ),
          }))}
        />
      </div>
      <Switch
        name="tried"
        label={t`Test two subjects`}
        checked={tried}
        onChange={({ target }) => onChange({ test_percent: target.checked ? 10 : 0 })}
      />
      <div className="camp-two">
        {line('subject_a', tried ? t`Subject A` : t`Subject`, 150)}
        {tried ? line('subject_b', t`Subject B`, 150) : null}
      </div>
      {tried ? (
        <>
          <div className="camp-two">
            <NumberField
              id="campaign-test"
              label={t`Test group for each subject, %`}
              value={draft.test_percent}
              min={1}
              max={50}
              onChange={(percent) => onChange({ test_percent: percent })}
            />
            <NumberField
              id="campaign-hours"
              label={t`Decided after hours`}
              value={draft.test_hours}
              min={1}
              max={72}
              onChange={(hours) => onChange({ test_hours: hours })}
            />
          </div>
          <p className="muted small beside gap-2">
            <Split />
            {t`The rest get the one with more clicks. Opens are not counted: our e-mails carry no tracking pixel.`}
          </p>
        </>
      ) : null}
      {line('lead', t`Line after the subject`, 200)}
      <PictureField
        campaign={campaign}
        draft={draft}
        pictures={pictures}
        text={text}
        onPicture={(id) => onChange({ picture: id })}
        onAlt={(alt) => write({ alt })}
      />
      {line('heading', t`Headline`, 150)}
      <Field
        id="campaign-body"
        label={t`Text`}
        labelEnd={placeholders.map((placeholder) => `{${placeholder}}`).join(' ')}
        hint={t`An empty line begins a new paragraph. Two stars around words make them **bold**, a hyphen and a space begin a line of a list.`}
      >
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            rows={5}
            maxLength={4000}
            value={text.body}
            onChange={({ target }) => write({ body: target.value })}
          />
        )}
      </Field>
      <div className="camp-three">
        {line('button', t`Button`, 60)}
        <Field id="campaign-path" label={t`Links to`}>
          {(control) => (
            <Select
              {...control}
              value={draft.path}
              onChange={({ target }) => onChange({ path: target.value })}
              options={[...new Set([...campaignPaths, draft.path])].map((path) => ({
                value: path,
                label: paths[path] ?? path,
              }))}
            />
          )}
        </Field>
        <Field id="campaign-code" label={t`Discount code`}>
          {(control) => (
            <Select
              {...control}
              value={draft.code ?? ''}
              placeholder={t({ context: 'a discount code', message: 'None' })}
              onChange={({ target }) => onChange({ code: target.value || null })}
              options={codes.map((offered) => ({ value: offered.code, label: codeWords(offered) }))}
            />
          )}
        </Field>
      </div>
      <p className="camp-lock">
        <Lock />
        {t`Every e-mail ends with the company, its address, the reason for it and a way to unsubscribe in one press.`}
      </p>
    </Card>
  );
}
