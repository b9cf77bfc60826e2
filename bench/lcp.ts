/**
 * Largest contentful paint and layout shift of `/` and of a member's landing page on a slow phone: slow 4G and a four
 * times slower processor, both emulated by the browser, empty cache, 390 × 844 points at double density. Timed from
 * the start of the navigation.
 */
import pg from 'pg';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../tests/helpers/browser.ts';
import { type Figure, median, type Report } from './figures.ts';
import { twelveMegapixels } from './photos.ts';
import { type Server, signIn, startServer, type World } from './world.ts';

const runs = 5;
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowerCpu = 4;

interface Seen {
  lcp: number;
  fcp: number;
  cls: number;
  /** The largest painted element: `img fenna-300.webp`, `h1`. */
  element: string;
  /** Bytes received before it was painted, by kind. */
  bytes: string;
}

/** Runs in the page, before everything else. */
function watch(): void {
  const seen = { lcp: 0, fcp: 0, cls: 0, element: '' };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element; url?: string })[]) {
      seen.lcp = entry.startTime;
      const file = entry.url ? ` ${new URL(entry.url).pathname.split('/').at(-1)}` : '';
      seen.element = `${entry.element?.tagName.toLowerCase() ?? 'gone'}${file}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** One visit with an empty cache. */
async function visit(browser: Browser, server: Server, answered: boolean, path = '/'): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  });
  try {
    if (answered) await context.addCookies([{ name: 'entry_warning', value: '1', url: server.url }]);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
    await page.goto(server.url + path, { waitUntil: 'load' });
    // Late fonts and the page's script may still move or enlarge something.
    await page.waitForTimeout(1_200);
    return await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: Omit<Seen, 'bytes'> };
      const before = performance
        .getEntriesByType('resource')
        .filter((r) => r.startTime < seen.lcp) as PerformanceResourceTiming[];
      const kinds = new Map<string, number>();
      for (const r of before) {
        const kind = /\.(\w+)(?:$|\?)/.exec(r.name)?.[1] ?? 'other';
        kinds.set(kind, (kinds.get(kind) ?? 0) + r.transferSize);
      }
      const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      kinds.set('html', html?.transferSize ?? 0);
      const bytes = [...kinds]
        .sort((a, b) => b[1] - a[1])
        .map(([kind, n]) => `${kind} ${(n / 1000).toFixed(1)}`)
        .join(', ');
      return { ...seen, bytes };
    });
  } finally {
    await context.close();
  }
}

async function figures(browser: Browser, server: Server, answered: boolean, path = '/', page = '/'): Promise<Figure[]> {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run++) seen.push(await visit(browser, server, answered, path));
  const name = answered ? 'entry warning answered' : 'entry warning shown';
  const last = seen.at(-1);
  const times = seen.map((s) => Math.round(s.lcp)).join(', ');
  return [
    {
      name: `LCP of ${page}, ${name}`,
      value: median(seen.map((s) => s.lcp)) / 1000,
      unit: 's',
      reach: { below: 0.9 },
      note: `${last?.element}; runs ${times} ms; first paint ${Math.round(median(seen.map((s) => s.fcp)))} ms; KB asked for by then: ${last?.bytes}`,
    },
    {
      name: `layout shift of ${page}, ${name}`,
      value: Math.max(...seen.map((s) => s.cls)),
      unit: '',
      reach: { at_most: 0 },
    },
  ];
}

/** Gives the first log-in an approved photo, as from a phone. @returns its owner */
export async function addPhoto(server: Server, world: World): Promise<string> {
  const cookie = await signIn(server, world);
  const form = new FormData();
  const portrait = await sharp(await twelveMegapixels())
    .resize(1_500, 2_000)
    .jpeg({ quality: 90 })
    .toBuffer();
  form.set('photo', new Blob([new Uint8Array(portrait)], { type: 'image/jpeg' }), 'me.jpg');
  const answer = await fetch(`${server.url}/api/photos.php`, {
    method: 'POST',
    body: form,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok) throw new Error(`the photo was refused: ${answer.status} ${await answer.text()}`);
  const db = new pg.Client({ connectionString: world.databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ member_id: string }>(
      `update photos set status = 'active' where member_id = (select id from members where email = $1) returning member_id`,
      [world.logins[0]?.email],
    );
    if (!rows[0]) throw new Error('the photo is gone');
    return rows[0].member_id;
  } finally {
    await db.end();
  }
}

export async function lcp(world: World): Promise<Report> {
  const server = await startServer({
    what: 'app',
    databaseUrl: world.databaseUrl,
    dataDir: world.dataDir,
    cached: true,
  });
  const browser = await launchBrowser().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  try {
    const landing = `/members/${await addPhoto(server, world)}/landing`;
    await visit(browser, server, true); // the server's and the browser's own first time
    await visit(browser, server, true, landing);
    return {
      title: `The front page and a member's landing on a slow phone (median of ${runs})`,
      figures: [
        ...(await figures(browser, server, false)),
        ...(await figures(browser, server, true)),
        ...(await figures(browser, server, true, landing, 'a landing')),
      ],
      lines: [
        'slow 4G (1.6 Mbit/s, 150 ms) and 4 × slower processor, made by the browser: it delays each answer, not the connection set-up or TLS;',
        'HTTP/1.1 straight from the application, so behind a proxy with HTTP/2 files share one connection',
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
