/** The running application and browsers that visit it, as the tests of pages need them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '../../helpers/browser.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestMember } from '../../helpers/app.ts';

export interface VisitorOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Language of the browser, sent as Accept-Language. Default en-US. */
  language?: string;
  /** The entry warning is answered already. Default true. */
  warned?: boolean;
  js?: boolean;
  member?: TestMember;
  more?: BrowserContextOptions;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors, uncaught errors and violations of the content security policy since the last `takeProblems`. */
  problems: string[];
  /** Goes to a path of the site and waits until the page's script has run. @returns the status */
  goto(path: string): Promise<number>;
  /** Waits until the script of the page at hand has run. */
  ready(): Promise<void>;
  takeProblems(): string[];
}

export interface TestSite {
  app: TestApp;
  browser: Browser;
  origin: string;
  /** A browser of its own: cookies and storage are nobody else's. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A signed-in member and their browser. */
  member(options?: VisitorOptions & { confirmed?: boolean }): Promise<Visitor & { member: TestMember }>;
  stop(): Promise<void>;
}

/** Starts everything. The site is at `localhost`, which browsers trust as they trust TLS (position, clipboard, workers). */
export async function startSite(options: TestAppOptions = {}): Promise<TestSite> {
  const [app, browser] = await Promise.all([startTestApp({ ...options, pages: true }), launchBrowser()]);
  await app.sql("update site_hosts set host = 'localhost' where host = 'a.test'");
  app.forgetSites();
  const origin = `http://localhost:${app.port}`;

  const site: TestSite = {
    app,
    browser,
    origin,
    async visitor(o = {}) {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: o.width ?? 1280, height: o.height ?? 800 },
        colorScheme: o.scheme ?? 'light',
        locale: o.language ?? 'en-US',
        javaScriptEnabled: o.js ?? true,
        // Nothing here needs the time a movement takes; frame.test.ts looks at movement itself.
        reducedMotion: 'reduce',
        ...o.more,
      });
      context.setDefaultTimeout(8_000);
      const cookies = (o.warned ?? true) ? [{ name: 'entry_warning', value: '1', url: origin }] : [];
      for (const [name, value] of o.member?.client.cookies ?? []) cookies.push({ name, value, url: origin });
      await context.addCookies(cookies);
      return visitorOf(context, await context.newPage());
    },
    async member({ confirmed, ...o } = {}) {
      const member =
        o.member ?? (await app.signup({ host: 'localhost', ...(confirmed === undefined ? {} : { confirmed }) }));
      return { ...(await site.visitor({ ...o, member })), member };
    },
    async stop() {
      await browser.close();
      await app.stop();
    },
  };
  return site;
}

export function visitorOf(context: BrowserContext, page: Page): Visitor {
  const visitor: Visitor = {
    context,
    page,
    problems: [],
    async goto(path) {
      const answer = await page.goto(path);
      await visitor.ready();
      return answer?.status() ?? 0;
    },
    ready: () => page.locator('html[data-ready]').waitFor({ state: 'attached' }),
    takeProblems: () => visitor.problems.splice(0),
  };
  page.on(
    'console',
    (message) => void (message.type() === 'error' && visitor.problems.push(`${page.url()}: ${message.text()}`)),
  );
  page.on('pageerror', (error) => visitor.problems.push(`${page.url()}: ${error.message}`));
  return visitor;
}

/** Nothing may be wider than the window: the page would slide sideways on a phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((e) => e.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((e) => `${e.tagName}.${e.className}`);
  });
  expect(wide, `wider than the window on ${page.url()}`).toEqual([]);
}
