/** A person's browser: language, window, colours, cookies; and the problems in it. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from '../../helpers/http-client.ts';

export interface VisitorOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Language of the browser, sent as Accept-Language. Default en-US. */
  language?: string;
  /** The entry warning is already answered. Default true. */
  warned?: boolean;
  js?: boolean;
  member?: { client: Client };
  more?: BrowserContextOptions;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /**
   * Console errors, uncaught errors and violations of the content security policy since the last `takeProblems`; and
   * warnings of missing translations.
   */
  problems: string[];
  /** Goes to a path of the site and waits until the page's script has run. @returns the status */
  goto(path: string): Promise<number>;
  /** Waits until the script of the current page has run. */
  ready(): Promise<void>;
  takeProblems(): string[];
}

/** A separate browser at `origin`: cookies and storage are not shared. */
export async function openVisitor(browser: Browser, origin: string, o: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: o.width ?? 1280, height: o.height ?? 800 },
    colorScheme: o.scheme ?? 'light',
    locale: o.language ?? 'en-US',
    javaScriptEnabled: o.js ?? true,
    // No test here needs animations; frame.test.ts tests motion itself.
    reducedMotion: 'reduce',
    ...o.more,
  });
  context.setDefaultTimeout(20_000);
  const cookies = (o.warned ?? true) ? [{ name: 'entry_warning', value: '1', url: origin }] : [];
  for (const [name, value] of o.member?.client.cookies ?? []) cookies.push({ name, value, url: origin });
  await context.addCookies(cookies);
  return visitorOf(context, await context.newPage());
}

/** The i18n library's warning: a text the page has no translation for. */
const isOfWords = (text: string) => /Uncompiled message|Messages for locale|no words in /.test(text);

export function visitorOf(context: BrowserContext, page: Page): Visitor {
  const unanswered = new Set<Request>();
  page.on('request', (request) => void unanswered.add(request));
  page.on('requestfinished', (request) => void unanswered.delete(request));
  page.on('requestfailed', (request) => void unanswered.delete(request));
  const visitor: Visitor = {
    context,
    page,
    problems: [],
    async goto(path) {
      const answer = await page.goto(path);
      // It says so at once instead of waiting for an application that never comes.
      if (answer?.status() === 503) throw new Error(`${path}: turned away, the server has too much to do`);
      await visitor.ready();
      return answer?.status() ?? 0;
    },
    ready: () =>
      page
        .locator('html[data-ready]')
        .waitFor({ state: 'attached' })
        .catch((error: Error) => {
          const waiting = [...unanswered].map((request) => `${request.method()} ${request.url()}`);
          throw new Error(
            `${page.url()} does not start\n${[...visitor.problems, 'unanswered:', ...waiting].join('\n')}\n${error.message}`,
          );
        }),
    takeProblems: () => visitor.problems.splice(0),
  };
  page.on(
    'console',
    (message) =>
      void (
        (message.type() === 'error' || isOfWords(message.text())) &&
        visitor.problems.push(`${page.url()}: ${message.text()}`)
      ),
  );
  page.on('pageerror', (error) => visitor.problems.push(`${page.url()}: ${error.message}`));
  return visitor;
}

/** Waits until what the page asked for is there. */
export const settled = (page: Page): Promise<void> =>
  page.locator('.desk-loading, main [aria-busy=true]:not(button)').first().waitFor({ state: 'detached' });

/** Elements wider than the window: the page would scroll sideways on a phone. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls or is clipped inside its own box does not widen the page.
    const inside = (e: Element | null): boolean =>
      e !== null && e !== document.body && (getComputedStyle(e).overflowX !== 'visible' || inside(e.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((e) => e.getBoundingClientRect().right > clientWidth + 1 && !inside(e.parentElement))
      .slice(0, 5)
      .map(
        (e) =>
          `${e.tagName}.${e.getAttribute('class')} (${Math.round(e.getBoundingClientRect().right)} of ${clientWidth}) ${e.textContent?.slice(0, 40)}`,
      );
  });

export const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await tooWide(page), `wider than the window on ${page.url()}`).toEqual([]);
