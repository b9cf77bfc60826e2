/** Where the desk's navigation leads, in its groups, and what one must be allowed. Another part of the desk adds its lines here. */
import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  BadgePercent,
  Ban,
  Building2,
  ChartLine,
  CreditCard,
  Drama,
  FileLock2,
  FileText,
  Flag,
  Gavel,
  Gift,
  Globe,
  Grid3x3,
  HeartHandshake,
  IdCard,
  Image,
  Landmark,
  LayoutDashboard,
  ListRestart,
  MailCheck,
  Megaphone,
  MessageSquareWarning,
  PenLine,
  Radar,
  Radio,
  ReceiptText,
  Scale,
  ScanFace,
  ScrollText,
  Send,
  ShieldCheck,
  Tags,
  TicketPercent,
  Timer,
  UserCheck,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type DeskQueue, queuePermissions } from '../../contract/desk.ts';
import type { Asked, Where } from '../../contract/permissions.ts';
import { useFictional } from '../app/Mark.tsx';
import { useDeskWords } from './use-desk-words.ts';
import { useMay } from './use-may.ts';

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  permission: Asked;
  /** The call behind it asks for the permission at every site. */
  where?: Where;
  queue?: DeskQueue;
  /** After `g`; pages without one are found. */
  key?: string;
}

export interface NavGroup {
  name: string;
  label: string;
  items: NavItem[];
}

/** The groups with the pages that who is signed in may use. */
export function useNav(): NavGroup[] {
  const { t } = useLingui();
  const may = useMay();
  const { queues } = useDeskWords();
  const fictional = useFictional();
  const queue = (name: DeskQueue, icon: ReactNode, key: string): NavItem => ({
    href: `/desk/${name}`,
    label: queues[name],
    icon,
    permission: queuePermissions[name],
    queue: name,
    key,
  });
  const every: Where = { site: 'every' };
  const groups: NavGroup[] = [
    {
      name: 'work',
      label: t`Work`,
      items: [
        { href: '/desk', label: t`Overview`, icon: <LayoutDashboard />, permission: 'enter', key: 'o' },
        queue('photos', <Image />, 'p'),
        queue('checks', <ScanFace />, 'b'),
        queue('texts', <FileText />, 't'),
        queue('reports', <Flag />, 'r'),
        queue('appeals', <Gavel />, 'a'),
        queue('complaints', <MessageSquareWarning />, 'c'),
        queue('care', <HeartHandshake />, 'h'),
        queue('privacy', <FileLock2 />, 'q'),
        queue('writing', <PenLine />, 'w'),
        { href: '/desk/looks', label: t`Second looks`, icon: <UserCheck />, permission: 'enter', key: 'x' },
      ],
    },
    {
      name: 'people',
      label: t`People`,
      items: [
        { href: '/desk/members', label: t`Members`, icon: <Users />, permission: 'members.see', key: 'm' },
        {
          href: '/desk/fictional',
          label: fictional.pluralLabel,
          icon: <Drama />,
          permission: 'fictional.see',
          key: 'f',
        },
        {
          href: '/desk/campaigns',
          label: t`Campaigns`,
          icon: <Megaphone />,
          permission: 'campaigns.send',
          key: 'n',
        },
        { href: '/desk/bans', label: t`Exclusions`, icon: <Ban />, permission: 'bans.see' },
      ],
    },
    {
      name: 'money',
      label: t`Money`,
      items: [
        { href: '/desk/payments', label: t`Payments`, icon: <CreditCard />, permission: 'payments.see', key: 'y' },
        { href: '/desk/debits', label: t`Direct debits`, icon: <Landmark />, permission: 'debits.handle', key: 'i' },
        { href: '/desk/prices', label: t`Prices`, icon: <Tags />, permission: 'prices.see', where: every, key: 'u' },
        { href: '/desk/gifts', label: t`Gifts`, icon: <Gift />, permission: 'prices.see', where: every },
        {
          href: '/desk/codes',
          label: t`Discount codes`,
          icon: <TicketPercent />,
          permission: 'discounts.edit',
          key: 'd',
        },
        { href: '/desk/offers', label: t`Offers`, icon: <BadgePercent />, permission: 'discounts.edit' },
        { href: '/desk/ledger', label: t`Ledger check`, icon: <Scale />, permission: 'books.see', where: every },
      ],
    },
    {
      name: 'sites',
      label: t`Sites`,
      items: [
        { href: '/desk/sites', label: t`Sites`, icon: <Globe />, permission: 'sites.see', key: 's' },
        {
          href: '/desk/companies',
          label: t`Companies`,
          icon: <Building2 />,
          permission: 'companies.see',
          where: every,
        },
      ],
    },
    {
      name: 'insight',
      label: t`Insight`,
      items: [
        {
          href: '/desk/insight/growth',
          label: t`Growth and money`,
          icon: <ChartLine />,
          permission: 'insight.see',
          key: 'v',
        },
        { href: '/desk/insight/cohorts', label: t`Cohorts`, icon: <Grid3x3 />, permission: 'insight.see' },
        {
          href: '/desk/writing/counts',
          label: t`Writers`,
          icon: <PenLine />,
          permission: ['writing.answer', 'insight.see'],
        },
        {
          href: '/desk/insight/vat',
          label: t`Revenue and VAT`,
          icon: <ReceiptText />,
          permission: 'books.see',
          where: every,
        },
        { href: '/desk/insight/work', label: t`Queues and staff`, icon: <Timer />, permission: 'insight.see' },
        {
          href: '/desk/insight/mail',
          label: t`Mail delivery`,
          icon: <MailCheck />,
          permission: ['insight.see', 'jobs.see'],
        },
        {
          href: '/desk/insight/live',
          label: t({ context: 'insight', message: 'Live' }),
          icon: <Radio />,
          permission: 'insight.see',
        },
        {
          href: '/desk/insight/transparency',
          label: t`Transparency report`,
          icon: <Scale />,
          permission: 'insight.see',
        },
        {
          href: '/desk/insight/rules',
          label: t`Rules about sending`,
          icon: <Radar />,
          permission: ['reports.see', 'insight.see'],
          where: every,
        },
      ],
    },
    {
      name: 'system',
      label: t`System`,
      items: [
        { href: '/desk/health', label: t`Health`, icon: <Activity />, permission: 'jobs.see', where: every, key: 'z' },
        { href: '/desk/jobs', label: t`Jobs`, icon: <ListRestart />, permission: 'jobs.see', where: every, key: 'j' },
        { href: '/desk/mail', label: t`Outgoing mail`, icon: <Send />, permission: 'jobs.see' },
        { href: '/desk/webhooks', label: t`Webhooks`, icon: <Webhook />, permission: 'jobs.see' },
        { href: '/desk/staff', label: t`Staff`, icon: <IdCard />, permission: 'staff.manage', where: every },
        { href: '/desk/roles', label: t`Roles`, icon: <ShieldCheck />, permission: 'staff.manage', where: every },
        {
          href: '/desk/audit',
          label: t`Audit log`,
          icon: <ScrollText />,
          permission: 'audit.see',
          where: every,
          key: 'l',
        },
      ],
    },
  ];
  return groups.flatMap((group) => {
    const items = group.items.filter(({ permission, where }) => may(permission, where) !== null);
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}
