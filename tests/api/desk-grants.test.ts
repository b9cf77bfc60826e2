/** Who may do what at the desk: every call as every built-in role, at its own site and at another; scope; giving rights away. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { may } from '../../contract/permissions.ts';
import { builtInRoles, rightsOfRole, type StaffRole, staffRoles } from '../../contract/roles.ts';
import { sealAccount } from '../../server/payments/direct-debit/account.ts';
import { startTestApp, type TestMember } from '../helpers/app.ts';
import { addPhoto, send } from '../helpers/chat.ts';
import { addressOf, inputsOf, type Known } from '../helpers/edges.ts';
import { addFictional } from '../helpers/factories.ts';
import type { Client } from '../helpers/http-client.ts';
import { shopOf, type TestShop } from '../helpers/sandbox.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

const calls = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, e]) => e.access === 'staff');
const limits = new Map(calls.map(([name, e]) => [name, e.limit]));

let app: TestShop;
/** Of each role, for the site where everything is, and for the other one. */
const here = {} as Record<StaffRole, TestStaff>;
const elsewhere = {} as Record<StaffRole, TestStaff>;
/** Things at site a, by the kind a call names. */
let things: Record<string, string>;
let member: TestMember;

async function putThings(): Promise<Record<string, string>> {
  member = await app.signup({ gender: 'male', wanted: 'female' });
  const fictional = await addFictional(app.services.db, app.sites.a, `lantern.${randomUUID().slice(0, 6)}`);
  const sent = await send(member, fictional, { price: 0 });
  const photo = await addPhoto(app, member.id, { status: 'pending' });
  const { id: payment } = await app.ordered(member);
  const [caseId, decision, appeal, complaint] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await app.sql(
    `insert into cases (id, number, source, site_id, member_id, reason) values ($1, $2, 'report', $3, $4, 'fake')`,
    [caseId, `D-2026-${caseId.slice(-8)}`, app.sites.a.site_id, member.id],
  );
  await app.sql(
    `insert into decisions (id, case_id, staff_id, action, reason, facts) values ($1, $2, $3, 'warn', 'fake', '')`,
    [decision, caseId, randomUUID()],
  );
  await app.sql(`insert into appeals (id, decision_id, by_reporter, text) values ($1, $2, false, 'No.')`, [
    appeal,
    decision,
  ]);
  await app.sql(
    `insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, due_at)
     values ($1, $2, $3, $4, $5, 'nl', 'NL', 'service', 'Help.', now() + interval '7 days')`,
    [complaint, `C-2026-${complaint.slice(-8)}`, app.sites.a.site_id, member.id, member.email],
  );
  const privacy = uuidv7();
  await app.sql(
    `insert into privacy_requests (id, number, kind, source, site_id, member_id, email, language, country, arrived_at, due_at)
     values ($1, $2, 'export', 'mail', $3, $4, $5, 'nl', 'NL', now(), now() + interval '30 days')`,
    [privacy, `P-2026-${privacy.slice(-8)}`, app.sites.a.site_id, member.id, member.email],
  );
  const check = uuidv7();
  await app.sql(
    `insert into photo_checks (id, member_id, poses, expires_at) values ($1, $2, '{0,1}', now() + interval '10 minutes')`,
    [check, member.id],
  );
  const mandate = uuidv7();
  await app.sql(
    `insert into debit_mandates (id, member_id, company_id, reference, account, iban_hash, iban_last4, mobile_hash, text, signed_on, place, evidence)
     select $1::uuid, $2, s.company_id, left($1::text, 35), $3, '\\x01', '1234', '\\x02', '{}', current_date, 'Krefeld', '{}' from sites s where s.id = $4`,
    [
      mandate,
      member.id,
      sealAccount(app.services.config.secret, {
        holder: 'F Wolke',
        iban: 'DE89370400440532013000',
        address: { street: 'Ostwall', number: '1', city: 'Krefeld', postal_code: '47798', country: 'DE' },
        mobile: '+4915112345417',
      }),
      app.sites.a.site_id,
    ],
  );
  return {
    mandate,
    member: member.id,
    photo,
    check,
    case: caseId,
    appeal,
    complaint,
    conversation: sent.json.conversation,
    payment,
    privacy,
  };
}

