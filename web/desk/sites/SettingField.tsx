import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Building2, CircleDot, Flag, Package, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { deskDropFields } from '../../../contract/desk-sites.ts';
import { useLocation } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { usePlaceNames } from '../use-place-names.ts';
import { differing, draftAt, holding, type Level, stepsOf } from './ladder.ts';
import { SettingControl } from './SettingControl.tsx';
import type { FieldView, SiteSettings } from './site-queries.ts';
import { useEditing, useField } from './use-draft.ts';
import { useSettingWords } from './use-setting-words.ts';

const controls = 'input, select, textarea, [contenteditable]';

/** One setting: what it is, where its value comes from and how to go back, for all countries or one, in each language. An address that names it leads to its control. */
export function SettingField({
  view,
  label: named,
  settings,
  isCompany,
  language: given,
  onLanguage,
}: {
  view: FieldView;
  /** Of what is not in the list of settings. */
  label?: string;
  settings: SiteSettings;
  isCompany: boolean;
  /** Of a text: chosen from outside. */
  language?: string;
  onLanguage?(language: string): void;
}) {
  const { t } = useLingui();
  const words = useSettingWords();
  const countryName = usePlaceNames();
  const { draft } = useEditing();
  const [country, setCountry] = useState<string | null>(null);
  const [chosenLanguage, setLanguage] = useState(settings.languages[0] ?? 'en');
  const language = view.text ? (given ?? chosenLanguage) : null;
  const differ = differing(view, draft);
  const withCountries = !isCompany && view.levels.includes('country');
  const tabs = [...new Set([...differ, ...(country === null ? [] : [country])])];
  const others = settings.countries.filter((code) => !tabs.includes(code));
  const label = named ?? words.label(view.key);
  const section = useRef<HTMLElement>(null);
  const isAsked = useLocation().hash === `#${view.key}`;
  useEffect(() => {
    if (!isAsked) return;
    section.current?.scrollIntoView();
    section.current?.querySelector<HTMLElement>(`.setting-value :is(${controls})`)?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <section
      ref={section}
      className="setting"
      data-draft={draft.some((change) => change.key === view.key) ? '' : undefined}
      aria-label={label}
    >
      <header className="setting-head">
        <h3>{label}</h3>
        <code>{view.key}</code>
        {withCountries ? (
          <Select
            className="setting-country"
            aria-label={t`${label}: for one country`}
            value=""
            placeholder={t`For one country …`}
            options={others.map((code) => ({ value: code, label: countryName(code) }))}
            onChange={({ target }) => target.value && setCountry(target.value)}
          />
        ) : null}
      </header>
      {withCountries && tabs.length > 0 ? (
        <div className="setting-tabs">
          <Chip pressed={country === null} onClick={() => setCountry(null)}>{t`All countries`}</Chip>
          {tabs.map((code) => (
            <Chip key={code} icon={<Flag />} pressed={country === code} onClick={() => setCountry(code)}>
              {countryName(code)}
            </Chip>
          ))}
        </div>
      ) : null}
      {view.text ? (
        <div className="setting-tabs">
          {settings.languages.map((locale) => {
            const place = { country, language: locale };
            const own = draftAt(draft, view.key, place)
              ? 'draft'
              : (stepsOf(view, draft, place, isCompany).at(-1)?.value ?? null) === null
                ? 'none'
                : 'own';
            const state = { draft: t`in the draft`, own: t`own text`, none: t`falls back` }[own];
            return (
              <Chip
                key={locale}
                pressed={language === locale}
                aria-label={`${locale}, ${state}`}
                onClick={() => (onLanguage ?? setLanguage)(locale)}
              >
                {locale}
                <span className="setting-dot" data-own={own} aria-hidden="true" />
              </Chip>
            );
          })}
        </div>
      ) : null}
      <OneValue
        key={`${country} ${language}`}
        view={view}
        place={{ country, language }}
        languages={settings.languages}
        isCompany={isCompany}
        label={label}
        differ={differ}
      />
    </section>
  );
}

function OneValue({
  view,
  place,
  languages,
  isCompany,
  label,
  differ,
}: {
  view: FieldView;
  place: { country: string | null; language: string | null };
  languages: readonly string[];
  isCompany: boolean;
  label: string;
  differ: readonly string[];
}) {
  const { t, i18n } = useLingui();
  const words = useSettingWords();
  const countryName = usePlaceNames();
  const deskCall = useDeskCall();
  const editing = useEditing();
  const field = useField(view.key, place);
  const id = useId();
  const steps = stepsOf(view, editing.draft, place, isCompany);
  const own = steps.at(-1);
  const inherited = holding(steps.slice(0, -1))?.value ?? null;
  const held = holding(steps);
  const isBox = view.text || view.control.kind === 'line' || view.control.kind === 'number';
  const kept = own?.value ?? null;
  const value = field.typed ? field.typed.value : isBox ? kept : (kept ?? inherited);
  const [name, help] = [`${view.key}${place.language ? `.${place.language}` : ''}`, words.help(view.key)];
  const others = editing.editors.filter((editor) => editor.field === name);
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(others.map((other) => other.name));
  const levels: Record<Level, string> = {
    built_in: t`Built-in`,
    company: t`Company`,
    site: t`Site`,
    country: place.country === null ? '' : countryName(place.country),
  };
  const undo = async () => {
    if (!field.row) return;
    const fields = [{ key: view.key, ...place, version: field.row.version }];
    const release = editing.hold();
    const done = await deskCall(deskDropFields, { body: { scope: editing.scope, fields } });
    if (done) editing.saved(view.key, place, null, 0);
    release();
    field.takeTheirs();
    await editing.refresh();
  };
  const fits = view.levels.includes(place.country !== null ? 'country' : isCompany ? 'company' : 'site');
  const shownValue = (of: unknown): string => words.show(view.key, of) || t`says nothing`;
  return (
    <div className="setting-value">
      <p className="setting-origin">
        <Origin
          level={held?.level ?? 'built_in'}
          own={held === own}
          inDraft={field.row !== undefined}
          word={levels[held?.level ?? 'built_in']}
        />
        {field.row ? (
          <IconButton label={t`Undo the change of “${label}”`} icon={<Undo2 />} onClick={() => void undo()} />
        ) : kept !== null && steps.length > 1 ? (
          <IconButton
            label={t`Reset “${label}” to what it inherits`}
            icon={<RotateCcw />}
            onClick={() => field.set(null)}
          />
        ) : null}
        {place.country === null && differ.length > 0 ? (
          <span>{t`${plural(differ.length, { one: '# country differs', other: '# countries differ' })}: ${differ.join(', ')}`}</span>
        ) : null}
        {field.row && !field.row.own && field.row.staff_name ? (
          <span>{t`changed by ${field.row.staff_name}`}</span>
        ) : null}
        {others.length > 0 ? (
          <strong className="setting-others" role="status">
            {t`${plural(others.length, { one: `${names} is editing this field`, other: `${names} are editing this field` })}`}
          </strong>
        ) : null}
      </p>
      {fits ? (
        <>
          {['switch', 'choices', 'slots', 'pictures', 'film', 'tiles'].includes(view.control.kind) ? null : (
            <label className="visually-hidden" htmlFor={id}>
              {[label, place.language, place.country].filter(Boolean).join(', ')}
            </label>
          )}
          <SettingControl
            id={id}
            name={view.key}
            label={label}
            control={view.control}
            language={place.language}
            languages={languages}
            value={value}
            inherited={inherited}
            describedBy={
              [help ? `${id}-help` : '', field.fault ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
            }
            invalid={field.fault !== undefined}
            onType={field.type}
            onSet={field.set}
            onFocus={() => editing.enter(name)}
          />
        </>
      ) : (
        <p>{t`This is set for the whole site.`}</p>
      )}
      <FieldError id={`${id}-error`}>{field.fault}</FieldError>
      {field.conflict ? (
        <div className="setting-conflict" role="alert">
          <p>
            {field.row
              ? t`${field.row.staff_name || t`Somebody`} changed this to “${shownValue(field.row.value)}” in the meantime. Nothing is overwritten.`
              : t`This was published or taken back in the meantime. Nothing is overwritten.`}
          </p>
          <Button onClick={field.keepMine}>{t`Keep mine`}</Button>
          <Button variant="line" onClick={field.takeTheirs}>{t`Leave it`}</Button>
        </div>
      ) : null}
      {steps.length > 1 ? (
        <ol className="setting-ladder" aria-label={t`Where the value comes from`}>
          {steps.map((step) => (
            <li
              key={step.level}
              data-holds={step === held ? '' : undefined}
              data-silent={step.value === null ? '' : undefined}
            >
              <span>{levels[step.level]}</span>
              <span>{shownValue(step.value)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {help ? (
        <p className="field-hint soft text-sm" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

function Origin({ level, own, inDraft, word }: { level: Level; own: boolean; inDraft: boolean; word: string }) {
  const { t } = useLingui();
  const icons: Record<Level, ReactNode> = {
    built_in: <Package />,
    company: <Building2 />,
    site: <CircleDot />,
    country: <Flag />,
  };
  return (
    <span className="setting-mark" data-origin={inDraft ? 'draft' : own && level !== 'built_in' ? 'here' : level}>
      {inDraft ? <Pencil /> : icons[level]}
      {inDraft ? t`In the draft` : own && level !== 'built_in' ? t`Changed here` : word}
    </span>
  );
}
