import './settings.css';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { countries as allCountries } from '../../../contract/countries.ts';
import { type deskSites, deskMakeSite } from '../../../contract/desk-sites.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { type Locale, LOCALES } from '../../../contract/locales.ts';
import { niches } from '../../../contract/niches.ts';
import { FormError } from '../../app/FormError.tsx';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldGroup } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SettingControl } from './SettingControl.tsx';
import { useSettingWords } from './use-setting-words.ts';

/** Six questions, or a copy: company and pool, name, host, niche, countries, languages. */
export function NewSiteForm({ all, onDone }: { all: AnswerOf<typeof deskSites>; onDone(id: number): void }) {
  const { t } = useLingui();
  const words = useSettingWords();
  const form = useCall(deskMakeSite, { onDone: ({ id }) => onDone(id) });
  const [copyOf, setCopyOf] = useState('');
  const copied = all.sites.find((site) => String(site.id) === copyOf);
  const pools = all.companies.flatMap((company) =>
    company.pools.map((pool) => ({ ...pool, company, label: `${company.name} · ${pool.name}` })),
  );
  const [pool, setPool] = useState(String(pools[0]?.id ?? ''));
  const [niche, setNiche] = useState('1');
  const [countries, setCountries] = useState<string[]>([all.sites[0]?.countries[0] ?? 'NL']);
  const [languages, setLanguages] = useState<string[]>([...LOCALES]);
  const [name, setName] = useState('');
  const [host, setHost] = useState('');
  const copy = (id: string) => {
    setCopyOf(id);
    const from = all.sites.find((site) => String(site.id) === id);
    if (!from) return;
    setPool(String(from.pool_id));
    setNiche(String(from.niche));
    setCountries(from.countries);
    setLanguages(from.languages);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.send({
      company_id: pools.find((candidate) => String(candidate.id) === pool)?.company.id ?? 0,
      pool_id: Number(pool),
      name,
      host,
      niche: Number(niche),
      countries,
      languages: languages as Locale[],
      copy_of: copied?.id ?? null,
    });
  };
  const list = (key: 'countries' | 'languages', value: string[], set: (value: string[]) => void) => (
    <FieldGroup id={`new-${key}-group`} label={words.label(key)} hint={words.help(key)} error={form.field(key)}>
      <SettingControl
        id={`new-${key}`}
        name={key}
        label={words.label(key)}
        control={{
          kind: 'ordered',
          options: key === 'languages' ? [...LOCALES] : allCountries.map(({ code }) => code),
        }}
        value={value}
        inherited={null}
        describedBy={undefined}
        invalid={false}
        languages={languages}
        onType={(next) => set(next as string[])}
        onSet={(next) => set(next as string[])}
        onFocus={() => {}}
      />
    </FieldGroup>
  );
  return (
    <form className="form" onSubmit={submit}>
      <FormError>{form.error}</FormError>
      <div className="new-site-pairs">
        <Field id="new-copy" label={t`What it begins with`}>
          {(control) => (
            <Select
              {...control}
              value={copyOf}
              onChange={({ target }) => copy(target.value)}
              placeholder={t`nothing: the built-in value applies`}
              options={all.sites.map((site) => ({ value: String(site.id), label: t`the settings of ${site.name}` }))}
            />
          )}
        </Field>
        <Field
          id="new-pool"
          label={t`Company, and whose members it shows`}
          hint={t`Sites of one pool show each other’s members.`}
        >
          {(control) => (
            <Select
              {...control}
              value={pool}
              onChange={({ target }) => setPool(target.value)}
              options={pools.map((pool) => ({ value: String(pool.id), label: pool.label }))}
            />
          )}
        </Field>
        <Field id="new-name" label={words.label('name')} error={form.field('name', name)}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={({ target }) => setName(target.value)}
              required
              maxLength={80}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          id="new-site-host"
          label={t`Host`}
          hint={t`Its records are checked on the next page.`}
          error={form.field('host', host)}
        >
          {(control) => (
            <TextInput
              {...control}
              value={host}
              onChange={({ target }) => setHost(target.value)}
              required
              maxLength={253}
              placeholder="www.example.com"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field id="new-niche" label={words.label('niche')}>
          {(control) => (
            <Select
              {...control}
              value={niche}
              onChange={({ target }) => setNiche(target.value)}
              options={niches.map(({ id }) => ({ value: String(id), label: words.option('niche', String(id)) }))}
            />
          )}
        </Field>
      </div>
      {list('countries', countries, setCountries)}
      {list('languages', languages, setLanguages)}
      <Button type="submit" variant="primary" size="lg" loading={form.pending}>{t`Create the site`}</Button>
    </form>
  );
}
