import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FictionalMark } from './FictionalMark.tsx';
import { OnlineDot } from './OnlineDot.tsx';
import { type Photo, PhotoFrame } from './PhotoFrame.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type MemberCardProps = {
  href: string;
  photo: Photo;
  photo_alt: string;
  /** "Elise, 34": the words of the card's one link. */
  name_line: string;
  place?: string | undefined;
  /** Up to three short words. */
  tags?: readonly string[] | undefined;
  /** Words of the online dot; leave out when not online. Never shown together with `mark_label`. */
  online_label?: string | undefined;
  /** Word of the fictional mark; leave out for a real person. */
  mark_label?: string | undefined;
  /** The like button: an IconButton `glass`, sibling of the link. */
  action?: ReactNode;
  sizes?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
};

const GRID_SIZES = '(width >= 75rem) 293px, (width >= 48rem) 33vw, 50vw';

/** A person in a list: one article, one link over all of it, a button beside the link. 2:3, from 768 px 3:4. */
export function MemberCard(props: MemberCardProps) {
  const { href, photo, photo_alt, name_line, place, tags = [], online_label, mark_label, action } = props;
  return (
    <article className={cx('member-card', props.className)}>
      <PhotoFrame
        photo={photo}
        alt={photo_alt}
        ratio="fill"
        sizes={props.sizes ?? GRID_SIZES}
        priority={props.priority}
      />
      <div className="member-card-body">
        <p className="member-card-name">
          <a href={href}>
            {name_line}
            {mark_label ? <VisuallyHidden>, {mark_label}</VisuallyHidden> : null}
          </a>
          {online_label && !mark_label ? <OnlineDot label={online_label} /> : null}
        </p>
        {place ? <p className="member-card-place">{place}</p> : null}
        {tags.length > 0 ? (
          <ul className="member-card-tags">
            {tags.slice(0, 3).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {mark_label || action ? (
        <div className="member-card-top">
          {mark_label ? <FictionalMark label={mark_label} /> : null}
          {action ? <div className="member-card-action">{action}</div> : null}
        </div>
      ) : null}
    </article>
  );
}

/** The grid the cards stand in: 2 columns, 3 from 768 px, 4 from 1200 px. */
export function MemberGrid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx('member-grid', className)}>{children}</div>;
}
