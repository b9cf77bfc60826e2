/** What is new in a draft since the last line of the audit log about it: it is kept as one types, and a line stands for some minutes. */
import { createHash } from 'node:crypto';
import type { AuditChange } from '../../contract/audit-changes.ts';
import * as sql from '../campaigns/sql.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { type ChangeFacts, changesIn } from './audit.ts';

const loggedOf = statement<{ logged: ChangeFacts }, [id: string]>(
  'desk.campaign_as_logged',
  'select logged from campaigns where id = $1',
);
const keepLogged = statement<never, [id: string, logged: string]>(
  'desk.keep_campaign_as_logged',
  'update campaigns set logged = $2::jsonb where id = $1',
);
/** Notes the draft as it is now. @throws Refusal not_found */
export async function changesOfCampaign(tx: Tx, id: string): Promise<AuditChange[]> {
  const [row, before] = [await sql.lockCampaign.one(tx, id), (await loggedOf.one(tx, id))?.logged];
  if (!row || !before) throw new Refusal('not_found');
  const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
  const { name, sites, code, control_percent, test_percent, test_hours, per_hour, sends, results_days } = row;
  const now: ChangeFacts = {
    ...{
      name,
      sites: sites.map(String),
      code,
      link: row.path,
      control_percent,
      test_percent,
      test_hours,
      per_hour,
      sends,
    },
    ...{ results_days, from: row.starts_at?.toISOString() ?? row.starts_local, picture: row.picture },
    ...{ audience: fingerprint(row.audience), texts: fingerprint(await sql.textsOf(tx, id)) },
  };
  await keepLogged.run(tx, id, JSON.stringify(now));
  return changesIn(before, now);
}
