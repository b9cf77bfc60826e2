/**
 * The whole application in a separate process that a test can kill. First argument: the database's address; prints its
 * port.
 */
import type { AddressInfo } from 'node:net';
import { createLog } from '../../server/platform/log.ts';
import { buildApp } from '../../server/app.ts';
import { createTestServices } from './services.ts';

const { services } = await createTestServices({
  databaseUrl: process.argv[2] ?? '',
  log: createLog('silent'),
  workers: process.argv[3] === 'workers',
  config: { nats_url: process.env['NATS_URL'] ?? null },
});
const app = await buildApp(services, { pages: false });
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit(0));
