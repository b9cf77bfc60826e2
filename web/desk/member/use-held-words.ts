import { useLingui } from '@lingui/react/macro';

/** What the files of a member's data are called: at the console, and in a privacy request. */
export function useHeldWords(): (file: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    account: t({ context: 'of a member', message: 'Account' }),
    profile: t`Profile`,
    photos: t`Photos`,
    photos_removed: t`Removed photos`,
    private_photos: t`Who sees private photos`,
    sessions: t`Devices logged in`,
    mail_links: t`Links in mails`,
    mail_changes: t`Changes of address`,
    mails_and_pushes: t`Mails and push messages sent`,
    push_subscriptions: t`Push subscriptions`,
    push_messages: t`Push messages sent`,
    tracking: t`Where they came from`,
    blocks: t`Blocked members`,
    likes: t`Likes`,
    swipe_game: t`Swipe game`,
    visits: t`Visits`,
    last_search: t`Last search`,
    conversations: t`Conversations and messages`,
    fictional_notices_confirmed: t`Notices about fictional profiles`,
    notes_of_writers: t`Notes of writers`,
    notes_of_staff: t`Notes of staff`,
    credits: t`Credits`,
    payments: t`Payments`,
    discount_codes: t`Discount codes`,
    spend_limits: t`Own spending limits`,
    direct_debit_mandates: t`Direct debit mandates`,
    complaints: t`Complaints`,
    reports_made: t`Reports made`,
    decisions: t`Decisions about them`,
    security: t`Log-ins and security`,
  };
  return (file) => words[file] ?? t`Other records`;
}
