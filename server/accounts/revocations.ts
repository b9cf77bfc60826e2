/**
 * What each change of an account makes worthless: one table, applied by every use case that changes a password, an address or the
 * state of an account. Push subscriptions and sockets end with the session they belong to; the devices an account knows hang on its
 * password (devices.ts): a new one forgets them all.
 */
import type { Tx } from '../platform/db.ts';
import { endSessions } from './session.ts';
import * as sql from './sql.ts';
import { dropTokens, type MailTokenKind } from './tokens.ts';

/** `later`: those made since the change of address that is undone. */
type Fate = 'ends' | 'stays' | 'later';

interface Revocation {
  sessions: 'all' | 'others' | 'stay';
  /** Whether the address asked for can still be confirmed. */
  pendingMailChanges: 'end' | 'stay';
  tokens: Record<MailTokenKind, Fate>;
}

/** No link that was sent stays good but the undo of a change of address (it outlives a password a thief chose) and unsubscribing. */
const linksEnd = {
  activate: 'ends',
  reset: 'ends',
  mail_change: 'ends',
  mail_change_undo: 'stays',
  reactivate: 'ends',
  unsubscribe: 'stays',
} as const;
/** Whoever held an address in between keeps nothing that was sent there. */
const takenBack = { ...linksEnd, mail_change_undo: 'ends', unsubscribe: 'later' } as const;

const revocations = {
  password_changed: { sessions: 'others', pendingMailChanges: 'end', tokens: linksEnd },
  password_reset: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd },
  /** To a new address. */
  email_changed: { sessions: 'stay', pendingMailChanges: 'end', tokens: linksEnd },
  /** Confirmed at the address the account had before the first change that is still undoable. */
  email_returned: { sessions: 'stay', pendingMailChanges: 'end', tokens: takenBack },
  email_undone: { sessions: 'all', pendingMailChanges: 'end', tokens: takenBack },
  suspended: { sessions: 'all', pendingMailChanges: 'end', tokens: { ...linksEnd, activate: 'stays' } },
  deletion_asked: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd },
  restored: { sessions: 'all', pendingMailChanges: 'end', tokens: linksEnd },
} as const satisfies Record<string, Revocation>;

export type AccountChange = keyof typeof revocations;

/**
 * Ends what the table says, in the transaction of the change, after the member's row was written or locked: nothing of it can
 * then be made by whoever was a moment too late (see `issue_mail_token` and `insertSession`).
 * @param keep.session the one that stays where the table says "others"
 * @param keep.since when the first of the changes of address was asked for that are undone
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
  if (rule.sessions === 'all') await endSessions(tx, memberId);
  if (rule.sessions === 'others') await endSessions(tx, memberId, keep.session ? { except: keep.session } : {});
}
