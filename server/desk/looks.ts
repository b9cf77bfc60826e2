/** Second looks: a dangerous call becomes a request, which somebody else agrees to or refuses; then it is done as it was asked. */
import { uuidv7 } from 'uuidv7';
import { lookHours, type SecondLook } from '../../contract/desk-looks.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { aloneUpTo } from '../../contract/limits.ts';
import { type Level, levels, may, type Permission, type Right, type Where } from '../../contract/permissions.ts';
import { type Db, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Live } from '../platform/live.ts';
import { siteById } from '../sites/find-site.ts';
import { audit } from './audit.ts';
import { dangerOf } from './dangers.ts';
import { reasonOf } from './confirm.ts';
import { placesOf } from './door.ts';
import { rightsOf } from './grants.ts';
import * as sql from './sql-looks.ts';
import { allStaff, grantsOf } from './sql-staff.ts';
import { tellOwners } from './tell-owners.ts';
import { looksFor, presentLook as present } from './waiting-looks.ts';

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  key: string;
}

const whereOf = (siteId: number | null): Where => ({ site: siteId ?? 'every' });

/** The lowest of several sites. */
function levelOn(rights: readonly Right[], permission: Permission, sites: readonly Where['site'][]): Level | null {
  const grants = sites.map((site) => may(rights, permission, { site }));
  return grants.includes(null) ? null : (levels.find((level) => grants.includes(level)) ?? null);
}

/** Whether anybody else could agree. */
async function othersAgree(db: Db, permission: Permission, where: Where, but: string): Promise<boolean> {
  return (await allStaff(db)).some(
    ({ id, active, grants }) => active && id !== but && may(rightsOf(grants), permission, where) === 'agrees',
  );
}

/**
 * Makes a request of a call that its caller may not do alone.
 * @returns undefined when they may
 * @throws Refusal forbidden; second_look_waits when it was asked for already; what the call itself would refuse now
 */
export async function askSecondLook(
  call: Call,
  staff: StaffCaller,
  e: Endpoint & { name: string },
): Promise<{ second_look: string; expires_at: string } | undefined> {
  const danger = dangerOf(e.name);
  if (!danger) return undefined;
  const { db } = call.services;
  const places = typeof e.about === 'object' ? await placesOf(call, e.about) : [];
  const sites = (await danger.sites?.(call)) ?? (places.length > 1 ? places.map(({ site }) => site) : undefined);
  const [place] = places;
  const where: Where = place && places.length === 1 ? place : { site: sites?.length === 1 ? sites[0] : 'every' };
  const permission = danger.permissionFor?.(call) ?? danger.permission;
  const level = sites ? levelOn(staff.rights, permission, sites) : may(staff.rights, permission, where);
  const limit = Math.min(
    ...(sites ?? [where.site]).map((site) => aloneUpTo(staff.rights, permission, { ...where, site })),
  );
  if (!(await danger.beyond(call, limit))) return undefined;
  if (level === null) throw new Refusal('forbidden');
  const always = typeof danger.always === 'function' ? danger.always(call) : danger.always;
  if (level !== 'asks' && !always) return undefined;
  const { staffAloneHours } = call.services.config;
  // Nobody else may agree: they do it alone, once the owners had time to see it.
  const alone = level !== 'asks' && !(await othersAgree(db, permission, where, staff.id));
  if (alone && staffAloneHours === 0) return undefined;
  const effect = await danger.effect(call);
  const subject = danger.subject(call);
  const why = reasonOf(call, e);
  const input: Input = { params: call.params, query: call.query, body: call.body, key: keyOf(call) };
  const id = uuidv7();
  return transaction(db, async (tx) => {
    await sql.lapseLooks.run(tx);
    const inserted = await sql.insertLook.one(
      tx,
      id,
      e.name,
      JSON.stringify(input),
      call.site.id,
      permission,
      typeof where.site === 'number' ? where.site : null,
      subject.kind,
      subject.id,
      JSON.stringify(effect),
      why,
      staff.id,
      staff.name,
      lookHours,
      alone ? staffAloneHours : null,
    );
    if (!inserted) throw new Refusal('second_look_waits');
    await audit(tx, staff, 'second_look_asked', subject, { call: e.name, ...effect });
    if (alone) await tellOwners(call.services, tx, id);
    return {
      second_look: id,
      expires_at: new Date(call.services.clock.now().getTime() + lookHours * 3_600_000).toISOString(),
    };
  });
}

