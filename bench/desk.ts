/**
 * Every call that fills a page of the desk, over HTTP, as an owner asks it: with the demo of 2,000 members and with 1,000,000
 * (`BENCH_MEMBERS`), the same demo five hundred times over. `desk:members,audit` only calls that begin so; `BENCH_DETAIL=1` names each.
 */
import { codeAt } from '../server/accounts/codes.ts';
import { demoSecret, demoStaffPassword } from '../server/desk/demo-staff.ts';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { type DeskCall, deskCalls } from './desk-calls.ts';
import { demoMembers, openDeskWorld } from './desk-world.ts';
import type { Figure, Report } from './figures.ts';
import { type Server, startServer, type World } from './world.ts';

const large = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
const limits: Record<number, number> = { [demoMembers]: 150, [large]: 300 };
const times = 7;

interface Timed {
  first: number;
  half: number;
  slowest: number;
  status: number;
}

async function signIn(server: Server): Promise<string> {
  const answer = await fetch(`${server.url}/api/desk/login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      email: 'admin@evenfall.test',
      password: demoStaffPassword,
      code: codeAt(demoSecret, new Date()),
    }),
  });
  if (!answer.ok) throw new Error(`signing in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

async function time(server: Server, cookie: string, { method, path, body }: DeskCall): Promise<Timed> {
  const took: number[] = [];
  let status = 0;
  for (let i = 0; i <= times; i++) {
    const began = performance.now();
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    status = answer.status;
  }
  const [first = 0, ...rest] = took;
  rest.sort((a, b) => a - b);
  return { first, half: rest[Math.floor(rest.length / 2)] ?? 0, slowest: rest.at(-1) ?? 0, status };
}

async function timeAll(world: World, members: number, parts: string[] | undefined): Promise<Map<string, Timed>> {
  const desk = await openDeskWorld(members);
  const log = createLog('error');
  const db = createDb(desk.url, 1, log, { patient: true });
  const server = await startServer({ what: 'app', databaseUrl: desk.url, dataDir: world.dataDir, cached: true });
  const timed = new Map<string, Timed>();
  try {
    const { calls } = await deskCalls(db);
    const cookie = await signIn(server);
    for (const call of calls) {
      if (parts && !parts.some((part) => call.name.startsWith(part))) continue;
      timed.set(call.name, await time(server, cookie, call));
    }
  } finally {
    await server.stop();
    await db.end();
    await desk.stop();
  }
  return timed;
}

export async function deskBench(world: World, parts?: string[]): Promise<Report> {
  const figures: Figure[] = [];
  const lines: string[] = [];
  for (const members of [demoMembers, large]) {
    const timed = await timeAll(world, members, parts);
    const limit = limits[members] ?? 300;
    const size = members.toLocaleString('en');
    const answered = [...timed].filter(([, { status }]) => status < 400);
    const refused = [...timed].filter(([, { status }]) => status >= 400);
    const slow = answered.filter(([, { half }]) => half >= limit).toSorted((a, b) => b[1].half - a[1].half);
    const halves = answered.map(([, { half }]) => half).toSorted((a, b) => a - b);
    figures.push(
      {
        name: `${size}: calls that take longer than ${limit} ms, of ${answered.length}`,
        value: slow.length,
        unit: 'calls',
        reach: { below: 1 },
      },
      { name: `${size}: half of all calls`, value: halves[Math.floor(halves.length / 2)] ?? 0, unit: 'ms' },
      { name: `${size}: the slowest call`, value: halves.at(-1) ?? 0, unit: 'ms', reach: { below: limit } },
    );
    const text = ([name, { first, half, slowest }]: (typeof answered)[number]) =>
      `  ${half.toFixed(0).padStart(5)} ms (first ${first.toFixed(0)}, slowest ${slowest.toFixed(0)}): ${name}`;
    lines.push(`${size} members, over the limit:`, ...slow.map(text));
    if (process.env['BENCH_DETAIL']) lines.push(`${size} members, all:`, ...answered.map(text));
    lines.push(...refused.map(([name, { status }]) => `  refused with ${status}: ${name}`));
  }
  return { title: 'The desk, over HTTP', figures, lines };
}
