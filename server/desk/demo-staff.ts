/** The staff of the demo, one a role: their password and code secret are known to all, so they are made in the demo only. */
import type { StaffRole } from '../../contract/endpoint.ts';
import type { Services } from '../platform/services.ts';
import { codeAt } from './codes.ts';
import { createStaff } from './create-staff.ts';
import * as sql from './sql.ts';

export const demoStaffPassword = 'lantern-at-the-desk';
const demoSecret = 'EVENFALLDEMODESKEVENFALLDEMODESK';

export const demoStaff: readonly { email: string; name: string; role: StaffRole }[] = [
  { email: 'admin@evenfall.test', name: 'Ada Admin', role: 'admin' },
  { email: 'moderator@evenfall.test', name: 'Mo Moderator', role: 'moderator' },
  { email: 'support@evenfall.test', name: 'Sam Support', role: 'support' },
  { email: 'writer@evenfall.test', name: 'Wren Writer', role: 'writer' },
  { email: 'finance@evenfall.test', name: 'Finn Finance', role: 'finance' },
];

/** Makes them where there is no staff yet. Does nothing outside the demo. */
export async function ensureDemoStaff({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (!config.demo || (await sql.countStaff.one(db))?.n !== 0) return;
  for (const { email, name, role } of demoStaff)
    await createStaff(db, config.secret, {
      email,
      name,
      password: demoStaffPassword,
      roles: [role],
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
