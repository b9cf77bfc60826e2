/** Handlers for the calls about the check of one's own age. */
import type * as contract from '../../contract/age.ts';
import { placeOf } from '../accounts/passkeys.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { finishCheck, offered, startCheck } from './check-age.ts';
import { walletState } from './eu-av.ts';
import { sandboxAnswer } from './sandbox.ts';
import * as sql from './sql.ts';

export const getAge: Handler<typeof contract.getAge> = async ({ services, member_id: memberId, age, country }) => {
  const [check, asked, refused] = await Promise.all([
    sql.checkOf.one(services.db, memberId),
    sql.isAsked.one(services.db, memberId),
    sql.refusalsOf.one(services.db, memberId),
  ]);
  return {
    level: age.level,
    needs: age.needs,
    country,
    asked: asked !== undefined,
    check: check
      ? {
          provider: check.provider,
          method: check.method,
          checked_at: check.checked_at.toISOString(),
          valid_until: check.valid_until.toISOString(),
        }
      : null,
    providers: offered(services),
    blocked_until: (refused?.n ?? 0) >= 2 ? (refused?.until?.toISOString() ?? null) : null,
  };
};

export const startAge: Handler<typeof contract.startAge> = (call) =>
  startCheck(call.services, {
    member_id: call.member_id,
    provider: call.body.provider,
    origin: placeOf(call.services, call.site, call.header('host')).origin,
    country: call.country,
    locale: call.locale,
  });

export const finishAge: Handler<typeof contract.finishAge> = async (call) => {
  const { state, ...input } = call.body;
  const given = Object.entries({ ...input, state }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  await finishCheck(call.services, call.member_id, state, Object.fromEntries(given));
  return { ok: true };
};

export const walletAge: Handler<typeof contract.walletAge> = ({ services, member_id: memberId, params }) =>
  walletState(services, memberId, params.id);

export const sandboxAge: Handler<typeof contract.sandboxAge> = async ({ services, member_id: memberId, body }) => {
  if (!offered(services).includes('sandbox')) throw new Refusal('not_found');
  const session = await sql.openSession.one(services.db, body.session, memberId);
  if (session?.provider !== 'sandbox') throw new Refusal('not_found');
  return { answer: sandboxAnswer(services, { nonce: session.nonce, member: memberId }, body.outcome) };
};
