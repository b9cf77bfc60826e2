/**
 * A thief who knows the password, and the owner, in any order: after the owner's undo or reset nothing the thief has,
 * requested or was sent works, and no old password does. What ends by what: server/accounts/revocations.ts.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';
import type { Client } from '../helpers/http-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let counter = 0;
const address = (who: string) => app.secret(`${who}${(counter += 1)}@boxes.example`);
const password = () => app.secret(`copper lantern ${(counter += 1)} harbour`);

/** Every link ever mailed to this address, oldest first. */
const linksTo = (to: string): string[] =>
  app.smtp.mails
    .filter((mail) => mail.to.includes(to))
    .flatMap((mail) => /[/=]([\w-]{43})(?![\w-])/.exec(mail.text)?.[1] ?? [])
    .map((token) => app.secret(token));
const kindOf = async (token: string): Promise<string | null> =>
  (await app.client().get(`/api/token.php?token=${token}`)).json.kind;
const press = (token: string) => app.client().post('/api/token.php', { token });
const choose = (token: string, newPassword: string, client = app.client()) =>
  client.post('/api/reset-password/do.php', { token, new_password: newPassword, repeat_password: newPassword });
/** How often anybody may try is the subject of attempts.test.ts; an order drawn here may need more tries than a day allows. */
const forgetAttempts = () => app.sql('delete from attempts');
async function logIn(client: Client, login: string, withPassword: string) {
  await forgetAttempts();
  return client.post('/api/user.php', { login, password: withPassword });
}
async function askReset(email: string | undefined): Promise<void> {
  await forgetAttempts();
  await app.client().post('/api/reset-password.php', { email });
  await app.idle();
}
const whoIs = async (client: Client): Promise<string | null> =>
  (await client.get('/api/user.php')).json.user?.id ?? null;
const isAt = async (id: string) =>
  (await app.sql<{ email: string; status: string }>('select email, status from members where id = $1', [id]))[0];

/** Of these links the ones of a kind that are still valid, oldest first. */
async function open(tokens: string[], kind: string): Promise<string[]> {
  const kinds = await Promise.all(tokens.map(kindOf));
  return tokens.filter((_, i) => kinds[i] === kind);
}

/** One account, its owner, and a thief who knows the initial password. */
class Story {
  readonly boxes = [address('thief'), address('thief'), address('thief')];
  readonly thiefClients: Client[] = [];
  readonly stolen: string[];
  ownersPassword: string;
  thief: Client = app.client();
  readonly member: TestMember;
  constructor(member: TestMember) {
    this.member = member;
    this.ownersPassword = member.password;
    this.stolen = [member.password];
  }

  /** Any password the thief knows that works. */
  async thiefLogsIn(): Promise<void> {
    this.thief = app.client();
    this.thiefClients.push(this.thief);
    for (const stolenPassword of [...this.stolen].reverse())
      if ((await logIn(this.thief, this.member.name, stolenPassword)).status === 200) return;
  }
  async thiefAsks(box: number): Promise<void> {
    for (const stolenPassword of this.stolen) {
      await forgetAttempts();
      await this.thief.post('/api/mail-change.php', { email: this.boxes[box], password: stolenPassword });
    }
  }
  async thiefPresses(kind: string): Promise<void> {
    const [first] = await open(this.boxes.flatMap(linksTo), kind);
    if (first) await press(first);
  }
  async thiefChangesPassword(): Promise<void> {
    const fresh = password();
    for (const oldPassword of [...this.stolen]) {
      await forgetAttempts();
      const body = { old_password: oldPassword, new_password: fresh, repeat_password: fresh };
      if ((await this.thief.put('/api/password.php', body)).status === 200) this.stolen.push(fresh);
    }
  }
  async thiefResets(): Promise<void> {
    const at = await isAt(this.member.id);
    await askReset(at?.email);
    const [link] = await open(this.boxes.flatMap(linksTo), 'reset');
    if (!link) return;
    const fresh = password();
    this.thief = app.client();
    this.thiefClients.push(this.thief);
    if ((await choose(link, fresh, this.thief)).status === 200) this.stolen.push(fresh);
  }
  async thiefDeletes(): Promise<void> {
    for (const stolenPassword of this.stolen) {
      await forgetAttempts();
      await this.thief.post('/api/account/delete.php', { password: stolenPassword, reason: 'other' });
    }
  }
  /** With the currently free address, so that it cannot come back. */
  async thiefTakesAddress(): Promise<void> {
    const at = await isAt(this.member.id);
    const name = `taker.${(counter += 1)}`;
    const answer = await app.client().post('/api/signup.php', {
      email: this.member.email,
      name,
      password: password(),
      date_of_birth: '1990-01-01',
      consent: true,
    });
    expect(
      [answer.status, answer.json.error],
      `while the account is at ${at?.email === this.member.email ? 'it' : 'another'}`,
    ).toEqual([409, 'email_taken']);
  }
  async ownerAsksBack(): Promise<void> {
    const client = app.client();
    await logIn(client, this.member.name, this.ownersPassword);
    await client.post('/api/mail-change.php', { email: this.member.email, password: this.ownersPassword });
    await app.idle();
    const [link] = await open(linksTo(this.member.email), 'mail_change');
    if (link) await press(link);
  }

