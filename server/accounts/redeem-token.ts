/** What the link of a mail does: activate, confirm or undo an e-mail change, take a deletion back, unsubscribe. */
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { confirmMailChange, refuseTakenEmail, undoMailChange } from './change-email.ts';
import { hashOfNothing } from './passwords.ts';
import { revoke } from './revocations.ts';
import * as sql from './sql.ts';
import { isSpentActivation, peekToken, takeToken } from './tokens.ts';

/** The kinds the page `/{token}` acts on; a reset link leads to its own page. */
const kinds = ['activate', 'mail_change', 'mail_change_undo', 'reactivate', 'unsubscribe'] as const;
export type TokenKind = (typeof kinds)[number];

/** What the token is for, or null when it is used, expired or unknown. Changes nothing: mail scanners open links. */
export async function readToken(services: Services, token: string): Promise<string | null> {
  const peeked = await peekToken(services.db, token);
  return peeked?.kind ?? ((await isSpentActivation(services.db, token)) ? 'activate' : null);
}

/**
 * Does it, once.
 * @returns the page that tells the result.
 * @throws Refusal activation_failed, link_invalid, new_email_taken
 */
export async function redeemToken(services: Services, token: string): Promise<{ kind: TokenKind; next: string }> {
  const peeked = await peekToken(services.db, token);
  const noPassword = peeked?.kind === 'mail_change_undo' ? await hashOfNothing() : '';
  return refuseTakenEmail(() =>
    transaction(services.db, async (tx) => {
      // The member first, then the token: the order of all that ends tokens.
      if (peeked) await sql.lockMember.one(tx, peeked.member_id);
      const taken = await takeToken(tx, token, [...kinds]);
      if (!taken && (await isSpentActivation(tx, token))) return { kind: 'activate', next: '/activate/done' };
      if (!taken) throw new Refusal('link_invalid');
      const { member_id: memberId } = taken;
      const changeId = Number(taken.data['change_id'] ?? 0);
      const kind = taken.kind as TokenKind;
      await sql.insertSecurityEvent.run(tx, memberId, kind);
      switch (kind) {
        case 'activate':
          if (!(await sql.memberById.one(tx, memberId))) throw new Refusal('activation_failed');
          await sql.confirmMember.run(tx, memberId);
          return { kind, next: '/activate/done' };
        case 'mail_change':
          await confirmMailChange(tx, memberId, changeId);
          return { kind, next: '/mail-change/do?done=1' };
        case 'mail_change_undo':
          return {
            kind,
            next: await undoMailChange(tx, { member_id: memberId, change_id: changeId, token, noPassword }),
          };
        case 'reactivate':
          if (!(await sql.restoreMember.one(tx, memberId))) throw new Refusal('link_invalid');
          await revoke(tx, memberId, 'restored');
          await emit(tx, 'account_restored', { member_id: memberId });
          return { kind, next: '/login?restored=1' };
        case 'unsubscribe':
          await sql.setMailDisabled.run(tx, memberId, 'listunsubscribe');
          return { kind, next: '/notifications' };
      }
    }),
  );
}
