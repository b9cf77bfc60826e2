/** Log-ins per second through HTTP against the bare check of a password with the same parameters. */
import { verify } from '@node-rs/argon2';
import type { Report } from './figures.ts';
import { load, type Server, startServer, type World } from './world.ts';

const seconds = 5;
/** As many at once as a busy minute brings; more only wait for the same cores. */
const at_once = 8;

/** Checks of a password a second, nothing else done: `at_once` running at any time. */
async function bareChecks(stored: string, password: string): Promise<number> {
  let done = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      if (!(await verify(stored, password))) throw new Error('the password of the demo does not fit its own hash');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: at_once }, one));
  return (done * 1000) / (performance.now() - started);
}

async function logins(server: Server, world: World): Promise<number> {
  const people = world.logins.map(({ email, password }) => JSON.stringify({ login: email, password }));
  let n = 0;
  return load({
    url: `${server.url}/api/user.php`, method: 'POST', connections: at_once, seconds, warm_up: 2,
    requests: [{
      // An address a log-in, as from many homes: one address may try only so often.
      setupRequest: (request) => {
        n += 1;
        const ip = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
        return {
          ...request,
          body: people[n % people.length] ?? '',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
        };
      },
    }],
  });
}

export async function login(world: World): Promise<Report> {
  const server = await startServer({ what: 'app', database_url: world.database_url, data_dir: world.data_dir, cached: true });
  try {
    // A hash the application made: the check below takes its parameters from it.
    const { password_hash, logins: [one] } = world;
    const parameters = password_hash.split('$')[3] ?? '';
    const password = one?.password ?? '';
    const before = await bareChecks(password_hash, password);
    const value = await logins(server, world);
    const after = await bareChecks(password_hash, password);
    return {
      title: 'Log-ins',
      figures: [{
        name: 'log-ins through HTTP', value, unit: 'log-ins/s', floor: { name: `bare argon2id check, ${parameters}`, value: (before + after) / 2 },
        reach: { at_least: 0.8 }, note: 'lock-out, session, security event and cookies included; the floor is the mean of a run before and one after',
      }],
    };
  } finally {
    await server.stop();
  }
}
