/**
 * Prosody, an XMPP server that archives what it delivers, as a comparison for sending messages. It must be installed
 * (Debian: `prosody`); it neither flushes to disk nor charges anything.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const settings = (dir: string, port: number) => `
pidfile = "${dir}/pid"
run_as_root = true
modules_enabled = { "roster", "saslauth", "mam" }
modules_disabled = { "s2s", "tls", "limits" }
allow_unencrypted_plain_auth = true
c2s_require_encryption = false
authentication = "internal_plain"
storage = "internal"
archive_expires_after = "never"
default_archive_policy = true
data_path = "${dir}/data"
certificates = "${dir}"
c2s_ports = { ${port} }
interfaces = { "127.0.0.1" }
log = { error = "${dir}/log" }
VirtualHost "localhost"
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Chatter {
  name: string;
  write(stanza: string): void;
  onMessage(): void;
  end(): void;
}

/** Logs in and announces its presence, so that messages are delivered at once. */
function chatter(port: number, name: string): Promise<Chatter> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8').setNoDelay(true);
  const me: Chatter = {
    name,
    write: (stanza) => void socket.write(stanza),
    onMessage: () => {},
    end: () => socket.destroy(),
  };
  const open =
    "<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='localhost' version='1.0'>";
  const password = Buffer.from(`\0${name}\0x`).toString('base64');
  /** Text to wait for, and the reply to send then. */
  const steps = [
    ['</stream:features>', `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${password}</auth>`],
    ['<success', open],
    [
      '</stream:features>',
      "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>r</resource></bind></iq>",
    ],
    ['</iq>', "<presence id='here'/>"],
    ['<presence', ''],
  ] as const;
  return new Promise((resolve, reject) => {
    let received = '';
    let step = 0;
    socket
      .on('error', reject)
      .on('connect', () => socket.write(open))
      .on('data', (data) => {
        received += String(data);
        const next = steps[step];
        if (next) {
          if (!received.includes(next[0])) return;
          received = '';
          step += 1;
          if (next[1]) socket.write(next[1]);
          else resolve(me);
          return;
        }
        for (let end = received.indexOf('</message>'); end >= 0; end = received.indexOf('</message>')) {
          received = received.slice(end + '</message>'.length);
          me.onMessage();
        }
      });
  });
}

/**
 * HTTP requests by a client as minimal as the one for Prosody: each socket sends its next request after the previous
 * answer.
 * @param next the next request, as raw text
 * @returns answers per second
 * @throws Error for any status but 200
 */
export async function askOver(port: number, sockets: number, seconds: number, next: () => string): Promise<number> {
  let done = 0;
  let over = false;
  const started = performance.now();
  await Promise.all(
    Array.from(
      { length: sockets },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
          let received = '';
          socket
            .on('error', reject)
            .on('connect', () => socket.write(next()))
            .on('data', (data) => {
              received += String(data);
              const head = received.indexOf('\r\n\r\n');
              if (head < 0) return;
              const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
              if (received.length < head + 4 + length) return;
              if (!received.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(received.slice(0, 200)));
              received = '';
              if (over) {
                socket.end();
                return resolve();
              }
              done += 1;
              socket.write(next());
            });
          setTimeout(() => (over = true), seconds * 1_000);
        }),
    ),
  );
  return (done * 1_000) / (performance.now() - started);
}

export interface Prosody {
  /** Each sender sends when its previous message has reached the recipient. @returns messages per second */
  measure(seconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** @returns undefined where it is not installed */
export async function startProsody(senders: number, text: string): Promise<Prosody | undefined> {
  const installed = await promisify(execFile)('sh', ['-c', 'command -v prosody']).then(
    () => true,
    () => false,
  );
  if (!installed) return undefined;
  const dir = await mkdtemp(join(tmpdir(), 'bench-prosody-'));
  const port = await freePort();
  const accounts = join(dir, 'data/localhost/accounts');
  await mkdir(accounts, { recursive: true });
  const names = Array.from({ length: senders * 2 }, (_, i) => `u${i}`);
  await Promise.all(names.map((name) => writeFile(join(accounts, `${name}.dat`), 'return { ["password"] = "x" };\n')));
  await writeFile(join(dir, 'prosody.cfg.lua'), settings(dir, port));
  const child: ChildProcess = spawn('prosody', ['-F', '--config', join(dir, 'prosody.cfg.lua')], { stdio: 'ignore' });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // A polite stop may hang while its clients leave; its data is thrown away, so it is killed.
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await answering(port);
    const chatters = await Promise.all(names.map((name) => chatter(port, name)));
    const measure = async (seconds: number) => {
      let done = 0;
      let over = false;
      const started = performance.now();
      for (let i = 0; i < chatters.length; i += 2) {
        const [from, to] = [chatters[i] as Chatter, chatters[i + 1] as Chatter];
        const next = () =>
          from.write(`<message type='chat' to='${to.name}@localhost/r' id='m${done}'><body>${text}</body></message>`);
        to.onMessage = () => {
          done += 1;
          if (!over) next();
        };
        next();
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      over = true;
      const rate = (done * 1_000) / (performance.now() - started);
      // Messages in flight arrive before the next round.
      await new Promise((resolve) => setTimeout(resolve, 300));
      return rate;
    };
    return {
      measure,
      async stop() {
        for (const sender of chatters) sender.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answering(port: number): Promise<void> {
  for (let n = 0; n < 100; n++) {
    const isInstalled = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isInstalled) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Prosody did not start');
}
