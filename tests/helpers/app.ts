/** The whole application as in production, on a database of its own, with workers and a real mail server. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Clock } from '../../server/platform/clock.ts';
import type { Config } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Services } from '../../server/platform/services.ts';
import { forgetSites } from '../../server/sites/find-site.ts';
import { cloneDatabase } from './database.ts';
import { addSites, newMember, type NewMember, type TestSites } from './factories.ts';
import { type Client, createClient } from './http-client.ts';
import { createTestServices } from './services.ts';
import { type SmtpHelper, startSmtp } from './smtp-server.ts';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Default: the time it is. */
  clock?: Clock;
  /** Pages too, from the built bundle. Default false. */
  pages?: boolean;
  /** An address to use instead of the database's own, such as that of a gate in between. */
  databaseVia?(url: string): Promise<string>;
}

/** A member in a test: logged in, with a browser of their own. */
export interface TestMember extends NewMember {
  id: string;
  client: Client;
}

export interface TestApp {
  url: string;
  port: number;
  app: FastifyInstance;
  services: Services;
  smtp: SmtpHelper;
  sites: TestSites;
  databaseUrl: string;
  /** Every line the application logged. */
  logLines: string[];
  sql<Row extends object = Record<string, never>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A new visitor of `host` (default a.test) with an IP address of their own. */
  client(host?: string): Client;
  /** Signs up through the API; `confirmed` (default true) activates the account without the mail. */
  signup(more?: Partial<NewMember> & { confirmed?: boolean; host?: string }): Promise<TestMember>;
  /** Changes a site's stored settings and makes the application notice. {} resets the settings to empty. */
  settings(siteId: number, settings: object): Promise<void>;
  /** Drops cached sites after a test changed them by SQL. */
  forgetSites(): void;
  /**
   * Registers a text that no log line may contain; `stop` checks. Passwords, addresses and messages of `signup` are
   * included.
   */
  secret<T extends string>(text: T): T;
  /** The token of the button in the newest mail to this address (with this subject). */
  mailToken(to: string, subject: string): Promise<string>;
  /** Waits until no event and no job is pending. */
  idle(): Promise<void>;
  /** Ends everything. @throws when a log line contains a secret. */
  stop(): Promise<void>;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const databaseUrl = (await options.databaseVia?.(database.url)) ?? database.url;
  const smtp = await startSmtp();
  const logLines: string[] = [];
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  const { services, stop: stopServices } = await createTestServices({
    databaseUrl,
    smtp_url: smtp.url,
    log,
    ...(options.config ? { config: options.config } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const { db } = services;
  const sites = await addSites(db);
  const app = await buildApp(services, { pages: options.pages ?? false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  services.config.port = port;
  const secrets = new Set<string>();

  const testApp: TestApp = {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    services,
    smtp,
    sites,
    databaseUrl,
    logLines,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await db.query(text, values)).rows as Row[],
    client: (host = 'a.test') => createClient(port, host),
    async signup({ confirmed = true, host = 'a.test', ...more } = {}) {
      const body = newMember(more);
      for (const text of [body.email, body.password, body.signup_message]) if (text) secrets.add(text);
      const client = createClient(port, host);
      const answer = await client.post('/api/signup.php', body);
      expect(answer.status, answer.text).toBe(200);
      const id = (answer.json as { user: { id: string } }).user.id;
      if (confirmed) await db.query("update members set status = 'active', confirmed_at = now() where id = $1", [id]);
      return { ...body, id, client };
    },
    async settings(siteId, settings) {
      await db.query('update sites set settings = $2 where id = $1', [siteId, JSON.stringify(settings)]);
      forgetSites(db);
    },
    forgetSites: () => forgetSites(db),
    secret: (text) => {
      secrets.add(text);
      return text;
    },
    async mailToken(to, subject) {
      const mail = await smtp.waitFor(to, subject);
      const token = /[/=]([\w-]{43})(?![\w-])/.exec(mail.text)?.[1];
      if (!token) throw new Error(`no token in the mail "${mail.subject}"`);
      secrets.add(token);
      return token;
    },
    async idle() {
      for (const until = Date.now() + 10_000; Date.now() < until; await new Promise((done) => setTimeout(done, 25))) {
        const { rows } = await db.query<{ n: number }>(
          `select (select count(*) from outbox where handled_at is null)
                + (select count(*) from jobs.job where name in ('send_mail', 'make_entered_account', 'deliver_signup_message', 'remove_photo_files') and state in ('created', 'retry', 'active')) as n`,
        );
        if (rows[0]?.n === 0) return;
      }
      throw new Error(
        `events or jobs are left to do: ${JSON.stringify((await db.query("select kind::text as what from outbox where handled_at is null union all select name || ' ' || state::text || ' ' || coalesce(output::text, '') from jobs.job where name in ('send_mail', 'make_entered_account', 'deliver_signup_message', 'remove_photo_files') and state in ('created', 'retry', 'active')")).rows)}`,
      );
    },
    async stop() {
      await app.close();
      await stopServices();
      await smtp.stop();
      await database.drop();
      const leaks = [...secrets].filter((text) => logLines.some((line) => line.includes(text)));
      expect(leaks, 'private texts in the log').toEqual([]);
    },
  };
  return testApp;
}
