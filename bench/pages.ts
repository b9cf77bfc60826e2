/** Server renders of `/` per second, against a static page of the same bytes from the same Fastify. */
import { get } from 'node:http';
import { type Figure, median, number, type Report } from './figures.ts';
import { load, type Server, signIn, startServer, type World } from './world.ts';

const seconds = 2;
const rounds = 3;

interface Variant {
  name: string;
  path?: string;
  headers: Record<string, string>;
  at_least?: number;
  note?: string;
}

/** Alternates a variant and its floor several times, so that other load on the machine affects both. */
async function measure(
  server: Server,
  { name, path = '/', headers, at_least: atLeast, note }: Variant,
): Promise<Figure> {
  const url = server.url + path;
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const { body, encoding } = await asSent(url, headers);
  const hello = await startServer({ what: 'hello', body: body.toString('base64'), ...(encoding ? { encoding } : {}) });
  try {
    const floors: number[] = [];
    const values: number[] = [];
    const cpu = { floor: 0, value: 0 };
    for (let round = 0; round < rounds; round++) {
      // The first round warms up longer: the compiler needs some thousand pages.
      if (round === 0) {
        await load({ url: hello.url, seconds: 1 });
        await load({ url, headers, seconds: 3 });
      }
      const [floor, value] = [await timed(hello, { url: hello.url }), await timed(server, { url, headers })];
      floors.push(floor.perSecond);
      values.push(value.perSecond);
      cpu.floor += floor.cpuMs / rounds;
      cpu.value += value.cpuMs / rounds;
    }
    const byCpu = `${number(cpu.value)} ms of processor time a page against ${number(cpu.floor)}: ${(cpu.floor / cpu.value).toFixed(3)}`;
    const notes = [byCpu, `${body.length.toLocaleString('en')} bytes`, note].filter(Boolean).join('; ');
    return {
      name,
      value: median(values),
      unit: 'pages/s',
      note: notes,
      floor: { name: 'a bare page of the same bytes, same Fastify', value: median(floors) },
      ...(atLeast === undefined ? {} : { reach: { at_least: atLeast } }),
    };
  } finally {
    await hello.stop();
  }
}

/** @returns answers per second, and the server's processor time per answer, which is robust against other load */
async function timed(server: Server, request: { url: string; headers?: Record<string, string> }) {
  const before = await server.cpuMs();
  const perSecond = await load({ ...request, seconds });
  return { perSecond, cpuMs: ((await server.cpuMs()) - before) / (perSecond * seconds) };
}

/** The body as sent, still compressed. */
async function asSent(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      const end = () => resolve({ body: Buffer.concat(parts), encoding: response.headers['content-encoding'] });
      response
        .on('data', (chunk: Buffer) => parts.push(chunk))
        .on('end', end)
        .on('error', reject);
    }).on('error', reject);
  });
}

export async function pages(world: World): Promise<Report> {
  const visitor = { 'accept-language': 'en' };
  const browser = { ...visitor, 'accept-encoding': 'gzip, br' };
  const app = { what: 'app', databaseUrl: world.databaseUrl, dataDir: world.dataDir } as const;
  const figures: Figure[] = [];

  const cached = await startServer({ ...app, cached: true });
  try {
    const cookie = await signIn(cached, world);
    figures.push(
      await measure(cached, {
        name: '/ cached, a visitor',
        headers: browser,
        at_least: 0.5,
        note: 'brotli, as a browser asks',
      }),
    );
    figures.push(
      await measure(cached, {
        name: '/ kept, a member signed in',
        headers: { ...visitor, cookie },
        at_least: 0.05,
      }),
    );
    figures.push(
      await measure(cached, {
        name: '/ kept, a member, brotli',
        headers: { ...browser, cookie },
        note: 'compressed for each answer',
      }),
    );
    figures.push(
      await measure(cached, {
        name: '/ rendered, a member signed in',
        // A page with a query is never kept.
        path: '/?ref=bench',
        headers: { ...visitor, cookie },
      }),
    );
  } finally {
    await cached.stop();
  }
  const uncached = await startServer({ ...app, cached: false });
  try {
    figures.push(
      await measure(uncached, { name: '/ cache switched off, a visitor', headers: visitor, at_least: 0.05 }),
    );
  } finally {
    await uncached.stop();
  }
  return { title: 'Pages drawn on the server', figures };
}
