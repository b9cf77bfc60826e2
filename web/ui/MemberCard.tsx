import { BadgeCheck } from 'lucide-react';
import type { ElementType, ReactNode } from 'react';
import { nameAndAge } from './age-part.ts';
import { cx } from './cx.ts';
import { FictionalMark, type FictionalMarkProps } from './FictionalMark.tsx';
import { OnlineDot } from './OnlineDot.tsx';
import { NoPhoto, type Photo, PhotoFrame } from './PhotoFrame.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type MemberCardProps = {
  href: string;
  /** Component that renders the link, such as a router's. Default `a`. */
  link?: ElementType<{ href: string; children: ReactNode }> | undefined;
  /** Without a photo the frame shows a neutral figure. */
  photo: Photo | null;
  photoAlt: string;
  /** With `age` the text of the card's one link: "Elise, 34". A long name is truncated, the age never. */
  name: string;
  age: number | null;
  place?: string | undefined;
  /** The distance, after the place; never truncated. */
  distance?: string | undefined;
  /** Up to three short words, each with an icon. */
  tags?: readonly { id: string; label: string; icon?: ReactNode }[] | undefined;
  /** Label of the online dot; omit when not online. Never shown together with `mark`. */
  onlineLabel?: string | undefined;
  /** Word and icon of the fictional mark; omit for a real person. */
  mark?: Pick<FictionalMarkProps, 'label' | 'icon'> | undefined;
  /** Words of the mark of a compared photo; omit without one. */
  checkedLabel?: string | undefined;
  /** The like button: an IconButton `glass`, sibling of the link. */
  action?: ReactNode;
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
};

// Cards on phones are about 175 px wide; the 320 px file is sharp enough at any pixel density and keeps the first
// screen under 60 KB.
const GRID_SIZES =
  '(width >= 75rem) 293px, (width >= 30rem) 33vw, (min-resolution: 2.5dppx) 106px, (min-resolution: 1.5dppx) 160px, 50vw';

/** A person in a list: one article, one link over all of it, a button beside the link. 2:3, from 768 px 3:4. */
export function MemberCard(props: MemberCardProps) {
  const {
    href,
    link: Anchor = 'a',
    photo,
    photoAlt,
    name,
    age,
    place,
    distance,
    tags = [],
    onlineLabel,
    mark,
    checkedLabel,
    action,
  } = props;
  const [cutName, agePart] = nameAndAge(name, age);
  return (
    <article className={cx('member-card photo-card', props.className)}>
      {photo ? (
        <PhotoFrame
          photo={photo}
          alt={photoAlt}
          ratio="fill"
          sizes={props.sizes ?? GRID_SIZES}
          priority={props.priority}
        />
      ) : (
        <NoPhoto />
      )}
      <div className="member-card-body">
        <p className="member-card-name row gap-3">
          <Anchor href={href}>
            <span className="cut">{cutName}</span>
            {agePart}
            {mark ? <VisuallyHidden>, {mark.label}</VisuallyHidden> : null}
            {checkedLabel ? <VisuallyHidden>, {checkedLabel}</VisuallyHidden> : null}
          </Anchor>
          {checkedLabel ? <BadgeCheck className="member-card-checked" aria-hidden="true" /> : null}
          {onlineLabel && !mark ? <OnlineDot label={onlineLabel} /> : null}
        </p>
        {place || distance ? (
          <p className="member-card-place beside">
            {place ? <span className="cut">{place}</span> : null}
            {place && distance ? ', ' : null}
            {distance ? <span>{distance}</span> : null}
          </p>
        ) : null}
        {tags.length > 0 ? (
          <ul className="member-card-tags cluster gap-2">
            {tags.slice(0, 3).map((tag) => (
              <li key={tag.id}>
                {tag.icon}
                {tag.label}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {mark || action ? (
        <div className="member-card-top cluster gap-1">
          {mark ? <FictionalMark label={mark.label} icon={mark.icon} /> : null}
          {action ? <div className="member-card-action">{action}</div> : null}
        </div>
      ) : null}
    </article>
  );
}

/** The grid of cards: 2 columns, 3 from 768 px, 4 from 1200 px. */
export function MemberGrid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx('grid-12 stack member-grid', className)}>{children}</div>;
}
