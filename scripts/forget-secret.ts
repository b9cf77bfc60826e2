/**
 * `npm run secret:forget`: the last step of changing APP_SECRET. Once every process runs with the new one, the one
 * before opens nothing any more.
 */
import { sealedCodes } from '../server/desk/create-staff.ts';
import { runCommand } from '../server/platform/command.ts';
import { forgetOldSecrets, installationSecret } from '../server/platform/installation-secret.ts';

await runCommand(async ({ db, config }) => {
  // Refused where the new secret does not open what must stay readable.
  await installationSecret(db, { ...config, oldAppSecret: null }, await sealedCodes(db));
  const forgotten = await forgetOldSecrets(db, config);
  console.log(
    forgotten === 0 ? 'There is no earlier secret.' : `Forgotten: ${forgotten}. Take APP_SECRET_OLD away too.`,
  );
});