beforeAll(async () => {
  for (const [, e] of calls) delete e.limit;
  app = await shopOf(await startTestApp());
  for (const role of staffRoles) {
    here[role] = await addStaff(app, [role], { sites: [app.sites.a.site_id] });
    elsewhere[role] = await addStaff(app, [role], { sites: [app.sites.b.site_id] });
  }
  things = await putThings();
});
afterAll(async () => {
  for (const [name, e] of calls) {
    const limit = limits.get(name);
    if (limit) e.limit = limit;
  }
  await app.stop();
});

const ask = (client: Client, e: Endpoint, validFields: Known) => {
  const [input] = inputsOf(e, validFields);
  if (!input) throw new Error(`no input for ${e.path}`);
  return client.send(
    e.method,
    addressOf(e.path, input),
    input.body === undefined ? undefined : JSON.stringify(input.body),
    {
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': uuidv7(),
      },
    },
  );
};

describe('every call of the desk, as every role, at its site and at another', () => {
  it.each(calls.filter(([name]) => name !== 'desk_logout'))('%s', async (name, e) => {
    const { about } = e;
    const field = typeof about === 'object' ? (about.at.split('.').at(-1) ?? '') : '';
    const { site_id: site } = app.sites.a;
    const validFields: Known = {
      package: 50,
      amount_minor: 100,
      ...(typeof about === 'object' ? { id: things[about.kind], member_id: things['member'] } : {}),
      // Whatever the call names its subject.
      ...(typeof about !== 'object'
        ? {}
        : { [field]: about.kind !== 'site' ? things[about.kind] : field === 'scope' ? String(site) : site }),
    };
    for (const role of staffRoles) {
      const allowed = may(rightsOfRole(builtInRoles[role], { sites: null, languages: null }), e.permission) !== null;
      const [at, other] = [
        await ask(here[role].client, e, validFields),
        await ask(elsewhere[role].client, e, validFields),
      ];
      // A mandate is the company's: for those who may act at all of its sites.
      const everywhere =
        about === 'every' || about === 'company' || (typeof about === 'object' && about.kind === 'mandate');
      const bySubject = typeof about === 'object' || ['desk_make_fictional', 'desk_save_discount_code'].includes(name);
      if (!allowed || everywhere) expect([at.status, at.json.error], `${role} here`).toEqual([403, 'forbidden']);
      else expect(at.status, `${role} here: ${at.text.slice(0, 200)}`).not.toBe(403);
      if (!allowed || everywhere || bySubject)
        expect([other.status, other.json.error], `${role} elsewhere`).toEqual([403, 'forbidden']);
      else expect(other.status, `${role} elsewhere`).not.toBe(403);
      // Lists hold nothing of other sites.
      if (about === 'scope')
        for (const id of Object.values(things)) expect(other.text, `${role} elsewhere`).not.toContain(id);
    }
  });

  it('covers every call, and each names a permission and what it is about', () => {
    for (const [name, e] of calls) expect([name, e.permission, e.about]).not.toContain(undefined);
    expect(calls.length).toBeGreaterThan(50);
  });
});

