import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { LOCALES } from '../../../contract/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import type { Profile } from './FictionalEditor.tsx';

type Writer = Omit<Profile['writers'][number], 'name'> & { name?: string };
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: `${from + i}:00` }));

/** Who writes in which language, and when. A language without anybody is not shown to its readers. */
export function FictionalWriters({
  profile,
  writers,
  locked,
  onChange,
}: {
  profile: Profile;
  writers: readonly Writer[];
  locked: boolean;
  onChange(writers: Omit<Writer, 'name'>[]): void;
}) {
  const { t } = useLingui();
  const language = useLanguageNames();
  const [wanted, setWanted] = useState<string>(LOCALES[0]);
  const [who, setWho] = useState('');
  const nameOf = (id: string) => profile.staff.find((colleague) => colleague.id === id)?.name ?? '';
  const can = profile.staff.filter((colleague) => colleague.languages === null || colleague.languages.includes(wanted));
  const bare = (list: readonly Writer[]) => list.map(({ name: _, ...writer }) => writer);
  const set = (at: number, more: Partial<Writer>) =>
    onChange(bare(writers.map((writer, i) => (i === at ? { ...writer, ...more } : writer))));
  const unwritten = profile.texts.filter((text) => !writers.some((writer) => writer.language === text.language));
  return (
    <Card as="section" padding="lg">
      <h2>{t`Who writes`}</h2>
      {writers.length === 0 ? (
        <p className="muted">{t`Nobody is assigned. A new profile is shown once somebody writes for it.`}</p>
      ) : (
        <ul className="studio-writers">
          {writers.map((writer, i) => (
            <li key={`${writer.language} ${writer.staff_id}`}>
              <span>{language(writer.language)}</span>
              <strong>{writer.name ?? nameOf(writer.staff_id)}</strong>
              <Select
                aria-label={t({ context: 'a day or an hour', message: 'From' })}
                disabled={locked}
                value={String(writer.from_hour)}
                onChange={(event) => set(i, { from_hour: Number(event.target.value) })}
                options={hours(0, writer.to_hour - 1)}
              />
              <Select
                aria-label={t`Until`}
                disabled={locked}
                value={String(writer.to_hour)}
                onChange={(event) => set(i, { to_hour: Number(event.target.value) })}
                options={hours(writer.from_hour + 1, 24)}
              />
              {locked ? null : (
                <IconButton
                  label={t`Remove ${writer.name ?? nameOf(writer.staff_id)}`}
                  icon={<X />}
                  onClick={() => onChange(bare(writers.filter((_, at) => at !== i)))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {unwritten.map((text) => (
        <p key={text.language} className="studio-warn">
          {t`${language(text.language)}: nobody writes, so its readers are not shown the profile.`}
        </p>
      ))}
      {locked ? null : (
        <div className="studio-tabs">
          <Select
            aria-label={t`Language`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            options={LOCALES.map((locale) => ({ value: locale, label: language(locale) }))}
          />
          <Select
            aria-label={t({ context: 'one person', message: 'Writer' })}
            value={who}
            placeholder={t`Choose`}
            onChange={(event) => setWho(event.target.value)}
            options={can.map((writer) => ({ value: writer.id, label: writer.name }))}
          />
          <Button
            icon={<Plus />}
            disabled={who === '' || writers.some((writer) => writer.language === wanted && writer.staff_id === who)}
            onClick={() => onChange([...bare(writers), { language: wanted, staff_id: who, from_hour: 0, to_hour: 24 }])}
          >{t`Add`}</Button>
        </div>
      )}
    </Card>
  );
}
