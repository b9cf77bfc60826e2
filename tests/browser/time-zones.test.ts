/**
 * Dates are rendered by the server and again by the browser, in any time zone: the two agree, and nothing is rendered
 * twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../helpers/chat.ts';
import { addPerson } from './helpers/chat.ts';
import { startSite, type TestSite } from './helpers/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

// Fourteen hours ahead and eleven behind: one of them is always on another day than the server.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a browser in %s takes over payments, devices and a conversation as they were drawn',
  async (timezoneId) => {
    const name = timezoneId.slice(8, 12).toLowerCase();
    const [member, other] = [await addPerson(site, `one.${name}`), await addPerson(site, `two.${name}`)];
    const { page, goto, problems, context } = await site.visitor({ member, more: { timezoneId } });
    expect((await send(member, other.id)).status).toBe(200);
    expect((await send(other, member.id, { body: 'Across the date line.' })).status).toBe(200);
    // Both sides of every midnight, and days ago.
    await site.app.sql("update sessions set last_seen = now() - interval '40 hours' where member_id = $1", [other.id]);
    // React reports a mismatch with the server's HTML.
    await page.addInitScript(() => {
      addEventListener('error', (event) => console.error(`uncaught: ${event.message}`));
    });
    // Twice: the server does not know the browser's zone at the first visit.
    for (const path of [
      '/transactions',
      '/settings',
      '/chats',
      `/members/${other.id}/chat`,
      `/members/${other.id}`,
      '/likes/sent',
      '/transactions',
      '/settings',
    ]) {
      await goto(path);
      await page.locator('main').first().waitFor();
      expect(problems, `${timezoneId} ${path}`).toEqual([]);
    }
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
    await goto(`/members/${other.id}/chat`);
    await page.getByText('Across the date line.').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
);
