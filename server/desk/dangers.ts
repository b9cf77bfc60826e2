/**
 * The calls that somebody else must agree to, beyond a limit or always: what each will do, and how it is done once agreed to. Whether it
 * is needed is decided by the caller's level (contract/permissions.ts) and by nothing else.
 */
import type { LookCall } from '../../contract/look-calls.ts';
import { covers } from '../../contract/permissions.ts';
import { type RoleRights, rightsOfRole } from '../../contract/roles.ts';
import { countAudience } from '../campaigns/audience.ts';
import { checkReady as checkCampaign, writtenIn } from '../campaigns/check-draft.ts';
import { previewRefund } from '../payments/refund.ts';
import { paymentById } from '../payments/sql.ts';
import { statement } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Call } from '../platform/http/call.ts';
import { giveCredits, suspendMember, unsuspendMember } from './api.ts';
import { deskRefund } from './api-money.ts';
import { publishPrices } from './api-prices.ts';
import { decideReport } from './api-queues.ts';
import { showFictional } from './api-fictional.ts';
import { checkReady } from './fictional.ts';
import { fictionalState } from './sql-fictional.ts';
import { campaignFor, startCampaign } from './api-campaigns.ts';
import { saveRole } from './api-roles.ts';
import { saveStaff } from './api-staff.ts';
import { deskSaveGift } from './api-gifts.ts';
import { changesPrice, giftEffect } from './gifts.ts';
import { pricesEffect } from './change-prices.ts';
import { askTalk } from './api-people.ts';
import { erasePrivacy } from './api-threads.ts';
import { by, type Danger } from './danger.ts';
import { siteDangers } from './site-dangers.ts';
import { conversationOf } from './sql-member-acts.ts';
import { againstErasing, requestById } from './sql-threads.ts';
import { checkGiven, givesStaff, type Grant, grantsText, presentGrant, rightsOf } from './grants.ts';
import { rightsText, roleById } from './roles.ts';
import { grantsOf } from './sql-staff.ts';

const memberState = statement<{ status: string; balance: number }, [id: string]>(
  'desk.member_state',
  `select m.status, coalesce(a.balance, 0) as balance from members m left join accounts a on a.member_id = m.id where m.id = $1`,
);
const caseOf = statement<{ status: string; number: string; member_id: string }, [id: string]>(
  'desk.case_state',
  'select status, number, member_id from cases where id = $1',
);

const body = <T>(call: Call) => call.body as T;
const grantsIn = (call: Call) => body<{ grants: Grant[] }>(call).grants;
/** A suspension for good is longer than any. */
const isLonger = (days: number | undefined, alone: number) => days === undefined || days > alone;
const idOf = (call: Call) => (call.params as { id: string }).id;

async function stateOf(call: Call): Promise<{ status: string; balance: number }> {
  const member = await memberState.one(call.services.db, idOf(call));
  if (!member) throw new Refusal('not_found');
  return member;
}

/** @throws Refusal not_found */
async function campaignOf(call: Call) {
  if (!call.staff) throw new Refusal('forbidden');
  return campaignFor(call.services, call.staff, idOf(call));
}

/** What speaks against erasing, of an open request whose asker is known. */
async function eraseState(call: Call) {
  const row = await requestById.one(call.services.db, idOf(call));
  if (!row) throw new Refusal('not_found');
  if (row.status !== 'open' || row.member_id === null || row.identity === '') throw new Refusal('conflict');
  const against = await againstErasing.one(call.services.db, row.member_id);
  return {
    name: row.member_name,
    number: row.number,
    charge_backs: against?.charge_backs ?? 0,
    open_cases: against?.open_cases ?? 0,
  };
}

