/** Server renders of `/` per second against a bare page of as many bytes from the same Fastify. */
import { get } from 'node:http';
import { type Figure, median, type Report } from './figures.ts';
import { load, type Server, signIn, startServer, type World } from './world.ts';

const seconds = 2;
const rounds = 3;

interface Variant {
  name: string;
  headers: Record<string, string>;
  at_least?: number;
  note?: string;
}

/** One variant and its floor in turn, several times over: both see the same state of the machine, whatever else it does. */
async function measure(server: Server, { name, headers, at_least, note }: Variant): Promise<Figure> {
  const url = `${server.url}/`;
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await bytesOnTheWire(server, headers);
  const hello = await startServer({ what: 'hello', bytes });
  try {
    const floors: number[] = [];
    const values: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // The first round warms up longer: the compiler needs some thousand pages.
      floors.push(await load({ url: hello.url, seconds, warm_up: round ? 0 : 1 }));
      values.push(await load({ url, headers, seconds, warm_up: round ? 0 : 3 }));
    }
    const told = [`${bytes.toLocaleString('en')} bytes`, note].filter(Boolean).join('; ');
    return {
      name, value: median(values), unit: 'pages/s', note: told,
      floor: { name: 'a bare page of the same size, same Fastify', value: median(floors) },
      ...(at_least === undefined ? {} : { reach: { at_least } }),
    };
  } finally {
    await hello.stop();
  }
}

/** Length of the body as it is sent, still compressed. */
async function bytesOnTheWire(server: Server, headers: Record<string, string>): Promise<number> {
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
