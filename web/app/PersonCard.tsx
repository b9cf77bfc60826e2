import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { MemberCard as Card } from '../../contract/members.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { MemberCard } from '../ui/MemberCard.tsx';
import { InterestIcon } from './InterestIcon.tsx';
import { Link } from './Link.tsx';
import { useFictional } from './Mark.tsx';
import { photoOf } from './photo-of.ts';
import { queries } from './queries.ts';
import { useBlock, useBlockedHere } from './use-block.ts';
import { usePlaceWords } from './use-place-words.ts';

export type Person = Static<typeof Card>;

export interface PersonCardProps {
  person: Person;
  /** The like button. */
  action?: ReactNode;
  /** Where the card leads; default the member's page. */
  href?: string | undefined;
  /** In the first row: loaded eagerly. */
  priority?: boolean | undefined;
  /** Displayed width; default: that of a MemberGrid. */
  sizes?: string | undefined;
  className?: string | undefined;
}

/**
 * A member in a list, from the contract's card. Its page loads `queries.interests()` (and `queries.regions()` where a
 * member may have no city) so that the first render has the words.
 */
export function PersonCard({ person, action, href, priority, sizes, className }: PersonCardProps) {
  const { t } = useLingui();
  const mark = useFictional();
  const interestNames = useInterestNames();
  const { place, shortDistance } = usePlaceWords();
  if (useBlockedHere(person.id)) return <BlockedCard person={person} className={className} />;
  return (
    <MemberCard
      href={href ?? `/members/${person.id}`}
      link={Link}
      photo={person.photo ? photoOf(person.photo) : null}
      photoAlt=""
      name={person.name}
      age={person.age}
      place={place(person)}
      distance={shortDistance(person.distance_km)}
      tags={person.interests.flatMap((id) => {
        const label = interestNames.get(id);
        return label ? [{ id, label, icon: <InterestIcon id={id} /> }] : [];
      })}
      onlineLabel={person.online ? t`Online now` : undefined}
      mark={person.fictional ? mark : undefined}
      checkedLabel={person.checked ? t`Photo checked` : undefined}
      action={action}
      priority={priority}
      sizes={sizes}
      className={className}
    />
  );
}

/** In place of somebody just blocked, so that the list keeps its shape and the press can be taken back. */
function BlockedCard({ person, className }: { person: Person; className: string | undefined }) {
  const { t } = useLingui();
  const { unblock } = useBlock(person);
  const { name } = person;
  return (
    <article className={cx('member-card member-card-blocked stack gap-3 soft', className)}>
      <Ban />
      <p>{t`${name} is blocked.`}</p>
      <Button variant="line" onClick={unblock}>{t`Undo`}</Button>
    </article>
  );
}

/** Names of interests by id, in the reader's language; empty until loaded. */
export function useInterestNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(queries.interests());
  return namesOf(data?.interests);
}

type Names = ReadonlyMap<string, string>;
const none: Names = new Map();
const nameMaps = new WeakMap<object, Names>();

/** One map for all cards of a page. */
function namesOf(list: readonly { id: string; name: string }[] | undefined): Names {
  if (!list) return none;
  const map = nameMaps.get(list) ?? new Map(list.map((i) => [i.id, i.name]));
  nameMaps.set(list, map);
  return map;
}
