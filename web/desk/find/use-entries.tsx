/** What the palette finds for a text: on the server whatever is known of people and money, here pages, settings and actions. */
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  CreditCard,
  FileLock,
  FileText,
  Flag,
  Globe,
  History,
  IdCard,
  Keyboard,
  KeyRound,
  MessageSquareWarning,
  SlidersHorizontal,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { FindKind } from '../../../contract/desk-find.ts';
import { groupOf } from '../../../contract/setting-groups.ts';
import { queries } from '../../app/queries.ts';
import { useNav } from '../nav.tsx';
import { deskQueries } from '../queries.ts';
import { useSettingWords } from '../sites/use-setting-words.ts';
import type { FrameActs } from '../SideBar.tsx';
import { useQueues } from '../SideBar.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';
import { useSettled } from '../use-settled.ts';
import { type EntryGroup, matches, recents } from './entry.ts';

const icons: Record<FindKind, ReactNode> = {
  member: <User />,
  payment: <CreditCard />,
  case: <Flag />,
  complaint: <MessageSquareWarning />,
  privacy: <FileLock />,
  staff: <IdCard />,
  site: <Globe />,
};
const five = 5;

export function useKinds(): Record<FindKind, string> {
  const { t } = useLingui();
  return {
    member: t`Members`,
    payment: t`Payments`,
    case: t`Cases`,
    complaint: t`Complaints`,
    privacy: t`Privacy requests`,
    staff: t`Staff`,
    site: t`Sites`,
  };
}

export function useEntries(text: string, kind: FindKind | undefined, acts: FrameActs) {
  const { t } = useLingui();
  const may = useMay();
  const nav = useNav();
  const queues = useQueues();
  const kinds = useKinds();
  const { scope, site } = useScope();
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const { statuses, word } = useDeskWords();
  const { statuses: paymentWords } = useMoney();
  const { label: settingLabel, group: settingGroup } = useSettingWords();
  const only = text.startsWith('>');
  const q = text.replace(/^>\s*/, '').trim();
  const asked = useSettled(only ? '' : q, 120);
  const server = useQuery({
    ...deskQueries.find({ ...scope, q: asked, ...(kind ? { kind } : {}) }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const groups: EntryGroup[] = [];
  if (q === '' && !only) {
    const last = recents();
    if (last.length > 0)
      groups.push({
        name: 'recent',
        label: t`Last opened`,
        entries: last.map((entry) => ({ ...entry, key: `recent ${entry.href}`, icon: <History /> })),
      });
    const waits = nav
      .flatMap((group) => group.items)
      .flatMap((item) => {
        const queue = queues.find((queue) => queue.queue === item.queue);
        return queue && queue.count > 0 ? [{ item, count: queue.count }] : [];
      });
    if (waits.length > 0)
      groups.push({
        name: 'waits',
        label: t`What is waiting`,
        entries: waits.map(({ item, count }) => ({
          key: `waits ${item.href}`,
          title: item.label,
          detail: '',
          state: String(count),
          icon: item.icon,
          href: item.href,
        })),
      });
  }
  if (asked && q && !only)
    for (const group of server.data?.groups ?? [])
      groups.push({
        name: group.kind,
        label: kinds[group.kind],
        all:
          group.kind === 'member' || group.kind === 'payment'
            ? `/desk/${group.kind}s?q=${encodeURIComponent(q)}`
            : undefined,
        entries: group.items.map((item) => ({
          key: `${group.kind} ${item.id}`,
          title: item.title,
          detail: item.detail,
          icon: icons[group.kind],
          site: item.site,
          state: item.status ? word({ ...statuses, ...paymentWords }, item.status) : undefined,
          href: item.href,
        })),
      });
  if (!kind && (q || only)) {
    const pages = nav.flatMap((group) =>
      group.items
        .filter((item) => matches(`${group.label} ${item.label}`, q))
        .map((item) => ({
          key: `page ${item.href}`,
          title: item.label,
          detail: group.label,
          icon: item.icon,
          href: item.href,
        })),
    );
    // A page whose name begins so stands first, whatever the server still finds: Enter must not open something else meanwhile.
    const named = pages.some(({ title }) => title.toLocaleLowerCase().startsWith(q.toLocaleLowerCase()));
    if (pages.length > 0)
      groups[named ? 'unshift' : 'push']({ name: 'page', label: t`Pages`, entries: pages.slice(0, only ? 40 : five) });
    const at = sites.find(({ id }) => String(id) === site) ?? sites[0];
    if (may('sites.see') && at && q.length > 1 && !only) {
      const settings = Object.entries(groupOf).filter(([key]) => matches(`${settingLabel(key)} ${key}`, q));
      if (settings.length > 0)
        groups.push({
          name: 'setting',
          label: t`Settings`,
          entries: settings.slice(0, five).map(([key, group]) => ({
            key: `setting ${key}`,
            title: settingLabel(key),
            detail: settingGroup(group),
            site: at.id,
            icon: <SlidersHorizontal />,
            href: `/desk/sites/${at.id}/${group}#${key}`,
          })),
        });
    }
    const doing = [
      { key: 'do keys', title: t`Keyboard shortcuts`, icon: <Keyboard />, run: acts.onKeys },
      { key: 'do password', title: t`Your password`, icon: <KeyRound />, run: acts.onPassword },
      ...(may('discounts.edit')
        ? [{ key: 'do code', title: t`Create a discount code`, icon: <CreditCard />, href: '/desk/codes' }]
        : []),
      ...(may(['complaints.answer', 'privacy.handle', 'care.close'])
        ? [{ key: 'do templates', title: t`Templates for answers`, icon: <FileText />, href: '/desk/templates' }]
        : []),
      ...(may('staff.manage', { site: 'every' })
        ? [{ key: 'do staff', title: t`Invite somebody`, icon: <IdCard />, href: '/desk/staff?invite=yes' }]
        : []),
      ...(may('members.see') && q && !only
        ? [
            {
              key: 'do members',
              title: t`All members with “${q}”`,
              icon: <User />,
              href: `/desk/members?q=${encodeURIComponent(q)}`,
            },
          ]
        : []),
      ...(may('payments.see') && q && !only
        ? [
            {
              key: 'do payments',
              title: t`All payments with “${q}”`,
              icon: <CreditCard />,
              href: `/desk/payments?q=${encodeURIComponent(q)}`,
            },
          ]
        : []),
    ].filter(({ key, title }) => /^do (?:members|payments)$/.test(key) || matches(title, q));
    if (doing.length > 0)
      groups.push({ name: 'do', label: t`Actions`, entries: doing.map((entry) => ({ detail: '', ...entry })) });
  }
  return { groups, busy: server.isFetching || asked !== (only ? '' : q), error: server.error };
}
