/** What the link of a mail does: activate, confirm or undo an e-mail change, take a deletion back, unsubscribe. */
import { type LinkAct, linkActs } from '../../contract/security-events.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { confirmMailChange, refuseTakenEmail, undoMailChange } from './change-email.ts';
import { endConsent } from './consents.ts';
import { hashOfNothing } from './passwords.ts';
import { revoke } from './revocations.ts';
import { startRecovery, stopRecovery } from './second-factor.ts';
import * as sql from './sql.ts';
import * as attemptsSql from './sql-attempts.ts';
import { isSpentActivation, peekToken, takeToken } from './tokens.ts';

/** The token's kind, or null when it is used, expired or unknown. Changes nothing: mail scanners open links. */
export async function readToken(services: Services, token: string): Promise<string | null> {
  const tokenInfo = await peekToken(services.db, token);
  return tokenInfo?.kind ?? ((await isSpentActivation(services.db, token)) ? 'activate' : null);
}

/**
 * Does what the token is for, once.
 * @returns the page that shows the result
 * @throws Refusal activation_failed, link_invalid, new_email_taken
 */
export async function redeemToken(services: Services, token: string): Promise<{ kind: LinkAct; next: string }> {
  const tokenInfo = await peekToken(services.db, token);
  const noPassword = tokenInfo?.kind === 'mail_change_undo' ? await hashOfNothing() : '';
  return refuseTakenEmail(() =>
    transaction(services.db, async (tx) => {
      // Lock order everywhere tokens end: the member, then the token.
      if (tokenInfo) await sql.lockMember.one(tx, tokenInfo.member_id);
      const redeemed = await takeToken(tx, token, linkActs);
      if (!redeemed && (await isSpentActivation(tx, token))) return { kind: 'activate', next: '/activate/done' };
      if (!redeemed) throw new Refusal('link_invalid');
      const { member_id: memberId } = redeemed;
      const changeId = Number(redeemed.data['change_id'] ?? 0);
      const kind = redeemed.kind as LinkAct;
      await attemptsSql.insertSecurityEvent.run(tx, memberId, kind);
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
        case 'end_sessions':
          await revoke(tx, memberId, 'log_in_disowned', { since: new Date(String(redeemed.data['seen_at'])) });
          return { kind, next: '/reset-password?ended=1' };
        case 'lost_factor':
          await startRecovery(tx, memberId);
          return { kind, next: '/login?waiting=1' };
        case 'keep_factor':
          await stopRecovery(tx, memberId);
          return { kind, next: '/login?kept=1' };
        case 'unsubscribe':
          await sql.setMailDisabled.run(tx, memberId, 'listunsubscribe');
          return { kind, next: '/notifications' };
        case 'leave_promotions':
        case 'leave_news':
          await endConsent(tx, memberId, kind === 'leave_news' ? 'news' : 'promotions', 'link');
          await emit(tx, 'consent_ended', { member_id: memberId, letter_id: String(redeemed.data['letter'] ?? '') });
          return { kind, next: `/unsubscribed?of=${kind === 'leave_news' ? 'news' : 'promotions'}` };
      }
    }),
  );
}
