/** Staff's part. */
import { expectAt } from '../story.ts';
import { until } from '../until.ts';
import { type Play, imageLoaded } from './play.ts';

/** Logs in at the desk with password and code, and approves the guest's photo, by key or by button. */
export async function approvePhoto({ stage, guest, desk }: Play, by: 'key' | 'button'): Promise<void> {
  const { page, goto } = desk;
  await goto('/desk/login?next=/desk/photos');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(desk.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(desk.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(desk.code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectAt(page, '/desk/photos');
  await imageLoaded(page.getByRole('img', { name: `Photo of ${guest.name}` }));
  await stage.picture('desk', page);
  if (by === 'key') await page.keyboard.press('a');
  else await page.getByRole('button', { name: /^Approve(?! all)/ }).click();
  await page.getByText(`${guest.name}: approved`).waitFor();
  await until(() => stage.sql('select status from photos where member_id = $1', [guest.id]), [{ status: 'active' }]);
}
