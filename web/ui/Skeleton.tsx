import { cx } from './cx.ts';

/** A grey line of text. `width` is a share of the container. */
export function SkeletonLine({ width = 'full' }: { width?: 'sm' | 'md' | 'lg' | 'full' | undefined }) {
  return <div className="skeleton skeleton-line" data-width={width} aria-hidden="true" />;
}

/** A loading member card: same size and shape. */
export function SkeletonCard({ className }: { className?: string | undefined }) {
  return (
    <div className={cx('member-card photo-card skeleton', className)} data-skeleton="" aria-hidden="true">
      <div className="member-card-body">
        <div className="skeleton-line" data-width="md" />
        <div className="skeleton-line" data-width="sm" />
      </div>
    </div>
  );
}

/** Rows with a round picture and two lines, as in a list of conversations. */
export function SkeletonList({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div className="skeleton-row row gap-5" key={index}>
          <div className="skeleton skeleton-round disc" />
          <div>
            <SkeletonLine width="sm" />
            <SkeletonLine width="lg" />
          </div>
        </div>
      ))}
    </div>
  );
}
