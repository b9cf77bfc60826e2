import { plural } from '@lingui/core/macro';
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

type Writer = Omit<Profile['writers'][number], 'name' | 'on_duty'> & { name?: string; on_duty?: boolean };
const hours = (from: number) => Array.from({ length: 24 }, (_, i) => from + i);
const clock = (hour: number) => `${hour}:00`;

/** Who writes in which language, and when: whose turn it is in the queue. A language without anybody is not shown to its readers. */
export function FictionalWriters({
  profile,
  writers,
  locked,
  onChange,
}: {
  profile: Profile;
  writers: readonly Writer[];
  locked: boolean;
  onChange(writers: Omit<Writer, 'name' | 'on_duty'>[]): void;
}) {
  const { t, i18n } = useLingui();
  const language = useLanguageNames();
  const [wanted, setWanted] = useState<string>(LOCALES[0]);
  const [who, setWho] = useState('');
  const nameOf = (id: string) => profile.staff.find((colleague) => colleague.id === id)?.name ?? '';
  const can = profile.staff.filter((colleague) => colleague.languages === null || colleague.languages.includes(wanted));
  const most = profile.writer_profiles;
  const chosen = profile.staff.find((colleague) => colleague.id === who);
  const name = chosen?.name ?? '';
  const isFull =
    chosen !== undefined &&
    most > 0 &&
    chosen.profiles >= most &&
    !profile.writers.some(({ staff_id: id }) => id === who);
  const bare = (list: readonly Writer[]) => list.map(({ name: _, on_duty: __, ...writer }) => writer);
  const set = (at: number, more: Partial<Writer>) =>
    onChange(bare(writers.map((writer, i) => (i === at ? { ...writer, ...more } : writer))));
  const untilHour = (hour: number, from: number) => {
    const at = clock(hour);
    return hour < from ? t`${at} the next day` : at;
  };
  const namesOf = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(codes.map(language));
  const onDutyIn = (code: string) =>
    profile.writers
      .filter((writer) => writer.language === code && writer.on_duty)
      .map((writer) => writer.name)
      .join(', ');
  // What holds for several languages is said once.
  const turns = Map.groupBy(new Set(profile.writers.map((writer) => writer.language)), onDutyIn);
  const turnOf = (onDuty: string, codes: readonly string[]) => {
    const languageName = namesOf(codes);
    const languageNames = languageName;
    if (codes.length === 1)
      return onDuty === ''
        ? t`${languageName}: nobody on duty now, open to all writers of the language`
        : t`${languageName}: ${onDuty} on duty now; after half an hour, all writers of the language`;
    return onDuty === ''
      ? t`${languageNames}: nobody on duty now, open to all writers of these languages`
      : t`${languageNames}: ${onDuty} on duty now; after half an hour, all writers of these languages`;
  };
  const timeZone = profile.time_zone;
  const unwritten = profile.texts
    .map((text) => text.language)
    .filter((code) => !writers.some((writer) => writer.language === code));
  const [unwrittenNames, unwrittenCount] = [namesOf(unwritten), unwritten.length];
  return (
    <Card as="section" padding="lg">
      <h2>{t`Who writes`}</h2>
      {writers.length === 0 ? (
        <p className={profile.assigned ? 'studio-warn' : 'muted'}>
          {profile.state === 'draft'
            ? t`Nobody is assigned. A new profile goes live once somebody writes for it.`
            : profile.assigned
              ? t`Nobody writes for it any more, so nobody new finds it. Conversations go on.`
              : t`Nobody is assigned: every writer answers, and readers of all languages find it.`}
        </p>
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
                options={hours(0)
                  .filter((hour) => hour !== writer.to_hour)
                  .map((hour) => ({ value: String(hour), label: clock(hour) }))}
              />
              <Select
                aria-label={t`Until`}
                disabled={locked}
                value={String(writer.to_hour)}
                onChange={(event) => set(i, { to_hour: Number(event.target.value) })}
                options={hours(1)
                  .filter((hour) => hour !== writer.from_hour)
                  .map((hour) => ({ value: String(hour), label: untilHour(hour, writer.from_hour) }))}
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
      {writers === profile.writers && profile.state !== 'draft' && profile.state !== 'retired' ? (
        <ul className="studio-turns">
          {[...turns].map(([onDuty, codes]) => (
            <li key={onDuty}>{turnOf(onDuty, codes)}</li>
          ))}
        </ul>
      ) : null}
      {writers.length > 0 ? <p className="muted small">{t`The hours are those of the site (${timeZone}).`}</p> : null}
      {unwrittenCount > 0 ? (
        <p className="studio-warn">
          {t`${plural(unwrittenCount, { one: `${unwrittenNames}: nobody writes, so its readers are not shown the profile.`, other: `${unwrittenNames}: nobody writes, so their readers are not shown the profile.` })}`}
        </p>
      ) : null}
      {locked || !isFull ? null : (
        <p className="studio-warn" role="status">
          {t`${name} already writes for as many profiles of this site as one person may.`}
        </p>
      )}
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
            disabled={
              who === '' || isFull || writers.some((writer) => writer.language === wanted && writer.staff_id === who)
            }
            onClick={() => onChange([...bare(writers), { language: wanted, staff_id: who, from_hour: 0, to_hour: 24 }])}
          >{t`Add`}</Button>
        </div>
      )}
    </Card>
  );
}
