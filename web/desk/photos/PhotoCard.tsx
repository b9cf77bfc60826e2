import { useLingui } from '@lingui/react/macro';
import {
  Ban,
  Check,
  Copy,
  EyeOff,
  Flag,
  Focus,
  Forward,
  Hourglass,
  ImageDown,
  Lock,
  Moon,
  Pencil,
  ScanFace,
  ScanText,
  Shield,
  Smartphone,
  Sprout,
  TriangleAlert,
  Users,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhotoHintKind } from '../../../contract/desk-queues.ts';
import { Mark } from '../../app/Mark.tsx';
import { PhotoPicture } from '../Facts.tsx';
import { Link } from '../Link.tsx';
import { SiteName } from '../SiteName.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Outcome, PhotoItem } from './use-photo-page.ts';

/** What its pixels, its account and a program say, in a word; the more a person should look, the warmer. Nothing is decided by it. */
export function Hints({ item, own }: { item: PhotoItem; own?: ReactNode }) {
  const { t } = useLingui();
  const words: Record<PhotoHintKind, [string, ReactNode, 'alarm' | 'warn' | undefined]> = {
    duplicate: [t`On another account`, <Copy key="i" />, 'alarm'],
    excluded: [t`Resembles an excluded photo`, <Ban key="i" />, 'alarm'],
    known: [
      t({
        comment: 'Hint on a photo: it is on a list of known harmful pictures',
        message: 'On a list of known pictures',
      }),
      <TriangleAlert key="i" />,
      'alarm',
    ],
    skin: [t`Bare skin`, <Shield key="i" />, 'alarm'],
    text: [t`Text on it`, <ScanText key="i" />, 'warn'],
    screenshot: [t`Screenshot`, <Smartphone key="i" />, 'warn'],
    faces: [t`Several faces`, <Users key="i" />, undefined],
    no_face: [t`No face`, <ScanFace key="i" />, 'warn'],
    small: [t({ context: 'hint on a photo', message: 'Small' }), <ImageDown key="i" />, undefined],
    dark: [t({ context: 'hint on a photo', message: 'Dark' }), <Moon key="i" />, undefined],
    blurred: [t({ context: 'hint on a photo', message: 'Blurred' }), <Focus key="i" />, undefined],
    drawing: [t({ context: 'hint on a photo', message: 'Drawing' }), <Pencil key="i" />, undefined],
  };
  const { held, newcomer, second_opinion: secondOpinion, member } = item;
  if (![item.hints.length, secondOpinion, held, newcomer, member.reports, own].some(Boolean)) return null;
  return (
    <ul className="photos-hints">
      {own}
      {held ? (
        <li data-tone="warn">
          <Hourglass />
          {t({ context: 'hint on a photo', message: 'Account on hold' })}
        </li>
      ) : null}
      {member.reports > 0 ? (
        <li data-tone="warn">
          <Flag />
          {t({ context: 'hint on a photo', message: 'Member reported' })}
        </li>
      ) : null}
      {newcomer ? (
        <li>
          <Sprout />
          {t({ context: 'hint on a photo', message: 'New account' })}
        </li>
      ) : null}
      {secondOpinion ? (
        <li data-tone="info">
          <Forward />
          {t`Second opinion`}
        </li>
      ) : null}
      {item.hints.map(({ kind, score }) => (
        <li key={kind} data-tone={words[kind][2]}>
          {words[kind][1]}
          {score < 1 ? `${words[kind][0]} ${score.toFixed(2)}` : words[kind][0]}
        </li>
      ))}
    </ul>
  );
}

/** What was decided, over the photo or beside it. */
export function OutcomeLine({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui();
  const { rejects } = useDeskWords();
  if (outcome === null)
    return (
      <span className="photos-outcome" data-outcome="approved">
        <Check />
        {t`Approved`}
      </span>
    );
  if (outcome === 'sensitive')
    return (
      <span className="photos-outcome" data-outcome="approved">
        <EyeOff />
        {t`Approved as sensitive`}
      </span>
    );
  if (outcome === 'passed')
    return (
      <span className="photos-outcome" data-outcome="passed">
        <Forward />
        {t`Passed on`}
      </span>
    );
  return (
    <span className="photos-outcome" data-outcome="refused">
      <X />
      {rejects[outcome]}
    </span>
  );
}

const sizes = '(width < 40rem) 50vw, 20rem';
/** Explicit enough to be veiled until somebody wants to see it. */
const veiled = (item: PhotoItem) => item.hints.some(({ kind, score }) => kind === 'skin' && score >= 0.8);

/** A photo of the grid: whole, whatever its shape. */
export function PhotoCard({
  item,
  here,
  selected,
  outcome,
  veil,
  onHere,
  onSelect,
}: {
  item: PhotoItem;
  here: boolean;
  selected: boolean;
  /** Undefined: not decided. */
  outcome: Outcome | undefined;
  veil: boolean;
  onHere(): void;
  onSelect(): void;
}) {
  const { t } = useLingui();
  const { waited, at } = useDates();
  const country = usePlaceNames();
  const { photo, member } = item;
  const decided = outcome !== undefined;
  return (
    <li
      className="photos-card"
      data-photo={photo.id}
      data-here={here ? '' : undefined}
      data-selected={selected ? '' : undefined}
      data-decided={decided ? '' : undefined}
      data-veiled={veil && veiled(item) ? '' : undefined}
    >
      <Link
        className="photos-picture photo-whole"
        to={`/desk/photos/${photo.id}`}
        aria-current={here ? 'true' : undefined}
        onFocus={onHere}
      >
        <PhotoPicture photo={photo} alt={t`Photo of ${member.name}`} sizes={sizes} eager />
        {member.kind === 'fictional' ? <Mark ground="photo" /> : null}
      </Link>
      {decided ? (
        <OutcomeLine outcome={outcome} />
      ) : (
        <button
          type="button"
          className="photos-select"
          aria-pressed={selected}
          aria-label={t`Select the photo of ${member.name}`}
          onClick={onSelect}
        >
          <Check />
        </button>
      )}
      <p className="photos-who">
        <strong>{member.name}</strong> {member.age}
        <span title={at(photo.created_at)}>{waited(photo.created_at)}</span>
      </p>
      <p className="photos-where">
        <SiteName name={member.site} />
        <span title={country(member.country)}>{member.country}</span>
      </p>
      <Hints
        item={item}
        own={
          photo.private ? (
            <li>
              <Lock />
              {t`Private photo`}
            </li>
          ) : null
        }
      />
    </li>
  );
}
