/** Machines that sign up: work when traffic looks wrong, once; addresses that stop working; and ordinary people, who notice nothing. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countSignup } from '../../server/accounts/attempts.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { newMember } from '../helpers/factories.ts';
import type { Client } from '../helpers/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signUp = (client: Client, more: object = {}) => {
  const body = { ...newMember(), ...more } as { email: string; password: string };
  app.secret(body.email);
  app.secret(body.password);
  return client.post('/api/signup.php', body);
};
interface Challenge {
  parameters: Record<string, unknown> & { cost: number };
  signature: string;
}
const challengeFor = async (client: Client): Promise<Challenge> => (await client.get('/api/work.php')).json.challenge;
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return JSON.stringify({ challenge, solution });
}
/** A visitor who fills in what nobody sees: work is asked for. */
const machine = { website: 'https://spam.example' };

describe('ordinary people', () => {
  it('do no work: not with a form of the page, not without script, not as the fifth of a network', async () => {
    const client = app.client();
    const { started } = (await client.get('/api/signup.php')).json;
    const [at, mac] = String(started).split('.');
    expect(Number(at)).toBeGreaterThan(0);
    expect(mac).toHaveLength(22);
    for (let i = 0; i < 5; i++) expect((await signUp(client)).status, `number ${i + 1}`).toBe(200);
    const sixth = await signUp(client);
    expect([sixth.status, sixth.json.error]).toEqual([403, 'work_needed']);
    expect((await signUp(client, { work: await solve(await challengeFor(client)) })).status).toBe(200);
    expect((await signUp(app.client())).status, 'another network').toBe(200);
  });

  it('are told what is wrong with what they typed before any work is asked for', async () => {
    expect((await signUp(app.client(), { ...machine, name: '' })).json.error).toBe('name_required');
  });
});

