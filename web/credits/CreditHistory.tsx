import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Coins, Gift, ImageIcon, MessageCircle, RotateCcw, ShoppingBag, Sparkles, Wrench } from 'lucide-react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { getCreditHistory } from '../../contract/credits.ts';
import { call } from '../app/api.ts';
import { Link } from '../app/Link.tsx';
import { usePageContext } from '../app/page-context.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonList } from '../ui/Skeleton.tsx';
import { useDates } from '../app/use-dates.ts';

type Change = AnswerOf<typeof getCreditHistory>['changes'][number];

/** Where each credit came from and what it was spent on. */
export function CreditHistory() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ['credit-history'],
    queryFn: ({ pageParam }) => call(client, getCreditHistory, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  if (list.isPending)
    return (
      <div aria-busy="true">
        <SkeletonList rows={5} />
      </div>
    );
  if (!list.data)
    return (
      <Banner tone="danger" end={<Button onClick={() => void list.refetch()}>{t`Try again`}</Button>}>
        {errorText(list.error)}
      </Banner>
    );
  const changes = list.data.pages.flatMap((page) => page.changes);
  const balance = list.data.pages[0]?.balance ?? 0;
  return (
    <>
      <p className="payment-balance row gap-4">
        <Coins />
        {t`You have ${plural(balance, { one: '# credit', other: '# credits' })}`}
      </p>
      {changes.length === 0 ? (
        <EmptyState
          icon={<Coins />}
          title={t`No credits so far`}
          action={<Link className={buttonClass('primary')} href="/credits">{t`See the packages`}</Link>}
        >
          {t`Credits gained and spent appear here.`}
        </EmptyState>
      ) : (
        <ul className="payment-list stack">
          {changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
      ) : null}
    </>
  );
}

function Row({ change }: { change: Change }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const dates = useDates();
  const name = change.profile?.name ?? '';
  const to = (named: string, nameless: string) => (name ? named : nameless);
  const kinds: Record<string, [typeof Coins, string]> = {
    message: [MessageCircle, to(t`Message to ${name}`, t`Message`)],
    photo: [ImageIcon, to(t`Photo to ${name}`, t`Photo`)],
    gift: [Gift, to(t`Gift to ${name}`, t`Gift`)],
    signup: [Sparkles, t`Welcome credits`],
    purchase: [ShoppingBag, t`Bought`],
    refund: [RotateCcw, t`Given back with a refund`],
    charge_back: [RotateCcw, t`Taken back: the bank returned the payment`],
    demo: [Sparkles, t`Free trial credits`],
  };
  const [Icon, words] = kinds[change.kind] ?? [Wrench, t`Changed by customer service`];
  return (
    <li className="payment-row stack" data-kind="credits">
      <span className="payment-icon disc soft">
        <Icon />
      </span>
      <span className="payment-main stack">
        <span className="payment-what">{words}</span>
        <span className="payment-about soft text-sm">
          {change.note ? `${change.note} · ` : ''}
          {dates.moment(change.created_at)}
        </span>
      </span>
      <span className="payment-amount stack num" data-plus={change.amount > 0 ? '' : undefined}>
        {new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(change.amount)}
        <span className="visually-hidden">
          {' '}
          {t`${plural(Math.abs(change.amount), { one: 'credit', other: 'credits' })}`}
        </span>
      </span>
    </li>
  );
}
