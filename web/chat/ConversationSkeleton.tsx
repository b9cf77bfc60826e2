import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { SkeletonLine } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

const bubbles = ['theirs long', 'theirs', 'mine', 'theirs', 'mine long', 'mine'];

/** A conversation while its messages load: the same bars, and bubbles without text. */
export function ConversationSkeleton() {
  const { t } = useLingui();
  return (
    <section className="chat-main" aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t`Loading messages`}</span>
      </VisuallyHidden>
      <header className="chat-head row gap-1">
        <Link href="/chats" className="icon-btn icon-btn-plain chat-back" aria-label={t`Back to all messages`}>
          <ArrowLeft />
        </Link>
        <span className="skeleton skeleton-round disc chat-head-round" />
        <span className="stack fill">
          <SkeletonLine width="sm" />
        </span>
      </header>
      <div className="chat-messages fill" aria-hidden="true">
        <div className="chat-inner column">
          {bubbles.map((kind, i) => (
            <div key={i} className="chat-group stack" data-mine={kind.startsWith('mine') ? '' : undefined}>
              <div className="skeleton chat-bubble-skeleton" data-long={kind.endsWith('long') ? '' : undefined} />
            </div>
          ))}
        </div>
      </div>
      <div className="chat-foot" aria-hidden="true">
        <div className="skeleton chat-box-skeleton" />
        <div className="chat-cost cluster apart soft num">
          <SkeletonLine width="sm" />
        </div>
      </div>
    </section>
  );
}
