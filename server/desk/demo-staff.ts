/** The staff of the demo, one a role: their password and code secret are known to all, so they are made in the demo only. */
import type { StaffRole } from '../../contract/roles.ts';
import type { Services } from '../platform/services.ts';
import { codeAt } from '../accounts/codes.ts';
import { createStaff } from './create-staff.ts';
import * as sql from './sql.ts';

export const demoStaffPassword = 'lantern-at-the-desk';
export const demoSecret = 'EVENFALLDEMODESKEVENFALLDEMODESK';

export const demoStaff: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'admin@evenfall.test', name: 'Ada Verbeek', role: 'owner' },
  { email: 'moderator@evenfall.test', name: 'Jelka Novak', role: 'moderation' },
  { email: 'lead@evenfall.test', name: 'Mo Haddad', role: 'lead' },
  { email: 'support@evenfall.test', name: 'Sam Okafor', role: 'support' },
  { email: 'finance@evenfall.test', name: 'Finn Larsen', role: 'finance' },
  { email: 'marketing@evenfall.test', name: 'Marta Ricci', role: 'marketing' },
  { email: 'writer@evenfall.test', name: 'Wren de Vries', role: 'writer' },
];

/** Makes them where there is no staff yet. Does nothing outside the demo. */
export async function ensureDemoStaff({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (!config.demo || (await sql.countStaff.one(db))?.n !== 0) return;
  for (const { email, name, role } of demoStaff)
    await createStaff(db, config.secret, {
      email,
      name,
      password: demoStaffPassword,
      grants: [{ role, sites: null, languages: null }],
      language: 'en',
      totp_secret: demoSecret,
    });
}

/** What the log-in page shows in the demo, and null anywhere else. */
export function demoLogins({ config, clock }: Pick<Services, 'config' | 'clock'>) {
  if (!config.demo) return null;
  return {
    password: demoStaffPassword,
    secret: demoSecret,
    code: codeAt(demoSecret, clock.now()),
    logins: [...demoStaff],
  };
}
