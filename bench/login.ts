/** Log-ins per second through HTTP, against bare password checks with the same parameters. */
import { verify } from '@node-rs/argon2';
import { median, type Report } from './figures.ts';
import { load, type Server, startServer, type World } from './world.ts';

const seconds = 3;
const rounds = 3;
/** Enough that some are always being checked while others wait for the database: throughput counts. */
const atOnce = 32;

/** Bare password checks per second, `atOnce` at a time. */
async function bareChecks(stored: string, password: string): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      if (!(await verify(stored, password))) throw new Error('the password of the demo does not fit its own hash');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - started);
}

let n = 0;

async function logins(server: Server, world: World, warmUp: number): Promise<number> {
  const people = world.logins.map(({ email, password }) => JSON.stringify({ login: email, password }));
  return load({
    url: `${server.url}/api/user.php`,
    method: 'POST',
    connections: atOnce,
    seconds,
    warmUp,
    requests: [
      {
        // A different address for each log-in, since attempts per address are limited.
        setupRequest: (request) => {
          n += 1;
          const ip = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
          return {
            ...request,
            body: people[n % people.length] ?? '',
            headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
          };
        },
      },
    ],
  });
}

export async function login(world: World): Promise<Report> {
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
    const floors: number[] = [];
    const values: number[] = [];
    for (let round = 0; round < rounds; round++) {
      floors.push(await bareChecks(passwordHash, password));
      values.push(await logins(server, world, round ? 0 : 2));
    }
    return {
      title: 'Log-ins',
      figures: [
        {
          name: 'log-ins through HTTP',
          value: median(values),
          unit: 'log-ins/s',
          floor: { name: `bare argon2id check, ${parameters}`, value: median(floors) },
          reach: { at_least: 0.8 },
          note: 'lock-out, session, security event and cookies included',
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
