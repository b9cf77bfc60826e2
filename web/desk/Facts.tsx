import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import { useFictional } from '../app/Mark.tsx';
import type { DeskDecision } from '../../contract/desk-cases.ts';
import type { DeskPhoto, MemberFacts } from '../../contract/desk-queues.ts';
import { MemberName } from './MemberName.tsx';
import { useLanguageNames } from './use-language-names.ts';
import { usePlaceNames } from './use-place-names.ts';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';

export type Facts = Static<typeof MemberFacts>;
export type Photo = Static<typeof DeskPhoto>;
export type Decision = Static<typeof DeskDecision>;

/** A pair of a list of facts. Nothing is drawn without a value. */
export function Fact({ label, children, strong }: { label: string; children: React.ReactNode; strong?: boolean }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <div data-strong={strong ? '' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What staff knows of a member while judging. */
export function MemberFactsList({ member, linked }: { member: Facts; linked?: boolean }) {
  const { t } = useLingui();
  const { ago } = useDates();
  const fictional = useFictional();
  const words = useDeskWords();
  const country = usePlaceNames();
  const language = useLanguageNames();
  const gender = words.word(words.genders, member.gender);
  return (
    <dl className="desk-facts">
      <Fact label={t`Name`} strong>
        {linked ? <MemberName id={member.id} name={member.name} /> : member.name}
      </Fact>
      <Fact label={t`Age`} strong>
        {[String(member.age), gender].filter(Boolean).join(', ')}
      </Fact>
      <Fact label={t({ context: 'town or region', message: 'Place' })}>
        {[member.city, country(member.country)].filter(Boolean).join(', ')}
      </Fact>
      <Fact label={t`Site`}>{`${member.site} · ${language(member.language)}`}</Fact>
      <Fact label={t`Status`}>
        {[
          member.kind === 'fictional' ? fictional.label : '',
          words.word(words.statuses, member.status),
          member.premium ? t`Premium` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      <Fact label={t`Joined`}>{ago(member.signup_date)}</Fact>
      <Fact
        label={t`Photos`}
      >{t`${plural(member.photos_active, { one: '# shown', other: '# shown' })}, ${plural(member.photos_rejected, { one: '# refused', other: '# refused' })}`}</Fact>
      <Fact label={t`Reported`} strong={member.reports > 0}>
        {String(member.reports)}
      </Fact>
      <Fact label={t`Decisions against`} strong={member.decisions > 0}>
        {String(member.decisions)}
      </Fact>
    </dl>
  );
}

/** A photo at the width it is shown in; `sizes` as of an img. */
export function PhotoPicture({
  photo,
  alt,
  sizes,
  eager,
}: {
  photo: Photo;
  alt: string;
  sizes: string;
  eager?: boolean;
}) {
  const set = (type: string) =>
    photo.sources
      .filter((s) => s.type === type)
      .map((s) => `${s.url} ${s.width}w`)
      .join(', ');
  const last = photo.sources.findLast((s) => s.type === 'image/webp');
  const avif = set('image/avif');
  return (
    <picture>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        src={last?.url}
        srcSet={set('image/webp')}
        sizes={sizes}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}

/** Decisions, newest first. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  const { t } = useLingui();
  const { ago } = useDates();
  const words = useDeskWords();
  return (
    <ul className="desk-history">
      {decisions.map((d) => (
        <li key={d.number + d.created_at} data-over={d.overturned_at ? '' : undefined}>
          <p>
            <strong>{words.word(words.actions, d.action)}</strong>
            {d.reason
              ? ` · ${words.word(d.action === 'reject_photo' ? words.rejects : words.allReasons, d.reason)}`
              : ''}
            {d.overturned_at ? ` · ${t`taken back`}` : ''}
          </p>
          {d.facts ? <p>{d.facts}</p> : null}
          <p className="muted small">{[d.number, d.staff_name, ago(d.created_at)].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
