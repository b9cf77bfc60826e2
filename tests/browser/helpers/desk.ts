import type { StaffRole } from '../../../contract/roles.ts';
import { addStaff, type TestStaff } from '../../helpers/staff.ts';
import type { Everything } from './everything.ts';
import type { TestSite, Visitor } from './site.ts';

/** Somebody of the staff in a browser of their own, logged in with the form. */
export async function openDesk(
  site: TestSite,
  roles: StaffRole[],
  look: { width?: number; scheme?: 'light' | 'dark' } = {},
): Promise<Visitor & { staff: TestStaff }> {
  const staff = await addStaff(site.app, roles, { signed_in: false });
  const visitor = await site.visitor(look);
  // A machine without a network but its own says that it is offline.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  const { page } = visitor;
  await visitor.goto('/desk/login');
  await page.getByLabel('E-mail', { exact: true }).fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByLabel('Code', { exact: true }).fill(staff.code());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Back office' }).waitFor();
  return Object.assign(visitor, { staff });
}

/** The desk is in the language of its staff. */
export const speakAtDesk = ({ site, staff }: Pick<Everything, 'site' | 'staff'>, language: string) =>
  site.app.sql('update staff set language = $1 where id = $2', [language, staff.id]);
