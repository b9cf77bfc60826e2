/**
 * `npm run migrate`: brings the database to the schema of this release and ends, for releases where the servers start
 * with `MIGRATE=off`. Run it once, with the new release, before the first server of it starts.
 */
import { runCommand } from '../server/platform/command.ts';

await runCommand(async ({ db }) => {
  const { rows } = await db.query<{ name: string }>('select name from schema_migrations order by version desc limit 1');
  console.log(`The schema is at ${rows[0]?.name ?? 'nothing'}.`);
});