describe('scope', () => {
  beforeAll(async () => {
    things = await putThings();
  });

  it('counts and lists what lies in it, and nothing where one may not', async () => {
    const owner = await addStaff(app, ['owner']);
    const count = async (staff: TestStaff, query = '') =>
      (await staff.client.get(`/api/desk/me.php${query}`)).json.queues.find(
        (q: { queue: string }) => q.queue === 'complaints',
      ).count;
    const { a, b } = app.sites;
    const open = await count(owner);
    expect(open).toBeGreaterThan(0);
    expect(await count(owner, `?site=${a.site_id}`)).toBe(open);
    expect(await count(owner, `?site=${b.site_id}`)).toBe(0);
    expect(await count(owner, `?site=c${app.sites.company_id}`)).toBe(open);
    expect(await count(elsewhere.support, `?site=${a.site_id}`)).toBe(0);
    expect((await owner.client.get('/api/desk/me.php?site=x')).status).toBe(400);
    const mine = (await elsewhere.support.client.get('/api/desk/me.php')).json;
    expect(mine.sites.map((site: { id: number }) => site.id)).toEqual([b.site_id]);
  });

  it('holds for languages where they matter', async () => {
    const finnish = await addStaff(app, ['support'], { languages: ['fi'] });
    const dutch = await addStaff(app, ['support'], { languages: ['nl'] });
    const numbers = async (staff: TestStaff) =>
      (await staff.client.get('/api/desk/complaints.php?status=open')).json.rows.length;
    expect([await numbers(finnish), (await numbers(dutch)) > 0]).toEqual([0, true]);
    const claim = (staff: TestStaff) => staff.client.post(`/api/desk/complaints/${things['complaint']}/claim.php`, {});
    expect((await claim(finnish)).json.error).toBe('forbidden');
    expect((await claim(dutch)).status).toBe(200);
  });
});

describe('giving rights away', () => {
  const all = (role: string, sites: number[] | null = null) => ({ role, sites, languages: null });
  const save = (by: TestStaff, id: string, grants: object[]) =>
    by.client.put(`/api/desk/staff/${id}.php`, { grants, language: 'en' });

  it('nobody gives more than they have, nor changes their own', async () => {
    const [owner, second] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
    const manager = await addStaff(app, ['support']);
    const colleague = await addStaff(app, ['writer']);
    const manage = { permission: 'staff.manage', level: 'does', sites: null, languages: null };
    // Whoever looks after staff is agreed to by a second owner.
    const asked = await save(owner, manager.id, [all('support'), manage]);
    expect(asked.status, asked.text).toBe(202);
    const agreed = await second.client.post(`/api/desk/second-looks/${asked.json.second_look}.php`, {
      decision: 'agree',
    });
    expect(agreed.status, agreed.text).toBe(200);
    expect((await save(manager, colleague.id, [all('support')])).status).toBe(200);
    expect((await save(manager, colleague.id, [all('support', [app.sites.a.site_id])])).status).toBe(200);
    for (const more of [all('owner'), all('finance'), { ...manage, level: 'agrees' }])
      expect((await save(manager, colleague.id, [more])).json.error).toBe('forbidden');
    expect((await save(manager, manager.id, [all('support')])).json.error).toBe('own_account');
    expect((await save(owner, colleague.id, [all('nobody')])).json.error).toBe('bad_request');
    expect((await save(owner, colleague.id, [all('support', [999_999])])).json.error).toBe('bad_request');
    await expect(
      app.sql(`insert into staff_grants (id, staff_id, role, granted_by) values ($1, $2, 'owner', $2)`, [
        uuidv7(),
        colleague.id,
      ]),
    ).rejects.toThrow('check constraint');
  });

  it('two owners who take it from each other at once leave one', async () => {
    await app.sql(`update staff_grants set sites = $1 where role = 'owner' and sites is null`, [[app.sites.a.site_id]]);
    const [first, second] = [await addStaff(app, ['owner']), await addStaff(app, ['owner'])];
    const answers = await Promise.all([
      save(first, second.id, [all('writer')]),
      save(second, first.id, [all('writer')]),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, expect.any(Number)]);
    const [left] = await app.sql<{ n: number }>(
      `select count(*)::int as n from staff_grants where role = 'owner' and sites is null`,
    );
    expect(left?.n).toBe(1);
  });
});
