/**
 * Counts visitors: browsers without a log-in that open a page, once a day and site. Nothing is stored in the browser, and no address is
 * kept: a visitor is a hash under a salt of the day, which is thrown away with it (roll-up.ts).
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { landers } from '../../contract/lander-names.ts';
import { type Db, statement } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { dayIn } from './days.ts';

export type Device = 'phone' | 'tablet' | 'computer';

/** What is counted of a visit besides the day. */
export interface Visit {
  site_id: number;
  /** Of the site: its days begin there. */
  zone: string;
  country: string;
  language: string;
  path: string;
  /** The network of a tracked link. */
  network: string | undefined;
}

/** What a browser tells of itself. */
export interface Browser {
  ip: string;
  user_agent: string;
  referer: string | undefined;
  host: string;
}

/** Where somebody came from, as it is kept with their account. */
export interface Origin {
  source: string;
  lander: string;
  device: Device;
}

interface Mark extends Origin {
  day: string;
  mark: Buffer;
  site_id: number;
  seen_at: Date;
  country: string;
  language: string;
}

const machines = /bot\b|bot[/;]|crawl|spider|slurp|preview|monitor|curl|wget|python|okhttp|java\/|go-http/i;
const searchEngines = /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|seznam)\./;
const landerPath = new RegExp(`^/landers/(${landers.join('|')})(?:/|$)`);

export const deviceOf = (userAgent: string): Device =>
  /ipad|tablet|kindle|android(?!.*mobile)/i.test(userAgent)
    ? 'tablet'
    : /mobi|iphone|ipod|android/i.test(userAgent)
      ? 'phone'
      : 'computer';

export const isMachine = (userAgent: string): boolean => userAgent === '' || machines.test(userAgent);

/** A tracked link says it itself; otherwise the page one comes from. */
export function sourceOf(network: string | undefined, referer: string | undefined, host: string): string {
  if (network) return network.toLowerCase().slice(0, 60);
  const from = referer && URL.canParse(referer) ? new URL(referer).host : '';
  if (from === '' || from === host) return 'direct';
  return searchEngines.test(from) ? 'search' : 'referral';
}

export const landerOf = (path: string): string => landerPath.exec(path)?.[1] ?? '';

const saltOf = statement<{ salt: Buffer }, [day: string]>(
  'insight.salt',
  `with made as (insert into visitor_salts (day) values ($1) on conflict do nothing returning salt)
   select salt from made union all select salt from visitor_salts where day = $1 limit 1`,
);
const insertMarks = statement<never, [rows: string]>(
  'insight.insert_marks',
  `insert into visitor_marks (day, mark, site_id, seen_at, source, lander, country, device, language)
   select day, decode(mark, 'hex'), site_id, seen_at, source, lander, country, device, language
     from jsonb_to_recordset($1::jsonb) as r (day date, mark text, site_id int, seen_at timestamptz, source text, lander text,
                                              country text, device text, language text)
   on conflict do nothing`,
);
const markOf = statement<Origin, [day: string, mark: Buffer]>(
  'insight.mark',
  'select source, lander, device from visitor_marks where day = $1 and mark = $2',
);

const flushMs = 1_000;
/** Above this a burst is counted as far as it fits: no flood of made-up visitors fills the memory. */
const maxWaiting = 20_000;

export interface Visitors {
  saw(visit: Visit, browser: Browser): void;
  /** Where this browser first came from today, if it was counted. */
  originOf(site: { id: number; zone: string }, browser: Browser): Promise<Origin | undefined>;
  /** Writes what was counted. */
  flush(): Promise<void>;
}

function createVisitors(db: Db, log: Log, now: () => Date): Visitors {
  const salts = new LRUCache<string, Promise<Buffer | undefined>>({ max: 8 });
  /** The marks of today that this process has seen: most requests are of somebody counted before. */
  const seen = new LRUCache<string, Origin>({ max: 100_000 });
  let waiting: Mark[] = [];
  let timer: NodeJS.Timeout | undefined;

  const saltFor = (day: string): Promise<Buffer | undefined> => {
    const salt = salts.get(day);
    if (salt) return salt;
    const asked = saltOf.one(db, day).then(
      async (row) => row?.salt ?? (await saltOf.one(db, day))?.salt,
      (err: unknown) => {
        salts.delete(day);
        log.warn({ err }, 'a visitor was not counted');
        return undefined;
      },
    );
    salts.set(day, asked);
    return asked;
  };
  const markFor = (salt: Buffer, siteId: number, { ip, user_agent: userAgent }: Browser): Buffer =>
    hash('sha256', `${salt.toString('hex')}\n${siteId}\n${ip}\n${userAgent}`, 'buffer').subarray(0, 16);

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const marks = waiting;
    waiting = [];
    if (marks.length === 0) return;
    const rows = marks.map((row) => ({ ...row, mark: row.mark.toString('hex') }));
    await insertMarks
      .run(db, JSON.stringify(rows))
      .catch((err: unknown) => log.warn({ err }, 'visitors were not counted'));
  };

  return {
    flush,
    saw(visit, browser) {
      if (isMachine(browser.user_agent)) return;
      const at = now();
      const day = dayIn(visit.zone, at);
      void saltFor(day).then((salt) => {
        if (!salt) return;
        const mark = markFor(salt, visit.site_id, browser);
        const key = `${day} ${mark.toString('base64')}`;
        if (seen.has(key) || waiting.length >= maxWaiting) return;
        const origin: Origin = {
          source: sourceOf(visit.network, browser.referer, browser.host),
          lander: landerOf(visit.path),
          device: deviceOf(browser.user_agent),
        };
        seen.set(key, origin);
        const { site_id: siteId, country, language } = visit;
        waiting.push({ day, mark, site_id: siteId, seen_at: at, ...origin, country, language });
        timer ??= setTimeout(() => void flush(), flushMs).unref();
      });
    },
    async originOf(site, browser) {
      const day = dayIn(site.zone, now());
      const salt = await saltFor(day);
      if (!salt) return undefined;
      const mark = markFor(salt, site.id, browser);
      return seen.get(`${day} ${mark.toString('base64')}`) ?? (await markOf.one(db, day, mark));
    },
  };
}

const visitors = new WeakMap<Db, Visitors>();

/** The one counter of an application. */
export function visitorsOf({ db, log, clock }: Pick<Services, 'db' | 'log' | 'clock'>): Visitors {
  const existing = visitors.get(db);
  if (existing) return existing;
  const created = createVisitors(db, log, () => clock.now());
  visitors.set(db, created);
  return created;
}
