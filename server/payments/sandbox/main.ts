/**
 * The sandbox in a process of its own. Started beside the server by the demo (start.ts), or by hand with the server's
 * secret: `SANDBOX_PORT=3007 APP_SECRET=… node server/payments/sandbox/main.ts`.
 */
import { join, resolve } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { loadWords } from '../../platform/words.ts';
import { createSandbox } from './server.ts';

const root = resolve(import.meta.dirname, '../../..');
const tickMs = 500;

const config = readConfig(process.env);
const { sandboxUrl } = config.payments;
const port = Number(process.env['SANDBOX_PORT'] ?? new URL(sandboxUrl).port);
const { server, tick } = createSandbox({
  secret: config.appSecret,
  words: loadWords(join(root, 'dist/locales')),
  file: resolve(root, config.dataDir, 'payment-sandbox.json'),
  publicUrl: sandboxUrl,
});

let running = false;
const timer = setInterval(() => {
  if (running) return;
  running = true;
  void tick()
    .catch((err: unknown) => console.error(err))
    .finally(() => {
      running = false;
    });
}, tickMs);

server.listen(port, config.host, () => process.send?.({ listening: true }));
server.on('error', (error) => {
  console.error(`The payment sandbox could not start: ${error.message}`);
  process.exit(1);
});
const stop = () => {
  clearInterval(timer);
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Its server has ended, and so does it.
process.on('disconnect', stop);
