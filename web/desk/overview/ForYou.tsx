import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { AtSign, CircleCheck, Eye, Landmark, LayoutTemplate, MailCheck, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { type deskOverview, mailTrouble } from '../../../contract/desk-overview.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { queries } from '../../app/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useLookSentence } from '../use-look-sentence.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';

type Overview = AnswerOf<typeof deskOverview>;

interface Item {
  key: string;
  icon: ReactNode;
  tone: 'warn' | 'info' | 'bad';
  title: string;
  detail: string;
  href: string;
  act: string;
}

/** What waits for who is signed in: second looks, notes that name them, drafts to publish, the file of debits, jobs that failed for good, mail that comes back. */
export function ForYou() {
  const { t } = useLingui();
  const may = useMay();
  const { scope } = useScope();
  const { at } = useDates();
  const { money } = useMoney();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const sentence = useLookSentence();
  const { data: looks } = useQuery(deskQueries.looks());
  const { data: overview } = useQuery(deskQueries.overview(scope));
  const { data: debits } = useQuery({ ...deskQueries.debits(scope), enabled: may('debits.handle') !== null });
  const due = (debits?.companies ?? []).reduce(
    (sum, { due: { payments, amount_minor: amount } }) => ({
      payments: sum.payments + payments,
      amount_minor: sum.amount_minor + amount,
    }),
    { payments: 0, amount_minor: 0 },
  );
  const mailItem = ({ letters, bounced, complained, domain }: NonNullable<Overview['mail']>): Item => ({
    key: 'mail',
    icon: <MailCheck />,
    tone: 'bad',
    title: t`${plural(bounced, { one: '# letter came back', other: '# letters came back' })}`,
    detail: [
      t`of ${plural(letters, { one: '# letter', other: '# letters' })} in ${plural(mailTrouble.days, { one: '# day', other: '# days' })}`,
      ...(complained > 0 ? [t`${plural(complained, { one: '# marked as spam', other: '# marked as spam' })}`] : []),
      t`most of it at ${domain}`,
    ].join(' · '),
    href: `/desk/mail?${new URLSearchParams({ state: bounced > 0 ? 'bounced' : 'complained' })}`,
    act: t({ context: 'a button', message: 'Open' }),
  });
  const items: Item[] = [
    ...(looks?.waiting ?? []).slice(0, 4).map((look) => ({
      key: look.id,
      icon: <Eye />,
      tone: 'warn' as const,
      title: sentence(look),
      detail: t`Second look · asked by ${look.asked_by}, ${at(look.asked_at)}`,
      href: '/desk/looks',
      act: t`View`,
    })),
    ...(overview?.named ?? []).map(({ member_id: id, member_name: member, by, at: written }) => ({
      key: `note-${id}`,
      icon: <AtSign />,
      tone: 'info' as const,
      title: t`${by} named you in a note about ${member}`,
      detail: at(written),
      href: `/desk/members/${id}`,
      act: t({ context: 'a button', message: 'Open' }),
    })),
    ...(overview?.drafts ?? []).map(({ site, changes, by, at: changed }) => ({
      key: `draft-${site}`,
      icon: <LayoutTemplate />,
      tone: 'warn' as const,
      title: t`${sites.find(({ id }) => id === site)?.name ?? ''}: ${plural(changes, { one: '# change', other: '# changes' })} in the draft`,
      detail: t`last by ${by}, ${at(changed)}`,
      href: `/desk/sites/${site}/review`,
      act: t({ context: 'a button', message: 'Review' }),
    })),
    ...(due.payments > 0
      ? [
          {
            key: 'debits',
            icon: <Landmark />,
            tone: 'info' as const,
            title: t`Debits for the bank`,
            detail: [
              t`${plural(due.payments, { one: '# debit', other: '# debits' })}`,
              money(due.amount_minor, 'EUR'),
            ].join(' · '),
            href: '/desk/debits?state=due',
            act: t`Create the file`,
          },
        ]
      : []),
    ...(overview?.dead_jobs
      ? [
          {
            key: 'jobs',
            icon: <Webhook />,
            tone: 'bad' as const,
            title: t`${plural(overview.dead_jobs.count, { one: '# job failed for good', other: '# jobs failed for good' })}`,
            detail: t`since ${at(overview.dead_jobs.since)}`,
            href: '/desk/jobs',
            act: t({ context: 'a button', message: 'Open' }),
          },
        ]
      : []),
    ...(overview?.mail ? [mailItem(overview.mail)] : []),
  ];
  return (
    <section className="ov-card" aria-labelledby="ov-you">
      <header>
        <h2 id="ov-you">{t`For you`}</h2>
        {looks?.waiting.length ? (
          <span className="desk-pill" data-tone="warn">
            <Eye />
            {t`${plural(looks.waiting.length, { one: '# second look', other: '# second looks' })}`}
          </span>
        ) : null}
        <Link className="ov-all" to="/desk/looks">
          {t({ context: 'second looks', message: 'All' })}
        </Link>
      </header>
      {items.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t`Nothing is waiting for you`} />
      ) : (
        <ul className="ov-you">
          {items.map(({ key, icon, tone, title, detail, href, act }) => (
            <li key={key}>
              <span className="ov-icon" data-tone={tone}>
                {icon}
              </span>
              <span>
                <strong>{title}</strong>
                <span className="muted">{detail}</span>
              </span>
              <Link className="btn btn-line" to={href}>
                {act}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
