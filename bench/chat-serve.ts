/**
 * The floors of the chat bench, each in a process of its own: a bare Fastify that answers the same JSON, or also
 * inserts one row.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

export type Floor = { what: 'json'; body: string } | { what: 'insert'; databaseUrl: string };

if (process.send) {
  const floor = JSON.parse(process.argv[2] ?? '') as Floor;
  const app = Fastify();
  if (floor.what === 'json') {
    const answer: unknown = JSON.parse(floor.body);
    app.get('/*', () => answer);
  } else {
    const db = new pg.Pool({ connectionString: floor.databaseUrl, max: 10 });
    app.post<{ Body: { body: string } }>('/*', async (request) => {
      const { rows } = await db.query({
        name: 'insert',
        text: 'insert into bench_floor (id, body) values (gen_random_uuid(), $1) returning id',
        values: [request.body.body],
      });
      return { id: rows[0]?.id };
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send((app.server.address() as AddressInfo).port);
  // Replies with the processor time used so far, in milliseconds.
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
  process.on('disconnect', () => process.exit(0));
}