describe('what looks wrong', () => {
  it('a filled field nobody sees, a form filled in too quickly, a forged stamp', async () => {
    const client = app.client();
    const { started } = (await client.get('/api/signup.php')).json;
    expect((await signUp(app.client(), machine)).json.error).toBe('work_needed');
    expect((await signUp(app.client(), { started })).json.error, 'too quick').toBe('work_needed');
    const forged = `${Date.now() - 60_000}.${'A'.repeat(22)}`;
    expect((await signUp(app.client(), { started: forged })).json.error, 'forged').toBe('work_needed');
    const moved = `${Number(started.split('.')[0]) - 60_000}.${started.split('.')[1]}`;
    expect((await signUp(app.client(), { started: moved })).json.error, 'moved').toBe('work_needed');
  });

  it('a forwarded address that no proxy of ours vouches for changes nothing', async () => {
    const client = app.client();
    const answers = [];
    for (let i = 0; i < 7; i++) {
      client.headers['x-forwarded-for'] = `203.0.113.${i}`;
      answers.push((await signUp(client)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 403, 403]);
  });
});

describe('a network of many addresses', () => {
  let behind: TestApp;
  beforeAll(async () => {
    behind = await startTestApp({ config: { trustedProxies: ['127.0.0.0/8'] } });
  });
  afterAll(() => behind.stop());
  const from = (ip: string, host?: string) => {
    const client = behind.client(host);
    client.headers['x-forwarded-for'] = ip;
    return client;
  };
  const sign = (client: Client, more: object = {}) => {
    const body = { ...newMember(), ...more } as { email: string; password: string };
    behind.secret(body.email);
    behind.secret(body.password);
    return client.post('/api/signup.php', body);
  };

  it('does a little work after its twenty; at another site it begins anew', async () => {
    const few = await Promise.all(Array.from({ length: 20 }, (_, i) => sign(from(`198.51.100.${i}`))));
    expect(few.map(({ status }) => status)).toEqual(few.map(() => 200));
    const next = await sign(from('198.51.100.99'));
    expect([next.status, next.json.error]).toEqual([403, 'work_needed']);
    expect((await sign(from('198.51.101.1'))).status, 'the network beside it').toBe(200);
    expect((await sign(from('198.51.100.99', 'b.test'))).status, 'another site').toBe(200);
    const work = await solve(await challengeFor(from('198.51.100.99')));
    expect((await sign(from('198.51.100.99'), { work })).status, 'work done').toBe(200);
  });

  it('does more, the more come: told by the amounts that are asked for, not by the time they take', async () => {
    const come = async (n: number) => {
      for (let i = 0; i < n; i++) await countSignup(behind.services, behind.sites.a.site_id, '203.0.113.200');
    };
    const asked = async () => {
      const solutions = await Promise.all(
        [1, 2, 3].map(
          async () => JSON.parse(await solve(await challengeFor(from('203.0.113.99')))).solution.counter as number,
        ),
      );
      return Math.max(...solutions);
    };
    await come(23);
    expect(await asked()).toBeLessThanOrEqual(200);
    await come(20);
    expect(await asked()).toBeGreaterThanOrEqual(500);
  });

  it('is one line at home, too', async () => {
    for (let i = 0; i < 5; i++) await countSignup(behind.services, behind.sites.a.site_id, `2001:db8:1:2::${i}`);
    expect((await sign(from('2001:db8:1:2::ffff'))).json.error).toBe('work_needed');
  });
});

describe('work', () => {
  it('counts once: fifty at the same time make one account, and a replay none', async () => {
    const client = app.client();
    const work = await solve(await challengeFor(client));
    const clients = Array.from({ length: 50 }, () => app.client());
    const answers = await Promise.all(clients.map((client) => signUp(client, { ...machine, work })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect((await signUp(app.client(), { ...machine, work })).json.error).toBe('work_invalid');
    const spaced = JSON.stringify(JSON.parse(work), null, 1);
    expect((await signUp(app.client(), { ...machine, work: spaced })).json.error, 'written otherwise').toBe(
      'work_invalid',
    );
  });

  it('is refused when it is expired, cheaper, of another site, of a log-in, signed by nobody, or not done', async () => {
    const refused = async (work: string, name: string) =>
      expect((await signUp(app.client(), { ...machine, work })).json.error, name).toBe('work_invalid');
    const done = async (host = 'a.test') => JSON.parse(await solve(await challengeFor(app.client(host))));
    const solution = await done();
    const changed = (more: object) =>
      JSON.stringify({
        ...solution,
        challenge: { ...solution.challenge, parameters: { ...solution.challenge.parameters, ...more } },
      });
    await refused(changed({ cost: 1 }), 'cheaper');
    await refused(changed({ keyPrefix: '00' }), 'another aim');
    await refused(changed({ expiresAt: Math.floor(Date.now() / 1000) + 99_999 }), 'longer');
    await refused(
      JSON.stringify({ ...solution, challenge: { ...solution.challenge, signature: '0'.repeat(64) } }),
      'unsigned',
    );
    await refused(JSON.stringify({ ...solution, solution: { counter: 1, derivedKey: '00' } }), 'not done');
    await refused(JSON.stringify(await done('b.test')), "another site's");
    const forLogIn = (await app.client().get('/api/work.php?for=login')).json.challenge;
    await refused(await solve(forLogIn), "a log-in's");
    await refused('garbage', 'garbage');
    await refused('{}', 'empty');
    const real = app.services.clock.now;
    app.services.clock.now = () => new Date(Date.now() + 11 * 60_000);
    await refused(JSON.stringify(solution), 'expired').finally(() => {
      app.services.clock.now = real;
    });
    expect(
      (await signUp(app.client(), { ...machine, work: JSON.stringify(solution) })).status,
      'the same, in time',
    ).toBe(200);
  });
});

describe('the name', () => {
  it.each(['аdmin', 'suppоrt', 'Evening', 'moderat0r', 'Eveníng-team'])(
    '%s, which could be taken for the team, is refused when typed and at sign-up',
    async (name) => {
      const wrong = ['name_reserved', 'name_mixed'];
      expect(wrong).toContain((await signUp(app.client(), { name })).json.error);
      const typed = await app.client().post('/api/signup/check.php', { name });
      expect([typed.status, typed.json.name_error], typed.text).toEqual([200, expect.any(String)]);
    },
  );
});

describe('addresses that stop working', () => {
  it('are those of the operator, too, with all under them', async () => {
    app.services.config.throwawayDomains.push('soon.gone.example');
    for (const email of ['a1@soon.gone.example', 'A2@Mail.SOON.gone.example'])
      expect((await signUp(app.client(), { email })).json.error, email).toBe('email_throwaway');
    expect((await signUp(app.client(), { email: 'a3@gone.example' })).status).toBe(200);
  });

  it('are told so, also with a subdomain, capitals and letters of full width, when typed, at sign-up and for a change', async () => {
    for (const email of [
      'x@mailinator.com',
      'x@MAILINATOR.com',
      'x@box.mailinator.com',
      'x@ｍａｉｌｉｎａｔｏｒ.com',
      'x@guerrillamail.com',
      'x@yopmail.com',
    ]) {
      const answer = await signUp(app.client(), { email });
      expect([answer.status, answer.json.error], email).toEqual([400, 'email_throwaway']);
      const typed = (await app.client().post('/api/signup/check.php', { email })).json.email_error;
      expect(typed, email).toContain('stops working soon');
    }
    const member = await app.signup();
    const change = await member.client.post('/api/mail-change.php', {
      email: 'x@mailinator.com',
      password: member.password,
    });
    expect(change.json.fields?.email).toContain('stops working soon');
  });

  it('do not include relays and ordinary providers', async () => {
    const kept =
      'privaterelay.appleid.com mozmail.com duck.com simplelogin.com aleeas.com passmail.net anonaddy.com gmail.com gmx.de outlook.com proton.me web.de orange.fr wp.pl';
    for (const domain of kept.split(' ')) {
      const email = `somebody.${Math.random().toString(36).slice(2)}@${domain}`;
      expect((await signUp(app.client(), { email })).status, domain).toBe(200);
    }
  });
});
