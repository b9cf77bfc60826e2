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
  const nameOf = (id: string) => profile.staff.find((one) => one.id === id)?.name ?? '';
  const can = profile.staff.filter((one) => one.languages === null || one.languages.includes(wanted));
  const bare = (list: readonly Writer[]) => list.map(({ name: _, ...one }) => one);
  const set = (at: number, more: Partial<Writer>) =>
    onChange(bare(writers.map((one, i) => (i === at ? { ...one, ...more } : one))));
  const unwritten = profile.texts.filter((text) => !writers.some((one) => one.language === text.language));
  return (
    <Card as="section" padding="lg">
      <h2>{t`Who writes`}</h2>
      {writers.length === 0 ? (
        <p className="muted">{t`Nobody is assigned. A new profile is shown once somebody writes for it.`}</p>
      ) : (
        <ul className="studio-writers">
          {writers.map((one, i) => (
            <li key={`${one.language} ${one.staff_id}`}>
              <span>{language(one.language)}</span>
              <strong>{one.name ?? nameOf(one.staff_id)}</strong>
              <Select
                aria-label={t`From`}
                disabled={locked}
                value={String(one.from_hour)}
                onChange={(event) => set(i, { from_hour: Number(event.target.value) })}
                options={hours(0, one.to_hour - 1)}
              />
              <Select
                aria-label={t`Until`}
                disabled={locked}
                value={String(one.to_hour)}
                onChange={(event) => set(i, { to_hour: Number(event.target.value) })}
                options={hours(one.from_hour + 1, 24)}
              />
              {locked ? null : (
                <IconButton
                  label={t`Remove ${one.name ?? nameOf(one.staff_id)}`}
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
            options={LOCALES.map((one) => ({ value: one, label: language(one) }))}
          />
          <Select
            aria-label={t`Writer`}
            value={who}
            placeholder={t`Choose`}
            onChange={(event) => setWho(event.target.value)}
            options={can.map((one) => ({ value: one.id, label: one.name }))}
          />
          <Button
            icon={<Plus />}
            disabled={who === '' || writers.some((one) => one.language === wanted && one.staff_id === who)}
            onClick={() => onChange([...bare(writers), { language: wanted, staff_id: who, from_hour: 0, to_hour: 24 }])}
          >{t`Add`}</Button>
        </div>
      )}
    </Card>
  );
}
