/** Mail tokens: single-use secrets in the links of account mails. The only code that issues or redeems them. */
import { createHash, randomBytes } from 'node:crypto';
import type { LinkAct } from '../../contract/security-events.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';

/** A reset link has a page of its own; the others have the page `/{token}`. */
export type MailTokenKind = LinkAct | 'reset';

export interface MailToken {
  kind: MailTokenKind;
  member_id: string;
  data: Record<string, unknown>;
}

const insertToken = statement<
  { issued: boolean },
  [hash: Buffer, kind: MailTokenKind, member: string, data: string, hours: number, to: string | null]
>('accounts.insert_mail_token', 'select issue_mail_token($1, $2, $3, $4, $5, $6) as issued');
const findToken = statement<MailToken, [hash: Buffer]>(
  'accounts.find_mail_token',
  'select kind, member_id, data from mail_tokens where token_hash = $1 and used_at is null and expires_at > now()',
);
// Of two concurrent updates the second waits for the row, then finds it used.
const redeemToken = statement<MailToken, [hash: Buffer, kinds: readonly MailTokenKind[]]>(
  'accounts.use_mail_token',
  `update mail_tokens set used_at = now()
    where token_hash = $1 and kind = any($2::text[]) and used_at is null and expires_at > now()
   returning kind, member_id, data`,
);
const findSpentActivation = statement<{ member_id: string }, [hash: Buffer]>(
  'accounts.find_spent_activation',
  `select t.member_id from mail_tokens t join members m on m.id = t.member_id
    where t.token_hash = $1 and t.kind = 'activate' and t.used_at is not null and m.confirmed_at is not null`,
);
const deleteTokens = statement<never, [member: string, kinds: readonly MailTokenKind[], since: Date | null]>(
  'accounts.delete_mail_tokens',
  `delete from mail_tokens where member_id = $1 and kind = any($2::text[]) and used_at is null
      and ($3::timestamptz is null or created_at >= $3)`,
);
const turnIntoResetToken = statement<never, [hash: Buffer, hours: number]>(
  'accounts.turn_mail_token',
  `update mail_tokens set kind = 'reset', used_at = null, expires_at = now() + make_interval(hours => $2::int) where token_hash = $1`,
);
const deleteOldTokens = statement<never>(
  'accounts.delete_old_mail_tokens',
  'delete from mail_tokens where expires_at < now()',
);

/** The stored hash of a token, or undefined if the text cannot be a token. */
const hashOf = (token: string): Buffer | undefined =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : undefined;

/**
 * Issues a token of 256 random bits. It is returned once; the database stores only its SHA-256.
 * @param input.expiresInHours by the database's clock
 * @param input.to the address its mail goes to
 * @returns undefined if it must not be sent any more: the account has another address by now, or the address change it belongs
 *          to (`data.change_id`) is over
 */
export async function issueToken(
  db: Db | Tx,
  input: {
    kind: MailTokenKind;
    member_id: string;
    data?: Record<string, unknown>;
    expiresInHours: number;
    to?: string;
  },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const data = JSON.stringify(input.data ?? {});
  const row = await insertToken.one(
    db,
    hash,
    input.kind,
    input.member_id,
    data,
    input.expiresInHours,
    input.to ?? null,
  );
  return row?.issued ? token : undefined;
}

/** What the token is for; undefined when it is used, expired or unknown. Changes nothing: mail scanners open links. */
export async function peekToken(db: Db | Tx, token: string): Promise<MailToken | undefined> {
  const hash = hashOf(token);
  return hash && findToken.one(db, hash);
}

/** Redeems the token if it is valid and one of `kinds`; of concurrent calls exactly one gets it. */
export async function takeToken(
  tx: Tx,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<MailToken | undefined> {
  const hash = hashOf(token);
  return hash && redeemToken.one(tx, hash, kinds);
}

/** Whether this activation link has already been used, so that a second click can say so instead of showing an error. */
export async function isSpentActivation(db: Db | Tx, token: string): Promise<boolean> {
  const hash = hashOf(token);
  return hash !== undefined && (await findSpentActivation.one(db, hash)) !== undefined;
}

/** Deletes the member's unused tokens of these kinds; with `since` only those issued since then. */
export async function dropTokens(
  tx: Tx,
  memberId: string,
  kinds: readonly MailTokenKind[],
  since: Date | null = null,
): Promise<void> {
  if (kinds.length) await deleteTokens.run(tx, memberId, kinds, since);
}

/** Turns a token that was just redeemed into one that sets a new password, so the same link continues there. */
export async function turnIntoReset(tx: Tx, token: string, hours: number): Promise<void> {
  const hash = hashOf(token);
  if (hash) await turnIntoResetToken.run(tx, hash, hours);
}

/** Deletes expired tokens once an hour. */
export const forgetOldTokens: JobDefinition<object> = {
  name: 'forget_old_tokens',
  retries: 3,
  backoff: true,
  schedule: '11 * * * *',
  async run(services) {
    await deleteOldTokens.run(services.db);
  },
};
