/** A real browser for tests, with pages that report problems. */
import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { putInPlace } from './put-in-place.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Small containers have a tiny /dev/shm.
  '--disable-dev-shm-usage',
];

interface Program {
  path: string;
  env?: Record<string, string>;
}

/**
 * The browser that a package provides: the same version on every machine, and without parts the tests do not need,
 * which makes them about a quarter faster. On other processors one of the machine's. CHROMIUM_PATH overrides;
 * `package` in it means the packaged one or none.
 * @param whole prefer the machine's full browser, if there is one
 */
async function findChromium(whole: boolean): Promise<Program> {
  const requestedPath = process.env['CHROMIUM_PATH'];
  if (requestedPath && requestedPath !== 'package') return { path: requestedPath };
  const packaged = () => packagedChromium().catch(() => undefined);
  const first = whole && !requestedPath ? undefined : await packaged();
  if (first) return first;
  const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
  const paths = [
    ...names.map((name) => `/usr/bin/${name}`),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  for (const path of requestedPath ? [] : paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return { path };
  const last = whole ? await packaged() : undefined;
  if (last) return last;
  throw new Error('No browser for the tests: install Chromium, or name one in CHROMIUM_PATH.');
}

/**
 * Unpacks the packaged browser once, below .cache, with the libraries and fonts that a bare machine lacks.
 * @throws Error when it does not run (it is made for Linux on x64)
 */
async function packagedChromium(): Promise<Program> {
  const { version } = createRequire(import.meta.url)(join(root, 'node_modules/@sparticuz/chromium/package.json')) as {
    version: string;
  };
  const home = join(root, '.cache', `chromium-${version}`);
  const path = join(home, 'chromium');
  if (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  ) {
    const unfinished = `${home}.${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    // In a separate process because of two environment variables: the target folder, and the request for the libraries.
    const unpack = "const { default: c } = await import('@sparticuz/chromium'); await c.executablePath()";
    await run(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: root,
      env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    });
    await putInPlace(unfinished, home, 'chromium');
  }
  const libraryEnv = { LD_LIBRARY_PATH: join(home, 'al2023/lib') };
  for (const env of [{}, libraryEnv]) {
    if (
      await run(path, ['--version'], { env: { ...process.env, ...env } }).then(
        () => true,
        () => false,
      )
    )
      return { path, env };
  }
  throw new Error('The packaged browser does not run here.');
}

/**
 * A browser with a profile of its own, which is removed on close.
 * @param options.headless false: in a window, where the machine has a display. `slowMs`: a pause before each step
 * @param options.whole a full browser, where the machine has one; default when there is a window
 */
export async function launchBrowser({
  headless = true,
  whole = !headless,
  slowMs = 0,
  args = [],
}: {
  headless?: boolean;
  whole?: boolean;
  slowMs?: number;
  args?: string[];
} = {}): Promise<Browser> {
  const { path, env } = await findChromium(whole);
  return chromium.launch({
    executablePath: path,
    args: [...switches, ...args],
    headless,
    slowMo: slowMs,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

export interface PageOptions {
  /** Of the window, in CSS pixels. Default 1280 × 800. */
  width?: number;
  height?: number;
  dark?: boolean;
  /** Of the browser, such as nl-NL. Default en-US. */
  locale?: string;
  /** Problems that the test expects: texts or patterns to match. */
  allow?: (string | RegExp)[];
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /**
   * Console errors (including violations of the content security policy and failed loads) and uncaught errors so far.
   */
  problems: string[];
  /** Closes the page. @throws when it had problems that are not allowed */
  close(): Promise<void>;
}

/**
 * A page with cookies and storage of its own. Opened inside a test it is closed with the test, which fails when the
 * page had problems; opened in a hook, call `close` yourself.
 */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: options.locale ?? 'en-US',
  });
  const problems: string[] = [];
  const note = (text: string) => {
    if (!options.allow?.some((pattern) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text))))
      problems.push(text);
  };
  context.on(
    'console',
    (message) => void (message.type() === 'error' && note(`${message.location().url}: ${message.text()}`)),
  );
  context.on('weberror', (error) => note(`${error.page()?.url() ?? ''}: ${error.error().message}`));
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await context.close();
    expect(problems, 'problems of the page').toEqual([]);
  };
  if (expect.getState().currentTestName) onTestFinished(close);
  return { page: await context.newPage(), context, problems, close };
}
