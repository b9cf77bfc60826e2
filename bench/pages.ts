/** Server renders of `/` per second against a bare page of as many bytes from the same Fastify. */
import type { Figure, Report } from './figures.ts';
import { load, type Server, signIn, startServer, type World } from './world.ts';

const seconds = 4;

interface Variant {
  name: string;
  headers: Record<string, string>;
  at_least?: number;
  note?: string;
}

/** One variant and, in turn with it, its floor: both see the same state of the machine. */
async function measure(server: Server, { name, headers, at_least, note }: Variant): Promise<Figure> {
  const answer = await fetch(`${server.url}/`, { headers });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await bytesOnTheWire(server, headers);
  const floor = await startServer({ what: 'hello', bytes });
  try {
    const hello = await load({ url: floor.url, seconds: 3, warm_up: 1 });
    const value = await load({ url: `${server.url}/`, headers, seconds });
    const told = [`${bytes.toLocaleString('en')} bytes`, note].filter(Boolean).join('; ');
    return {
      name, value, unit: 'pages/s', floor: { name: 'a bare page of the same size, same Fastify', value: hello }, note: told,
      ...(at_least === undefined ? {} : { reach: { at_least } }),
    };
  } finally {
    await floor.stop();
  }
}

/** Length of the body as it is sent, still compressed. */
async function bytesOnTheWire(server: Server, headers: Record<string, string>): Promise<number> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(`${server.url}/`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes)).on('error', reject);
    }).on('error', reject);
  });
}

export async function pages(world: World): Promise<Report> {
  const visitor = { 'accept-language': 'en' };
  const browser = { ...visitor, 'accept-encoding': 'gzip, br' };
  const app = { what: 'app', database_url: world.database_url, data_dir: world.data_dir } as const;
  const figures: Figure[] = [];

  const cached = await startServer({ ...app, cached: true });
  try {
    const cookie = await signIn(cached, world);
    figures.push(await measure(cached, { name: '/ cached, a visitor', headers: browser, at_least: 0.5, note: 'brotli, as a browser asks' }));
    figures.push(await measure(cached, { name: '/ uncached, a member signed in', headers: { ...visitor, cookie }, at_least: 0.05 }));
    figures.push(await measure(cached, { name: '/ uncached, a member, brotli', headers: { ...browser, cookie }, note: 'compressed for each answer' }));
  } finally {
    await cached.stop();
  }
  const uncached = await startServer({ ...app, cached: false });
  try {
    figures.push(await measure(uncached, { name: '/ cache switched off, a visitor', headers: visitor, at_least: 0.05 }));
  } finally {
    await uncached.stop();
  }
  return { title: 'Pages drawn on the server', figures };
}