  /** By an undo, if one sent to the owner is still valid; else by a reset mail. @returns whether that succeeded */
  async ownerTakesBack(): Promise<boolean> {
    const ownerLinks = linksTo(this.member.email);
    const [undo] = [...(await open(ownerLinks, 'mail_change_undo'))].reverse();
    let link: string | undefined;
    if (undo) {
      const answer = await press(undo);
      if (answer.status === 200) {
        expect(answer.json.next).toContain('/reset-password/do?token=');
        link = undo;
        expect((await isAt(this.member.id))?.email).toBe(this.member.email);
        // Until a new one is chosen nothing opens it.
        for (const stolenPassword of this.stolen)
          expect((await logIn(app.client(), this.member.name, stolenPassword)).json.error).toBe('login_failed');
      }
    }
    if (!link) {
      await askReset(this.member.email);
      const [reopen] = await open(linksTo(this.member.email), 'reactivate');
      if (reopen) {
        await press(reopen);
        await askReset(this.member.email);
      }
      link = (await open(linksTo(this.member.email), 'reset')).at(-1);
    }
    if (!link) return false;
    const fresh = password();
    if ((await choose(link, fresh)).status !== 200) return false;
    this.ownersPassword = fresh;
    return true;
  }

  async nothingIsLeftToTheThief(): Promise<void> {
    await app.idle();
    expect(await isAt(this.member.id)).toEqual({ email: this.member.email, status: 'active' });
    for (const client of this.thiefClients) expect(await whoIs(client)).toBeNull();
    for (const link of this.boxes.flatMap(linksTo)) {
      expect((await press(link)).status).toBe(400);
      expect((await choose(link, password())).status).toBe(400);
    }
    for (const stolenPassword of this.stolen)
      expect((await logIn(app.client(), this.member.name, stolenPassword)).json.error).toBe('login_failed');
    expect(await isAt(this.member.id)).toEqual({ email: this.member.email, status: 'active' });
    const owner = app.client();
    expect((await logIn(owner, this.member.email, this.ownersPassword)).status).toBe(200);
    // Nor is anything of the thief's waiting in the owner's mailboxes.
    expect(await open(linksTo(this.member.email), 'mail_change')).toEqual([]);
  }
}

const steps = {
  log_in: (s: Story) => s.thiefLogsIn(),
  ask_first: (s: Story) => s.thiefAsks(0),
  ask_second: (s: Story) => s.thiefAsks(1),
  askThird: (s: Story) => s.thiefAsks(2),
  confirm: (s: Story) => s.thiefPresses('mail_change'),
  press_undo: (s: Story) => s.thiefPresses('mail_change_undo'),
  reactivate: (s: Story) => s.thiefPresses('reactivate'),
  change_password: (s: Story) => s.thiefChangesPassword(),
  reset: (s: Story) => s.thiefResets(),
  leave: (s: Story) => s.thiefDeletes(),
  take_address: (s: Story) => s.thiefTakesAddress(),
  owner_asks_back: (s: Story) => s.ownerAsksBack(),
  owner_takes_back: (s: Story) => s.ownerTakesBack(),
};
type Step = keyof typeof steps;

async function play(order: readonly Step[], atOnce: readonly Step[]): Promise<void> {
  const story = new Story(await app.signup());
  await story.thiefLogsIn();
  for (const step of order) {
    await steps[step](story);
    await app.idle();
  }
  // What the thief does concurrently counts neither before nor after.
  const [ownerSucceeded] = await Promise.all([story.ownerTakesBack(), ...atOnce.map((step) => steps[step](story))]);
  await app.idle();
  // The thief may have invalidated the owner's link first; then the owner tries once more.
  if (!ownerSucceeded) expect(await story.ownerTakesBack()).toBe(true);
  await story.nothingIsLeftToTheThief();
}

describe('an account is taken back', () => {
  it.each<[string, Step[]]>([
    ['from two changes in a row', ['ask_first', 'confirm', 'ask_second', 'confirm', 'press_undo']],
    ['from a change asked for before', ['ask_first']],
    ['from a change and a new password', ['ask_first', 'confirm', 'change_password', 'reset']],
    ['from a change and leaving', ['ask_first', 'confirm', 'leave', 'reactivate', 'log_in', 'leave']],
    ['after its owner changed the address back', ['ask_first', 'confirm', 'owner_asks_back', 'press_undo']],
    ['while somebody signs up with its address', ['ask_first', 'confirm', 'take_address']],
    ['twice', ['ask_first', 'confirm', 'owner_takes_back', 'press_undo', 'log_in', 'ask_second', 'confirm']],
  ])('%s', (_, order) => play(order, []));

  it('in any order, whatever happens in the same moment', { timeout: 240_000 }, async () => {
    const step = fc.constantFrom(...(Object.keys(steps) as Step[]));
    const thiefs = fc.constantFrom<Step>(
      'log_in',
      'ask_first',
      'confirm',
      'change_password',
      'reset',
      'leave',
      'press_undo',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), fc.array(thiefs, { maxLength: 2 }), play),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
