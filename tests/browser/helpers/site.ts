/** The running application and browsers that visit it, for tests of pages. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../helpers/browser.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestMember } from '../../helpers/app.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export { expectNoSidewaysScroll, type Visitor, type VisitorOptions, visitorOf } from './visitor.ts';

export interface TestSite {
  app: TestApp;
  browser: Browser;
  origin: string;
  /** A separate browser: cookies and storage are not shared. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  /** A logged-in member and their browser. */
  member(
    options?: VisitorOptions & { member?: TestMember; confirmed?: boolean },
  ): Promise<Visitor & { member: TestMember }>;
  stop(): Promise<void>;
}

/** Starts everything. The site is at `localhost`, which browsers trust like TLS (position, clipboard, workers). */
export async function startSite(
  options: TestAppOptions = {},
  /** Switches of the browser. */
  args: string[] = [],
): Promise<TestSite> {
  const [app, browser] = await Promise.all([startTestApp({ ...options, pages: true }), launchBrowser({ args })]);
  await app.sql("update site_hosts set host = 'localhost' where host = 'a.test'");
  app.forgetSites();
  const origin = `http://localhost:${app.port}`;

  const site: TestSite = {
    app,
    browser,
    origin,
    visitor: (o) => openVisitor(browser, origin, o),
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