const keyOf = (call: Call): string => (call as unknown as { idempotencyKey?: string }).idempotencyKey || uuidv7();

/** Those one may agree to. */
export const waitingFor = async (db: Db, staff: StaffCaller): Promise<SecondLook[]> =>
  (await looksFor(db, staff)).map(present);

export const ownRequests = async (db: Db, staff: StaffCaller): Promise<SecondLook[]> =>
  (await sql.ownLooks(db, staff.id)).map(present);

const sorted = (effect: object) => JSON.stringify(Object.entries(effect).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * @throws Refusal not_found (none waits, or it lapsed), own_decision, forbidden, bad_request (a refusal without a reason), conflict when
 * what it would do is no longer what was asked or who asked may no longer; and what the call refuses
 */
export async function decide(
  call: Call,
  staff: StaffCaller,
  id: string,
  { decision, answer }: { decision: 'agree' | 'refuse' | 'withdraw'; answer: string },
): Promise<void> {
  const after: (() => void)[] = [];
  const send: Live['send'] = (...event) => void after.push(() => call.services.live.send(...event));
  const notice: Live['notice'] = (topic) => void after.push(() => call.services.live.notice(topic));
  await transaction(call.services.db, async (tx) => {
    const row = await sql.lockLook.one(tx, id);
    if (!row) throw new Refusal('not_found');
    const where = whereOf(row.site_id);
    const own = row.asked_by === staff.id;
    const subject = { kind: row.subject_kind, id: row.subject_id };
    if (decision === 'withdraw') {
      if (!own) throw new Refusal('forbidden');
      await sql.decideLook.run(tx, id, 'withdrawn', staff.id, staff.name, answer);
      return void (await audit(tx, staff, 'second_look_withdrawn', subject, { ...row.effect, call: row.call }));
    }
    if (own) {
      const due = decision === 'agree' && row.alone_due;
      if (!due || (await othersAgree(call.services.db, row.permission, where, staff.id)))
        throw new Refusal('own_decision');
    }
    if (may(staff.rights, row.permission, where) !== 'agrees') throw new Refusal('forbidden');
    if (decision === 'refuse') {
      if (answer === '') throw new Refusal('bad_request', { fields: { answer: 'bad_request' } });
      await sql.decideLook.run(tx, id, 'refused', staff.id, staff.name, answer);
      return void (await audit(tx, staff, 'second_look_refused', subject, {
        ...row.effect,
        call: row.call,
        asked_by: row.asked_name,
      }));
    }
    const danger = dangerOf(row.call);
    const asker = await sql.activeStaff.one(tx, row.asked_by);
    const rights = rightsOf((await grantsOf.one(tx, row.asked_by))?.grants ?? []);
    if (!danger || !asker) throw new Refusal('conflict');
    const { key, ...input } = row.input as Input;
    const services = { ...call.services, db: tx as unknown as Db, live: { ...call.services.live, send, notice } };
    const asked = {
      ...call,
      ...input,
      services,
      site: await siteById(call.services, row.host_site_id),
      staff: { ...asker, roles: [], rights, agreed_by: staff.name, said: row.why || undefined },
      idempotencyKey: key,
    } as unknown as Call;
    // Of several sites: the call itself asks for the right at each of them.
    const { about }: Endpoint = endpoints[row.call as keyof typeof endpoints];
    const places = danger.sites ? [{}] : typeof about === 'object' ? await placesOf(asked, about) : [where];
    if (!places.every((place) => may(rights, row.permission, place))) throw new Refusal('conflict');
    if (sorted(await danger.effect(asked)) !== sorted(row.effect)) throw new Refusal('conflict');
    // First the state: the lines of the log come last.
    await sql.decideLook.run(tx, id, 'agreed', staff.id, staff.name, answer);
    await danger.run(asked);
    await audit(tx, staff, 'second_look_agreed', subject, {
      ...row.effect,
      call: row.call,
      asked_by: row.asked_name,
    });
  });
  for (const notify of after) notify();
}

export const lapseLooks: JobDefinition<Record<string, never>> = {
  name: 'lapse_looks',
  retries: 0,
  backoff: false,
  schedule: '23 * * * *',
  run: async (services) => void (await sql.lapseLooks.run(services.db)),
};
