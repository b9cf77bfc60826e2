/** Definition of one kind of account mail. */
import type { MailTokenKind } from '../../accounts/tokens.ts';

interface MailText {
  id: string;
  message: string;
}

export interface AccountMail {
  /** The member's address, or either address of a change. */
  to: 'member' | 'new_email' | 'old_email';
  /** Account statuses in which the mail still makes sense when it is sent; otherwise it is dropped. */
  statuses: readonly string[];
  /** Target of the button: a page, or a page with a token created when the mail is sent. */
  link: string | { token: MailTokenKind; hours: number; path(token: string): string };
  /**
   * Texts may use {name} {site} {host} {support_email} {new_email} {erased_at} {amount} {device} {seen_at} {undo_until}, and from
   * the link {hours} {days}. Subjects say nothing private.
   */
  words: {
    subject: MailText;
    heading: MailText;
    paragraphs: readonly MailText[];
    button: MailText;
    /** Small print under the button. */
    after?: readonly MailText[];
    /** Why the reader receives it. */
    reason: MailText;
  };
}

/** The page that explains what the token does, and does it. */
export const tokenPage = (token: string): string => `/${token}`;
/** Path of the page where a new password is set. */
export const resetPage = (token: string): string => `/reset-password/do?token=${token}`;
