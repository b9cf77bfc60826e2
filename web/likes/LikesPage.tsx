import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Heart, HeartHandshake, Layers, Send, Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from '../app/navigation.tsx';
import { type LikeType, likeTypes } from '../../contract/likes.ts';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useCounts } from '../app/use-site.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MemberGrid } from '../ui/MemberCard.tsx';
import { TabLinks } from '../ui/TabLinks.tsx';
import { LikeCard } from './LikeCard.tsx';
import { useTab } from './use-tab.ts';

/** `/likes` and `/likes/{type}`: received, sent, matches. */
export default function LikesPage() {
  const { t } = useLingui();
  const requestedType = useParams()['type'];
  const type = likeTypes.find((candidate) => candidate === requestedType) ?? 'received';
  const { new_likes: newLikes } = useCounts();
  const titles = { received: t`Received`, sent: t({ context: 'likes', message: 'Sent' }), matches: t`Matches` };
  return (
    <main className="page column">
      <PageTitle title={t`Likes`} />
      <div className="likes-head row wraps apart">
        <h1>{t`Likes`}</h1>
        <nav className="cluster gap-3" aria-label={t`Ways to meet`}>
          <Link href="/swipe-game" className="chip inline-row gap-2 nowrap text-md">
            <Layers />
            {t`Swipe game`}
          </Link>
          <Link href="/match-finder" className="chip inline-row gap-2 nowrap text-md">
            <Sparkles />
            {t`Match finder`}
          </Link>
        </nav>
      </div>
      <TabLinks
        label={t`Likes`}
        link={Link}
        links={likeTypes.map((tab) => ({
          href: tab === 'received' ? '/likes' : `/likes/${tab}`,
          label: titles[tab],
          current: tab === type,
          badge:
            tab === 'received' ? (
              <Badge count={newLikes} label={t`${plural(newLikes, { one: '# new like', other: '# new likes' })}`} />
            ) : undefined,
        }))}
      />
      <Tab key={type} type={type} />
    </main>
  );
}

/** The first row of the widest grid: these photos load eagerly. */
const firstRow = 4;

function Tab({ type }: { type: LikeType }) {
  const { t } = useLingui();
  const tab = useTab(type);
  if (tab.likes.length === 0) return <Nothing type={type} />;
  return (
    <>
      <MemberGrid className="likes-grid">
        {tab.likes.map((like, index) => (
          <LikeCard key={like.profile.id} like={like} type={type} at={tab.at} priority={index < firstRow} />
        ))}
      </MemberGrid>
      {tab.hasMore ? <More key={tab.likes.length} pending={tab.pending} failed={tab.failed} fetch={tab.fetch} /> : null}
      {tab.pending ? <p className="visually-hidden" role="status">{t`Loading`}</p> : null}
    </>
  );
}

/** The next page: fetched near the end of the list, or by this button; after a failure only by the button. */
function More({ pending, failed, fetch }: { pending: boolean; failed: boolean; fetch(): void }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(fetch);
  useEffect(() => {
    latest.current = fetch;
  });
  useEffect(() => {
    const end = box.current;
    if (!end || failed) return;
    const watcher = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current(), {
      rootMargin: '900px 0px',
    });
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [failed]);
  return (
    <div className="likes-more stack" ref={box}>
      <Button variant="line" size="lg" loading={pending} loadingLabel={t`Loading`} onClick={fetch}>
        {failed ? t`Try again` : t`Show more`}
      </Button>
    </div>
  );
}

function Nothing({ type }: { type: LikeType }) {
  const { t } = useLingui();
  const big = { className: buttonClass('primary'), 'data-size': 'lg' };
  if (type === 'received')
    return (
      <EmptyState
        icon={<Heart />}
        title={t`No likes yet`}
        action={<Link href="/members" {...big}>{t`Look around`}</Link>}
      >
        {t`People who like you appear here. Or make the first move yourself.`}
      </EmptyState>
    );
  if (type === 'sent')
    return (
      <EmptyState
        icon={<Send />}
        title={t`You have not liked anybody yet`}
        action={<Link href="/swipe-game" {...big}>{t`Play the swipe game`}</Link>}
      >
        {t`A like says it without words. They see it at once, and you can take it back.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={t`No matches yet`}
      action={<Link href="/likes" {...big}>{t`See who likes you`}</Link>}
    >
      {t`When you like each other it is a match, and a good moment to say hello.`}
    </EmptyState>
  );
}
