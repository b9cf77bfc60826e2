/** `npm run desk:admin -- --email … --name … --roles owner,support`: makes a staff account. The password is asked for, or DESK_PASSWORD. */
import { parseArgs } from 'node:util';
import { isStaffRole, staffRoles } from '../../contract/roles.ts';
import { isLocale } from '../../contract/locales.ts';
import { runCommand } from '../platform/command.ts';
import { transaction } from '../platform/db.ts';
import { type Ask, openPrompt } from '../platform/prompt.ts';
import { installationSecret } from '../platform/installation-secret.ts';
import { audit } from './audit.ts';
import { createStaff, sealedCodes, staffEmailProblem, staffPasswordProblem } from './create-staff.ts';

/** The answer of a flag, or asked for at a terminal. @throws Error when it is missing and there is nobody to ask, or wrong */
async function answer(given: string | undefined, question: string, options: Ask = {}): Promise<string> {
  if (given) {
    const problem = await options.check?.(given);
    if (problem) throw new Error(problem);
    return given;
  }
  if (!process.stdin.isTTY) throw new Error(`Please give ${question}.`);
  const prompt = openPrompt({ input: process.stdin, output: process.stdout });
  return prompt.ask(question, options).finally(() => prompt.close());
}

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    roles: { type: 'string' },
    language: { type: 'string' },
  },
});

await runCommand(async ({ config, db }) => {
  const secret = await installationSecret(db, config, await sealedCodes(db));
  const email = await answer(values.email, 'E-mail address (--email)', {
    check: (text) => staffEmailProblem(db, text),
  });
  const name = await answer(values.name, 'Name (--name)');
  const roles = (values.roles ?? 'owner').split(/[\s,]+/).filter(Boolean);
  const wrong = roles.find((role) => !isStaffRole(role));
  if (wrong || roles.length === 0) throw new Error(`Roles (--roles) are some of ${staffRoles.join(', ')}.`);
  const language = values.language ?? 'en';
  if (!isLocale(language)) throw new Error(`"${language}" is not one of our languages (--language).`);
  const password = await answer(process.env['DESK_PASSWORD'], 'Password (DESK_PASSWORD)', {
    secret: true,
    check: (text) => staffPasswordProblem(text, [email, name]),
  });

  const grants = roles.map((role) => ({ role, sites: null, languages: null }));
  const { otpauth_url: otpauthUrl } = await transaction(db, async (tx) => {
    const account = await createStaff(tx, secret, { email, name, password, language, grants });
    await audit(
      tx,
      { id: account.id, name },
      'staff_created',
      { kind: 'staff', id: account.id },
      { roles: roles.join(' ') },
    );
    return account;
  });
  console.log(`\n${email} can sign in at /desk/login.`);
  console.log(`Add this to an authenticator app; it is shown only now:\n  ${otpauthUrl}\n`);
});
