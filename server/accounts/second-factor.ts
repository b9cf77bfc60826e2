/**
 * Codes of an app and recovery codes: asked for after the password. What is lost comes back only slowly: 72 hours after the mail's
 * link was opened, told to the mail and to every open session. Nobody of staff can shorten that.
 */
import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { recoveryHours } from '../../contract/time.ts';
import { type Db, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { emit } from '../platform/outbox.ts';
import { open, seal } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { countCode, forgetAttempt } from './attempts.ts';
import { codeStep } from './codes.ts';
import { revoke } from './revocations.ts';
import { lockMember } from './sql.ts';
import { insertSecurityEvent } from './sql-attempts.ts';
import * as sql from './sql-security.ts';

const purpose = 'member-totp';
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodes = 10;

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const hashOf = (services: Services, memberId: string, code: string): Buffer =>
  createHmac('sha256', `recovery-code:${services.config.secret}`)
    .update(`${memberId}\n${plain(code)}`)
    .digest();

/** `abcde-fghjk`: 50 bits, enough where ten wrong ones an hour are counted. */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Begins anew until a first code is right. @throws Refusal conflict when codes are on already */
export async function startCodes(services: Services, memberId: string, names: { site: string; email: string }) {
  const secret = new Secret({ size: 20 });
  const row = await sql.startTotp.one(services.db, memberId, seal(services.config.secret, purpose, secret.base32));
  if (!row) throw new Refusal('conflict');
  const url = new TOTP({ issuer: names.site, label: names.email, secret }).toString();
  return { secret: secret.base32, otpauth_url: url, qr: qrPath(url) };
}

/** The dark squares of a QR code as the path of an SVG of `size` units. */
export function qrPath(text: string): { size: number; path: string } {
  const svg = renderSVG(text, { pixelSize: 1, border: 2 });
  return {
    size: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0),
    path: /<path[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? '',
  };
}

/** Switches codes on with a first right one. @returns the recovery codes, which are shown once. @throws Refusal code_wrong, code_blocked */
export async function confirmCodes(services: Services, memberId: string, code: string): Promise<string[]> {
  const attempt = await countCode(services, memberId);
  const waiting = await sql.waitingTotp.one(services.db, memberId);
  const step =
    waiting && codeStep(open(services.config.secret, purpose, waiting.secret_sealed), code, services.clock.now());
  if (!waiting || step === null || step === undefined) throw new Refusal('code_wrong');
  return transaction(services.db, async (tx) => {
    if (!(await sql.confirmTotp.one(tx, memberId, waiting.secret_sealed, step))) throw new Refusal('code_wrong');
    await forgetAttempt(tx, attempt);
    await insertSecurityEvent.run(tx, memberId, 'codes_on');
    await emit(tx, 'security_changed', { member_id: memberId, change: 'codes_on' });
    return newRecoveryCodes(services, tx, memberId);
  });
}

/** Ten new recovery codes; the old ones end. */
export async function newRecoveryCodes(services: Services, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await sql.deleteRecoveryCodes.run(tx, memberId);
  await sql.insertRecoveryCodes.run(
    tx,
    memberId,
    codes.map((code) => hashOf(services, memberId, code)),
  );
  return codes;
}

/**
 * Checks a code of the app, or a recovery code. Wrong ones count by account, from wherever they come.
 * @throws Refusal code_wrong, code_blocked
 */
export async function takeCode(services: Services, memberId: string, sealed: string, code: string): Promise<void> {
  const attempt = await countCode(services, memberId);
  const { db, config, clock } = services;
  const step = codeStep(open(config.secret, purpose, sealed), code, clock.now());
  const right =
    step === null
      ? plain(code).length === 10 && (await sql.useRecoveryCode.one(db, memberId, hashOf(services, memberId, code)))
      : await sql.useTotpStep.one(db, memberId, sealed, step);
  if (!right) {
    await insertSecurityEvent.run(db, memberId, 'code_failed');
    throw new Refusal('code_wrong');
  }
  await forgetAttempt(db, attempt);
}

/** Codes and recovery codes off. */
export async function endCodes(tx: Tx, memberId: string): Promise<void> {
  await sql.deleteTotp.run(tx, memberId);
  await sql.stopRecovery.run(tx, memberId);
  await insertSecurityEvent.run(tx, memberId, 'codes_off');
  await emit(tx, 'security_changed', { member_id: memberId, change: 'codes_off' });
}

/** Begins the wait after which a password alone opens the account again. */
export async function startRecovery(tx: Tx, memberId: string): Promise<void> {
  if (!(await sql.startRecovery.one(tx, memberId, recoveryHours))) return;
  await insertSecurityEvent.run(tx, memberId, 'recovery_started');
  await emit(tx, 'security_changed', { member_id: memberId, change: 'recovery_started' });
}

/** @returns whether a wait ran */
export async function stopRecovery(db: Db | Tx, memberId: string): Promise<boolean> {
  const stopped = (await sql.stopRecovery.run(db, memberId)) > 0;
  if (stopped) await insertSecurityEvent.run(db, memberId, 'recovery_stopped');
  return stopped;
}

/** Ends the waits that are over: codes are off, the password counts again, every session ends. Forgets what is old. */
export const endRecoveries: JobDefinition<object> = {
  name: 'end_recoveries',
  retries: 3,
  backoff: true,
  schedule: '*/10 * * * *',
  async run(services) {
    for (let more = true; more; ) {
      more = await transaction(services.db, async (tx) => {
        const due = await sql.takeDueRecovery.one(tx);
        if (!due) return false;
        await lockMember.one(tx, due.member_id);
        await sql.deleteTotp.run(tx, due.member_id);
        await sql.setPasskeyOnly.run(tx, due.member_id, false);
        await revoke(tx, due.member_id, 'factor_recovered');
        await insertSecurityEvent.run(tx, due.member_id, 'recovered');
        await emit(tx, 'security_changed', { member_id: due.member_id, change: 'recovered' });
        return true;
      });
    }
    await sql.deleteOldChallenges.run(services.db);
    await sql.deleteOldDevices.run(services.db);
  },
};
