/** The audit log as it is read: a sentence for every line, what it changed in the reader's words, every filter in the address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../helpers/staff.ts';
import { expectAccessible } from './helpers/looks.ts';
import { expectNoSidewaysScroll, startSite, type TestSite, type Visitor } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function owner(look: { width?: number; scheme?: 'light' | 'dark' } = {}): Promise<Visitor & { id: string }> {
  const staff = await addStaff(site.app, ['owner']);
  return { ...(await site.visitor({ ...look, member: staff })), id: staff.id };
}

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  'is filtered by what was done, by what it is about and by day, and shows before and after, at %i px, %s',
  async (width, scheme) => {
    const member = await site.app.signup({ host: 'localhost' });
    const { page, goto, context, id } = await owner({ width, scheme });
    await site.app.sql(
      `with line as (insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, details)
       values ($1, 'Marta', 'member_suspended', 'member', $2, '{"days": 7, "reason": "scam", "agreed_by": "Sam"}') returning id)
     insert into audit_reasons select id, 'asked three people for money' from line`,
      [id, member.id],
    );
    const changes = [
      { field: 'price', currency: 'EUR', credits: 50, before: 5_250, after: 5_350 },
      { field: 'vat', country: 'NL', before: 2_100, after: 900 },
    ];
    const [line] = await site.app.sql<{ id: string }>(
      `insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, details)
       values ($1, 'Marta', 'prices_published', 'company', '1', $2) returning id::text`,
      [id, JSON.stringify({ valid_from: '2026-12-01T00:00:00Z', changes })],
    );
    await goto(`/desk/audit?staff=${id}`);
    const rows = page.locator('.dt-scroll tbody tr[data-id]');
    await page.getByText(`Marta suspended ${member.name}`).first().waitFor();
    await goto(`/desk/audit?staff=${id}&kind=members`);
    await eventually(() => rows.count()).toBe(1);
    await goto(`/desk/audit?staff=${id}&action=prices_published&peek=${line?.id}`);
    const drawer = page.locator('.dt-peek');
    await drawer.getByText('Price · 50 credits · EUR').waitFor();
    await eventually(() => drawer.locator('del').allInnerTexts()).toEqual(['€52.50', '21%']);
    expect(await drawer.locator('ins').allInnerTexts()).toEqual(['€53.50', '9%']);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await goto(`/desk/audit?subject=${member.id}&staff=${id}`);
    await eventually(() => rows.count()).toBe(1);
    await goto('/desk/audit?from=2019-12-31&to=2020-01-01');
    await page.getByText('Nothing was done in these dates.').waitFor();
    await context.close();
  },
);
