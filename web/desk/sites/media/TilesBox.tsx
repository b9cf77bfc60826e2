import './media.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isLocale, type Locale } from '../../../../contract/locales.ts';
import { isPlainLink, maxTiles, type StoredTile } from '../../../../contract/partner-tiles.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useLanguageNames } from '../../use-language-names.ts';
import { siteQueries } from '../site-queries.ts';
import { PictureChoice } from './PicturesBox.tsx';
import { readJson } from './read.ts';
import type { SettingBoxProps } from '../setting-box.ts';

const textsOf = (text: StoredTile['text']): Partial<Record<Locale, string>> =>
  typeof text === 'object' ? (text as Partial<Record<Locale, string>>) : {};
const isWhole = (tile: StoredTile): boolean => tile.name.trim() !== '' && isPlainLink(tile.link) && tile.picture !== '';

/** Tiles of partners: each with its name, a line, its picture and an address that is checked. Kept at a press, all at once. */
export function TilesBox({ id, scope, languages, value, onSet }: SettingBoxProps & { languages: readonly string[] }) {
  const { t } = useLingui();
  const kept = readJson<StoredTile[]>(value) ?? [];
  const [edited, setEdited] = useState<StoredTile[]>();
  const tiles = edited ?? kept;
  const change = (at: number, part: Partial<StoredTile>) =>
    setEdited(tiles.map((tile, i) => (i === at ? { ...tile, ...part } : tile)));
  return (
    <div className="partner-boxes">
      {tiles.map((tile, at) => (
        <fieldset key={at} className="partner-box">
          <legend>{tile.name || t`New tile`}</legend>
          <Field id={`${id}-${at}-name`} label={t`Name`}>
            {(control) => (
              <TextInput
                {...control}
                value={tile.name}
                maxLength={60}
                autoComplete="off"
                onChange={({ target }) => change(at, { name: target.value })}
              />
            )}
          </Field>
          <Field id={`${id}-${at}-kind`} label={t`Kind`}>
            {(control) => (
              <Select
                {...control}
                value={tile.kind}
                options={[
                  { value: 'cam', label: t`Cams` },
                  { value: 'resell', label: t`Resold members` },
                ]}
                onChange={({ target }) => change(at, { kind: target.value as StoredTile['kind'] })}
              />
            )}
          </Field>
          <Link id={`${id}-${at}-link`} link={tile.link} onSet={(link) => change(at, { link })} />
          <Line id={`${id}-${at}-text`} languages={languages} text={tile.text} onSet={(text) => change(at, { text })} />
          <PictureChoice
            id={`${id}-${at}`}
            scope={scope}
            label={t`Choose its picture`}
            value={tile.picture}
            onSet={(picture) => change(at, { picture })}
          />
          <Button
            icon={<Trash2 />}
            onClick={() => setEdited(tiles.filter((_, i) => i !== at))}
          >{t`Remove the tile`}</Button>
        </fieldset>
      ))}
      <div className="form-actions">
        {tiles.length < maxTiles ? (
          <Button
            icon={<Plus />}
            onClick={() => setEdited([...tiles, { kind: 'cam', name: '', link: 'https://', picture: '' }])}
          >{t`Add a tile`}</Button>
        ) : null}
        {edited ? (
          <>
            <Button
              variant="primary"
              disabled={!edited.every(isWhole)}
              onClick={() => {
                onSet(edited.length === 0 ? null : JSON.stringify(edited));
                setEdited(undefined);
              }}
            >{t`Add it to the draft`}</Button>
            <Button variant="line" onClick={() => setEdited(undefined)}>{t`As it was`}</Button>
          </>
        ) : null}
      </div>
      {edited && !edited.every(isWhole) ? (
        <p className="muted small">{t`Each tile needs a name, an address and a picture.`}</p>
      ) : null}
    </div>
  );
}

/** The address, asked by the server whether it answers. */
function Link({ id, link, onSet }: { id: string; link: string; onSet(link: string): void }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState('');
  const isPlain = isPlainLink(link);
  const check = useQuery({ ...siteQueries.link(asked), enabled: asked !== '' && asked === link });
  const words = {
    answers: t`It answers.`,
    elsewhere: t`It redirects to ${check.data?.to ?? ''}.`,
    refuses: t`It answers with an error (${check.data?.status ?? 0}).`,
    nothing: t`Nothing answers there.`,
    wrong: t`This is not the address of a page.`,
  };
  const said = asked === link && check.data ? words[check.data.state] : undefined;
  return (
    <div className="partner-link">
      <Field
        id={id}
        label={t`Address`}
        error={link !== 'https://' && !isPlain ? t`An address that begins with https:// is needed.` : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            value={link}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onSet(target.value.trim())}
          />
        )}
      </Field>
      <Button
        disabled={!isPlain}
        loading={check.isFetching}
        onClick={() => setAsked(link)}
      >{t`Check the address`}</Button>
      <p role="status" className="small" data-state={said ? check.data?.state : undefined}>
        {said}
      </p>
    </div>
  );
}

/** One line in each language of the site. */
function Line({
  id,
  languages,
  text,
  onSet,
}: {
  id: string;
  languages: readonly string[];
  text: StoredTile['text'];
  onSet(text: NonNullable<StoredTile['text']>): void;
}) {
  const { t } = useLingui();
  const languageName = useLanguageNames();
  const all = typeof text === 'string' ? text : '';
  const texts = textsOf(text);
  const write = (language: Locale, said: string) => {
    const before = all === '' ? texts : Object.fromEntries(languages.map((language) => [language, all]));
    onSet(
      Object.fromEntries(Object.entries({ ...before, [language]: said }).filter(([, text]) => text !== '')) as Record<
        string,
        string
      >,
    );
  };
  return (
    <details className="partner-lines">
      <summary>{t`Its line, by language`}</summary>
      {languages.filter(isLocale).map((language) => (
        <Field key={language} id={`${id}-${language}`} label={languageName(language)}>
          {(control) => (
            <TextInput
              {...control}
              lang={language}
              value={all || (texts[language] ?? '')}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => write(language, target.value)}
            />
          )}
        </Field>
      ))}
    </details>
  );
}
