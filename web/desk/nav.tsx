/** Where the desk's navigation leads, and who sees it. Another part of the desk adds its lines here. */
import { useLingui } from '@lingui/react/macro';
import {
  Building2,
  ChartColumn,
  CreditCard,
  FileText,
  Flag,
  Gavel,
  Globe,
  IdCard,
  Image,
  Landmark,
  LayoutDashboard,
  MessageSquareWarning,
  PenLine,
  Scale,
  ScrollText,
  TicketPercent,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeskQueue, queueRoles } from '../../contract/desk.ts';
import type { StaffRole } from '../../contract/endpoint.ts';
import { useDeskWords } from './use-desk-words.ts';

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  /** `admin` sees all. Undefined: everybody. */
  roles?: readonly StaffRole[];
  queue?: DeskQueue;
  /** After `g`. */
  key: string;
}

export function useNav(): NavItem[] {
  const { t } = useLingui();
  const { queues } = useDeskWords();
  const queue = (name: DeskQueue, icon: ReactNode, key: string): NavItem => ({
    href: `/desk/${name}`,
    label: queues[name],
    icon,
    roles: queueRoles[name],
    queue: name,
    key,
  });
  return [
    { href: '/desk', label: t`Overview`, icon: <LayoutDashboard />, key: 'o' },
    queue('photos', <Image />, 'p'),
    queue('texts', <FileText />, 't'),
    queue('reports', <Flag />, 'r'),
    queue('appeals', <Gavel />, 'a'),
    queue('complaints', <MessageSquareWarning />, 'c'),
    queue('writing', <PenLine />, 'w'),
    { href: '/desk/payments', label: t`Payments`, icon: <CreditCard />, roles: ['finance'], key: 'y' },
    { href: '/desk/debits', label: t`Direct debits`, icon: <Landmark />, roles: ['finance'], key: 'i' },
    { href: '/desk/revenue', label: t`Revenue`, icon: <ChartColumn />, roles: ['finance'], key: 'v' },
    { href: '/desk/codes', label: t`Discount codes`, icon: <TicketPercent />, roles: ['finance'], key: 'd' },
    { href: '/desk/ledger', label: t`Proof of the books`, icon: <Scale />, roles: ['finance'], key: 'b' },
    { href: '/desk/members', label: t`Members`, icon: <Users />, roles: ['support'], key: 'm' },
    { href: '/desk/companies', label: t`Companies`, icon: <Building2 />, roles: ['finance'], key: 'n' },
    { href: '/desk/sites', label: t`Sites`, icon: <Globe />, roles: [], key: 'e' },
    { href: '/desk/staff', label: t`Staff`, icon: <IdCard />, roles: [], key: 's' },
    { href: '/desk/audit', label: t`Audit log`, icon: <ScrollText />, roles: [], key: 'l' },
  ];
}

export const maySee = (item: Pick<NavItem, 'roles'>, mine: readonly StaffRole[]): boolean =>
  item.roles === undefined || mine.includes('admin') || item.roles.some((role) => mine.includes(role));
