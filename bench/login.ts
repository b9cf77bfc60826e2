/** Log-ins per second through HTTP, against bare password checks with the same parameters. */
import { verify } from '@node-rs/argon2';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { median, number, type Report } from './figures.ts';
import { load, type Server, startServer, type World } from './world.ts';

const seconds = 3;
const rounds = 3;
/** Enough that some are always being checked while others wait for the database: throughput counts. */
const atOnce = 32;

interface Measured {
  perSecond: number;
  /** Processor time of each, all threads, without the database's. */
  cpuMs: number;
}

/** Bare password checks, `atOnce` at a time. */
async function bareChecks(stored: string, password: string): Promise<Measured> {
  let done = 0;
  const before = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      if (!(await verify(stored, password))) throw new Error('the password of the demo does not fit its own hash');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (done * 1000) / (performance.now() - started), cpuMs: (user + system) / 1000 / done };
}

/** More than log in within a bench, so that nobody is there so often that limits count them. */
const people = 4_000;

/** Members with the password of the demo's first. */
async function addPeople({ databaseUrl, logins: [first] }: World): Promise<void> {
  const db = createDb(databaseUrl, 1, createLog('error'), { patient: true });
  await db.query(
    `with added as (
       insert into members (id, pool_id, site_id, email, username, password_hash, status, language, consent_at, confirmed_at, signup_step, shown_active)
       select gen_random_uuid(), m.pool_id, m.site_id, 'login' || n || '@bench.example', 'login' || n, m.password_hash, 'active', m.language, now(), now(), 5, now()
         from members m cross join generate_series(1, $2) n where m.email = $1
       returning id)
     insert into profiles (member_id, date_of_birth, gender, wanted, country) select id, '1990-05-05', 'female', '{male}', 'NL' from added`,
    [first?.email, people],
  );
  await db.query('vacuum analyze');
  await db.end();
}

let n = 0;

async function logins(server: Server, password: string): Promise<Measured> {
  const before = await server.cpuMs();
  const perSecond = await load({
    url: `${server.url}/api/user.php`,
    method: 'POST',
    connections: atOnce,
    seconds,
    requests: [
      {
        // A different address for each log-in, since attempts per address are limited.
        setupRequest: (request) => {
          n += 1;
          const ip = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
          return {
            ...request,
            body: JSON.stringify({ login: `login${1 + (n % people)}@bench.example`, password }),
            headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
          };
        },
      },
    ],
  });
  return { perSecond, cpuMs: ((await server.cpuMs()) - before) / (perSecond * seconds) };
}

export async function login(world: World): Promise<Report> {
  await addPeople(world);
  const server = await startServer({
    what: 'app',
    databaseUrl: world.databaseUrl,
    dataDir: world.dataDir,
    cached: true,
  });
  try {
    // A hash made by the application, to take its parameters from.
    const {
      password_hash: passwordHash,
      logins: [worker],
    } = world;
    const parameters = passwordHash.split('$')[3] ?? '';
    const password = worker?.password ?? '';
    const floors: Measured[] = [];
    const values: Measured[] = [];
    // The compiler needs some hundred log-ins.
    await logins(server, password);
    for (let round = 0; round < rounds; round++) {
      floors.push(await bareChecks(passwordHash, password));
      values.push(await logins(server, password));
    }
    const middle = (all: Measured[], what: keyof Measured) => median(all.map((measured) => measured[what]));
    const [checkMs, loginMs] = [middle(floors, 'cpuMs'), middle(values, 'cpuMs')];
    return {
      title: 'Log-ins',
      figures: [
        {
          name: 'log-ins through HTTP',
          value: middle(values, 'perSecond'),
          unit: 'log-ins/s',
          floor: { name: `bare argon2id check, ${parameters}`, value: middle(floors, 'perSecond') },
          reach: { at_least: 0.8 },
          note: `lock-out, session, security event and cookies included; ${number(loginMs)} ms of processor time a log-in, ${number(checkMs)} of them for the check, the database's beside that`,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
