/** The audit log as it is read: a sentence for every kind of line, never a code; by whom, about what, at which site, on which day. */
import { afterAll, beforeAll, test } from 'vitest';
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
  'is filtered by kind, by what it is about and by day, with what was said, at %i px, %s',
  async (width, scheme) => {
    const member = await site.app.signup({ host: 'localhost' });
    const { page, goto, context, id } = await owner({ width, scheme });
    await site.app.sql(
      `with line as (insert into audit_log (staff_id, staff_name, action, subject_kind, subject_id, details)
       values ($1, 'Marta', 'member_suspended', 'member', $2, '{"days": 7, "reason": "scam", "agreed_by": "Sam"}') returning id)
     insert into audit_reasons select id, 'asked three people for money' from line`,
      [id, member.id],
    );
    await goto(`/desk/audit?staff=${id}`);
    const lines = page.locator('.audit-lines li');
    await page.getByText(`Marta suspended ${member.name}`).waitFor();
    await page.getByText('Why: asked three people for money').waitFor();
    await page.getByText('Agreed by Sam').waitFor();
    await page.getByLabel('What').selectOption({ label: 'Log-ins' });
    await eventually(() => lines.allInnerTexts().then((texts) => texts.every((text) => /logged in/.test(text)))).toBe(
      true,
    );
    await page.getByLabel('What').selectOption({ label: 'Members' });
    await eventually(() => lines.count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await lines.first().getByRole('link', { name: 'Full history' }).click();
    await page.getByRole('button', { name: 'Show everything again' }).waitFor();
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByText('No entries match').waitFor();
    await context.close();
  },
);
