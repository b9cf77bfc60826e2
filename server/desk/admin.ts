/** `npm run desk:admin -- --email … --name … --roles admin,support`: makes a staff account. The password is asked for, or DESK_PASSWORD. */
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type StaffRole, staff_roles } from '../../contract/endpoint.ts';
import { isLocale } from '../../contract/locales.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createDb, transaction } from '../platform/db.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { audit } from './audit.ts';
import { createStaff } from './create-staff.ts';

const root = resolve(import.meta.dirname, '../..');

/** The answer of a flag, or asked for at a terminal. @throws Error when it is missing and there is nobody to ask */
async function answer(given: string | undefined, question: string): Promise<string> {
  if (given) return given;
  if (!process.stdin.isTTY) throw new Error(`Please give ${question}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}: `)).trim();
  } finally {
    terminal.close();
  }
}

const stops: (() => Promise<unknown>)[] = [];
try {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, roles: { type: 'string' }, language: { type: 'string' } },
  });
  const email = await answer(values.email, 'E-mail address (--email)');
  const name = await answer(values.name, 'Name (--name)');
  const roles = (values.roles ?? 'admin').split(/[\s,]+/).filter(Boolean);
  const wrong = roles.find((role) => !(staff_roles as readonly string[]).includes(role));
  if (wrong || roles.length === 0) throw new Error(`Roles (--roles) are some of ${staff_roles.join(', ')}.`);
  const language = values.language ?? 'en';
  if (!isLocale(language)) throw new Error(`"${language}" is not one of our languages (--language).`);
  const password = await answer(process.env['DESK_PASSWORD'], 'Password (DESK_PASSWORD)');

  const config = readConfig(process.env);
  const log = createLog('warn');
  const embedded = config.database_url === null
    ? await startEmbeddedPostgres({ dir: resolve(root, config.data_dir, 'postgres'), log })
    : undefined;
  if (embedded) stops.push(() => embedded.stop());
  const db = createDb(config.database_url ?? embedded?.url ?? '', 2, log);
  stops.push(() => db.end());
  await migrate(db, join(root, 'db/migrations'), log);
  const { otpauth_url } = await transaction(db, async (tx) => {
    const made = await createStaff(tx, config.secret, { email, name, password, roles: roles as StaffRole[], language });
    await audit(tx, { id: made.id, name }, 'staff_created', { kind: 'staff', id: made.id }, { roles: roles.join(' ') });
    return made;
  });
  console.log(`\n${email} can sign in at /desk/login.`);
  console.log(`Add this to an authenticator app; it is shown only now:\n  ${otpauth_url}\n`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : (error as Error).message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}