/** By the name of the call in the contract. */
export const dangers: Readonly<Record<LookCall, Danger>> = {
  ...siteDangers,
  desk_refund: {
    permission: 'payments.refund',
    beyond: (call, alone) => body<{ amount_minor: number }>(call).amount_minor > alone,
    subject: (call) => ({ kind: 'payment', id: body<{ id: string }>(call).id }),
    async effect(call) {
      const { id, amount_minor: amountMinor } = body<{ id: string; amount_minor: number }>(call);
      const payment = await paymentById.one(call.services.db, id);
      if (!payment) throw new Refusal('not_found');
      const { credits } = await previewRefund(call.services, id, amountMinor);
      const { order_number: number, currency, refunded_minor: before } = payment;
      return { number, amount_minor: amountMinor, currency, credits_back: credits, refunded_before: before };
    },
    run: by(deskRefund),
  },
  desk_give_credits: {
    permission: 'credits.give',
    beyond: (call, alone) => Math.abs(body<{ amount: number }>(call).amount) > alone,
    subject: (call) => ({ kind: 'member', id: idOf(call) }),
    async effect(call) {
      const { status, balance } = await stateOf(call);
      return { credits: body<{ amount: number }>(call).amount, balance, status };
    },
    run: by(giveCredits),
  },
  desk_suspend: {
    permission: 'members.suspend',
    beyond: (call, alone) => isLonger(body<{ days?: number }>(call).days, alone),
    subject: (call) => ({ kind: 'member', id: idOf(call) }),
    async effect(call) {
      return {
        status: (await stateOf(call)).status,
        reason: body<{ reason: string }>(call).reason,
        days: body<{ days?: number }>(call).days ?? null,
      };
    },
    run: by(suspendMember),
  },
  desk_ask_talk: {
    permission: 'talk.read',
    beyond: () => true,
    subject: (call) => ({ kind: 'member', id: idOf(call) }),
    async effect(call) {
      const { conversation } = body<{ conversation: string }>(call);
      if (!(await conversationOf.one(call.services.db, conversation, idOf(call)))) throw new Refusal('not_found');
      return { conversation };
    },
    run: by(askTalk),
  },
  desk_erase_privacy: {
    permission: 'privacy.handle',
    always: true,
    async beyond(call) {
      const against = await eraseState(call);
      return against.charge_backs + against.open_cases > 0;
    },
    subject: (call) => ({ kind: 'privacy', id: idOf(call) }),
    async effect(call) {
      const { name, ...against } = await eraseState(call);
      if (body<{ name: string }>(call).name.trim() !== name) throw fieldRefusal('name', 'bad_request');
      return against;
    },
    run: by(erasePrivacy),
  },
  desk_unsuspend: {
    permission: 'members.suspend',
    beyond: () => true,
    subject: (call) => ({ kind: 'member', id: idOf(call) }),
    async effect(call) {
      return { status: (await stateOf(call)).status };
    },
    run: by(unsuspendMember),
  },
  desk_decide_report: {
    permission: 'members.suspend',
    beyond: (call, alone) =>
      body<{ action: string }>(call).action === 'suspend' && isLonger(body<{ days?: number }>(call).days, alone),
    subject: (call) => ({ kind: 'case', id: idOf(call) }),
    async effect(call) {
      const report = await caseOf.one(call.services.db, idOf(call));
      if (!report) throw new Refusal('not_found');
      if (report.status !== 'open') throw new Refusal('conflict');
      return {
        number: report.number,
        reason: body<{ reason?: string }>(call).reason ?? null,
        days: body<{ days?: number }>(call).days ?? null,
      };
    },
    run: by(decideReport),
  },
  desk_publish_prices: {
    permission: 'prices.edit',
    beyond: () => true,
    subject: (call) => ({ kind: 'company', id: String(body<{ company: number }>(call).company) }),
    effect: (call) => pricesEffect(call.services.db, body(call)),
    run: by(publishPrices),
  },
  desk_save_gift: {
    permission: 'prices.edit',
    beyond: (call) => changesPrice(call.services.db, body(call)),
    subject: (call) => ({ kind: 'gift', id: body<{ id: string | null }>(call).id ?? '' }),
    effect: (call) => giftEffect(call.services.db, body(call)),
    run: by(deskSaveGift),
  },
  desk_start_campaign: {
    permission: 'campaigns.send',
    sites: async (call) => (await campaignOf(call)).sites,
    async beyond(call, alone) {
      const { db, clock } = call.services;
      const campaign = await campaignOf(call);
      const { gets } = await countAudience(db, campaign, await writtenIn(call.services, db, campaign), clock.now());
      return Math.max(gets, body<{ recipients: number }>(call).recipients) > alone;
    },
    subject: (call) => ({ kind: 'campaign', id: idOf(call) }),
    async effect(call) {
      const campaign = await campaignOf(call);
      const seen = body<{ version: number; recipients: number }>(call);
      await checkCampaign(call.services, campaign, seen);
      return {
        name: campaign.name,
        kind: campaign.kind,
        ...seen,
        starts_at: campaign.starts_local ?? campaign.starts_at?.toISOString() ?? null,
      };
    },
    run: by(startCampaign),
  },
  desk_show_fictional: {
    permission: 'fictional.edit',
    always: true,
    beyond: async (call) => (await fictionalState.one(call.services.db, idOf(call)))?.state === 'draft',
    subject: (call) => ({ kind: 'member', id: idOf(call) }),
    async effect(call) {
      const { languages } = await checkReady(call.services.db, idOf(call));
      return { languages: languages.join(', ') };
    },
    run: by(showFictional),
  },
  desk_save_staff: {
    permission: 'staff.manage',
    always: true,
    async beyond(call) {
      if (!(await givesStaff(call.services.db, grantsIn(call)))) return false;
      const had = (await grantsOf.one(call.services.db, idOf(call)))?.grants ?? [];
      return !rightsOf(had).some(({ permission }) => permission === 'staff.manage');
    },
    subject: (call) => ({ kind: 'staff', id: idOf(call) }),
    async effect(call) {
      await checkGiven(call.services.db, grantsIn(call), call.staff?.rights ?? []);
      const had = (await grantsOf.one(call.services.db, idOf(call)))?.grants ?? [];
      return { grants: grantsText(grantsIn(call)), before: grantsText(had.map(presentGrant)) };
    },
    run: by(saveStaff),
  },
  desk_save_role: {
    permission: 'staff.manage',
    always: true,
    beyond: (call) => Object.hasOwn(body<{ rights: object }>(call).rights, 'staff.manage'),
    subject: (call) => ({
      kind: 'role',
      id: body<{ id?: string; name: string }>(call).id ?? body<{ name: string }>(call).name,
    }),
    async effect(call) {
      const { id, name, rights } = body<{ id?: string; name: string; rights: RoleRights }>(call);
      const before = id === undefined ? undefined : await roleById.one(call.services.db, id);
      if (id !== undefined && !before) throw new Refusal('not_found');
      if (!covers(call.staff?.rights ?? [], rightsOfRole(rights, { sites: null, languages: null })))
        throw new Refusal('forbidden');
      return { name, rights: rightsText(rights), before: before ? rightsText(before.rights) : null };
    },
    run: by(saveRole),
  },
};

export const dangerOf = (call: string): Danger | undefined =>
  Object.hasOwn(dangers, call) ? dangers[call as LookCall] : undefined;
