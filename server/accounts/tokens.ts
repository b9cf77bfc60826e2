/** Mail tokens: the single-use secrets in the links of account mails. The only code that makes or uses them. */
import { createHash, randomBytes } from 'node:crypto';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';

export type MailTokenKind = 'activate' | 'reset' | 'mail_change' | 'mail_change_undo' | 'reactivate' | 'unsubscribe';

export interface MailToken {
  kind: MailTokenKind;
  member_id: string;
  data: Record<string, unknown>;
}

const insertToken = statement<never, [hash: Buffer, kind: MailTokenKind, member: string, data: string, hours: number]>(
  'accounts.insert_mail_token',
  `insert into mail_tokens (token_hash, kind, member_id, data, expires_at)
   values ($1, $2, $3, $4::jsonb, now() + make_interval(secs => $5::float8 * 3600))`,
);
const findToken = statement<MailToken, [hash: Buffer]>(
  'accounts.find_mail_token',
  'select kind, member_id, data from mail_tokens where token_hash = $1 and used_at is null and expires_at > now()',
);
// Two at once: the second waits for the first one's row, then finds it used.
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
const deleteTokens = statement<never, [member: string, kinds: readonly MailTokenKind[]]>(
  'accounts.delete_mail_tokens',
  'delete from mail_tokens where member_id = $1 and kind = any($2::text[]) and used_at is null',
);
const deleteOldTokens = statement<never>(
  'accounts.delete_old_mail_tokens',
  'delete from mail_tokens where expires_at < now()',
);

/** The hash under which a token is kept, or undefined when the text cannot be a token at all. */
const hashOf = (token: string): Buffer | undefined =>
  /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : undefined;

/**
 * Makes a token of 256 random bits. It is returned once and kept nowhere: the database has its SHA-256 only.
 * @param input.expires_in_hours by the clock of the database
 */
export async function issueToken(
  db: Db | Tx,
  input: { kind: MailTokenKind; member_id: string; data?: Record<string, unknown>; expires_in_hours: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await insertToken.run(
    db,
    hash,
    input.kind,
    input.member_id,
    JSON.stringify(input.data ?? {}),
    input.expires_in_hours,
  );
  return token;
}

/** What the token is for; undefined when it is used, expired or unknown. Changes nothing: mail scanners open links. */
export async function peekToken(db: Db | Tx, token: string): Promise<MailToken | undefined> {
  const hash = hashOf(token);
  return hash && findToken.one(db, hash);
}

/** Uses the token up, if it is one of `kinds` and still good: of two at once exactly one gets it. */
export async function takeToken(
  tx: Tx,
  token: string,
  kinds: readonly MailTokenKind[],
): Promise<MailToken | undefined> {
  const hash = hashOf(token);
  return hash && redeemToken.one(tx, hash, kinds);
}

/** True for an activation link that did its work already: pressed a second time it says so instead of frightening anyone. */
export async function isSpentActivation(db: Db | Tx, token: string): Promise<boolean> {
  const hash = hashOf(token);
  return hash !== undefined && (await findSpentActivation.one(db, hash)) !== undefined;
}

/** Makes the member's unused tokens of these kinds worthless. */
export async function dropTokens(tx: Tx, member_id: string, kinds: readonly MailTokenKind[]): Promise<void> {
  await deleteTokens.run(tx, member_id, kinds);
}

/** Expired tokens go once an hour; what they were for cannot be done by then anyway. */
export const forget_old_tokens: JobDefinition<object> = {
  name: 'forget_old_tokens',
  retries: 3,
  backoff: true,
  schedule: '11 * * * *',
  async run(services) {
    await deleteOldTokens.run(services.db);
  },
};
