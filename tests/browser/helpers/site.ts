/** The running application and browsers that visit it, as the tests of pages need them. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../helpers/browser.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestMember } from '../../helpers/app.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export { expectNoSidewaysScroll, type Visitor, type VisitorOptions, visitorOf } from './visitor.ts';

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
