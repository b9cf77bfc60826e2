/**
 * What each account change revokes, in one table, applied by every use case that changes a password, an address or an account's
 * state. Push subscriptions and sockets end with their session; a known device's better limits end with the password (devices.ts).
 */
import type { Tx } from '../platform/db.ts';
import { endSessions } from './session.ts';
import * as sql from './sql.ts';
import { endFactorsSince, stopRecovery } from './sql-security.ts';
import { dropTokens, type MailTokenKind } from './tokens.ts';

/** `later`: only tokens made since the address change that is being undone. */
type Fate = 'ends' | 'stays' | 'later';

interface Revocation {
  sessions: 'all' | 'others' | 'stay';
  /** Whether a requested new address can still be confirmed. */
  pendingMailChanges: 'end' | 'stay';
  tokens: Record<MailTokenKind, Fate>;
  /** Passkeys and codes: they are the owner's, and a new password does not undo them; `later`: those made since. */
  factors: 'stay' | 'later';
  /** A wait after which codes are off. */
  recovery: 'ends' | 'stays';
}

/** These survive: the undo of an address change (even after a thief changes the password), saving the codes, and unsubscribe. */
const linksEnd = {
  activate: 'ends',
  reset: 'ends',
  mail_change: 'ends',
  mail_change_undo: 'stays',
  reactivate: 'ends',
  unsubscribe: 'stays',
  leave_promotions: 'stays',
  leave_news: 'stays',
  end_sessions: 'stays',
  lost_factor: 'ends',
  keep_factor: 'stays',
} as const;
/** Links sent to an address in between end, too: they may be in a thief's mailbox. */
const takenBack = {
  ...linksEnd,
  mail_change_undo: 'ends',
  unsubscribe: 'later',
  leave_promotions: 'later',
  leave_news: 'later',
  end_sessions: 'later',
  keep_factor: 'ends',
} as const;
const factorsStay = { factors: 'stay', recovery: 'stays' } as const;

const revocations = {
  password_changed: {
    sessions: 'others',
    pendingMailChanges: 'end',
    tokens: linksEnd,
    factors: 'stay',
    recovery: 'ends',
  },
  password_reset: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd, ...factorsStay },
  /** Changed to a new address. */
  email_changed: { sessions: 'stay', pendingMailChanges: 'end', tokens: linksEnd, ...factorsStay },
  /** Changed back to the address before the first change that can still be undone. */
  email_returned: { sessions: 'stay', pendingMailChanges: 'end', tokens: takenBack, ...factorsStay },
  email_undone: { sessions: 'all', pendingMailChanges: 'end', tokens: takenBack, factors: 'later', recovery: 'ends' },
  suspended: { sessions: 'all', pendingMailChanges: 'end', tokens: { ...linksEnd, activate: 'stays' }, ...factorsStay },
  deletion_asked: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd, ...factorsStay },
  restored: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd, ...factorsStay },
  /** The wait of somebody who lost phone and recovery codes is over. */
  factor_recovered: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd, factors: 'stay', recovery: 'ends' },
  /** "It was not me", from the mail about a new log-in. */
  log_in_disowned: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd, factors: 'later', recovery: 'ends' },
} as const satisfies Record<string, Revocation>;

export type AccountChange = keyof typeof revocations;

/**
 * Revokes what the table says. Runs in the transaction of the change, after it wrote or locked the member's row: a concurrent
 * request then cannot create a token or session afterwards (see `issue_mail_token` and `insertSession`).
 * @param keep.session the session that survives where the table says "others"
 * @param keep.since when the first undone change of address was requested
 */
export async function revoke(
  tx: Tx,
  memberId: string,
  change: AccountChange,
  keep: { session?: string; since?: Date } = {},
): Promise<void> {
  const rule: Revocation = revocations[change];
  const kinds = (fate: Fate) =>
    (Object.keys(rule.tokens) as MailTokenKind[]).filter((kind) => rule.tokens[kind] === fate);
  await dropTokens(tx, memberId, kinds('ends'));
  if (keep.since) await dropTokens(tx, memberId, kinds('later'), keep.since);
  if (rule.pendingMailChanges === 'end') await sql.endMailChanges.run(tx, memberId);
  if (rule.factors === 'later' && keep.since) await endFactorsSince.run(tx, memberId, keep.since);
  if (rule.recovery === 'ends') await stopRecovery.run(tx, memberId);
  if (rule.sessions === 'all') await endSessions(tx, memberId);
  if (rule.sessions === 'others') await endSessions(tx, memberId, keep.session ? { except: keep.session } : {});
}
