/** Permissions and their levels in words. */
import { useLingui } from '@lingui/react/macro';
import type { Level, Permission } from '../../contract/permissions.ts';

export function usePermissionWords() {
  const { t } = useLingui();
  const groups: Record<string, string> = {
    work: t`Queues`,
    people: t`People`,
    money: t`Money`,
    sites: t`Sites`,
    system: t`System`,
  };
  const permissions: Partial<Record<string, string>> & Record<Permission, string> = {
    'photos.decide': t`Decide about photos`,
    'texts.decide': t`Decide about profile texts`,
    'reports.see': t`See reports`,
    'reports.decide': t`Decide reports`,
    'members.suspend': t`Suspend for good`,
    'appeals.decide': t`Decide appeals, never against their own decisions`,
    'complaints.see': t`See complaints`,
    'complaints.answer': t`Answer complaints`,
    'care.close': t`Close care cases`,
    'writing.answer': t`Write as a fictional profile`,
    'bans.see': t`See exclusions`,
    'bans.add': t`Add and lift exclusions`,
    'rules.edit': t`Change how much the rules about sending count`,
    'members.see': t`Find members`,
    'members.contact': t`See address and phone in full`,
    'credits.give': t({ context: 'a permission', message: 'Give credits' }),
    'talk.read': t`Read conversations outside a case`,
    'privacy.handle': t`Erase, export, correct`,
    'fictional.see': t`See fictional profiles`,
    'fictional.edit': t`Create and edit fictional profiles`,
    'campaigns.send': t`Send campaigns`,
    'payments.see': t`See payments`,
    'payments.refund': t({ context: 'a permission', message: 'Refund' }),
    'buying.pause': t({ context: 'a permission', message: 'Pause buying' }),
    'prices.see': t`See prices`,
    'prices.edit': t`Change prices and VAT`,
    'discounts.edit': t`Create discount codes`,
    'debits.handle': t`Handle direct debits`,
    'books.see': t`See the books and revenue`,
    'sites.see': t`See sites`,
    'sites.edit': t`Change settings, texts, landers`,
    'fictional.name': t`Change what fictional profiles are called`,
    'companies.see': t`See companies`,
    'companies.edit': t`Change companies and their bank data`,
    'insight.see': t`See insight`,
    'jobs.see': t`See jobs, mail, webhooks`,
    'jobs.replay': t`Replay jobs`,
    'system.edit': t`Change alerts and webhooks`,
    'staff.manage': t`Manage staff and roles`,
    'audit.see': t`See the audit log`,
  };
  const levels: Record<Level, string> = {
    asks: t`with a second look`,
    does: t`does it`,
    agrees: t`does it and gives second looks`,
  };
  const permission = (code: string) => permissions[code] ?? code;
  /** As the server writes the rights of a role in one line: `members.see:does members.suspend:asks`. */
  const permissionsText = (rights: string) =>
    rights
      .split(' ')
      .map((part) => permission(part.split(':')[0] ?? ''))
      .join(', ');
  return { groups, levels, none: t`no`, permission, permissionsText };
}
