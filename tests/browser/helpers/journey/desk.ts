/** Staff's part. */
import { expectAt } from '../story.ts';
import { until } from '../until.ts';
import { type Play, imageLoaded } from './play.ts';

/** With password and code. */
async function logInAtDesk({ page, goto, email, password, code }: Play['desk'], to: string): Promise<void> {
  await goto(`/desk/login?next=${to}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectAt(page, to);
}

/** Approves the guest's photo, by key or by button. */
export async function approvePhoto({ stage, guest, desk }: Play, by: 'key' | 'button'): Promise<void> {
  const { page } = desk;
  await logInAtDesk(desk, '/desk/photos');
  await imageLoaded(page.getByRole('img', { name: `Photo of ${guest.name}` }));
  await stage.picture('desk', page);
  if (by === 'key') await page.keyboard.press('a');
  else await page.getByRole('button', { name: /^Approve(?! all)/ }).click();
  await page.getByText(`${guest.name}: approved`).waitFor();
  await until(() => stage.sql('select status from photos where member_id = $1', [guest.id]), [{ status: 'active' }]);
}

/** An owner writes another headline of a site, sees it in the preview, publishes it, and looks at the prices. */
export async function changeSite(stage: Play['stage'], owner: Play['desk'], site: string): Promise<void> {
  const { page } = owner;
  const headline = 'Women who write first.';
  await logInAtDesk(owner, '/desk/sites');
  await page.getByRole('link', { name: site, exact: true }).click();
  const field = page.getByRole('region', { name: 'Headline', exact: true });
  await field.getByRole('textbox').fill(headline);
  await field.getByText('In the draft').waitFor();
  await page.frameLocator('iframe').getByRole('heading', { name: headline }).waitFor();
  await stage.picture('desk-site', page);
  await page.getByRole('link', { name: 'Review 1 change' }).click();
  await page.getByLabel('What is this about?').fill('Women write first');
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await page
    .getByText(/^Version \d+ is live\.$/)
    .first()
    .waitFor();
  await owner.goto('/desk/prices');
  await page.getByRole('gridcell', { name: /^EUR, 50 credits/ }).waitFor();
  await stage.picture('desk-prices', page);
}
