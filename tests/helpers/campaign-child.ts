/** A process that carries campaigns out and nothing else, for tests that kill it. Arguments: database, mail server, moment. */
import { createLog } from '../../server/platform/log.ts';
import { runCampaigns } from '../../server/campaigns/run-campaigns.ts';
import { createTestServices } from './services.ts';

const [, , databaseUrl = '', smtpUrl = '', moment = ''] = process.argv;
const { services } = await createTestServices({
  databaseUrl,
  smtp_url: smtpUrl,
  log: createLog('silent'),
  workers: false,
  clock: { now: () => new Date(moment) },
});
process.send?.('ready');
for (;;) {
  await runCampaigns.run(services, {}, { id: '01900000-0000-8000-a000-000000000000', attempt: 1 });
  await new Promise((done) => setTimeout(done, 50));
}
