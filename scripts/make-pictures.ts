/** Takes the pictures of README from a running demo: `node scripts/make-pictures.ts http://localhost:3000`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../tests/helpers/browser.ts';

const base = new URL(process.argv[2] ?? 'http://localhost:3000');
const dir = join(import.meta.dirname, '../docs/pictures');
await mkdir(dir, { recursive: true });
const browser = await launchBrowser();

const phone = { viewport: { width: 390, height: 844 } };
const computer = { viewport: { width: 1280, height: 860 } };

async function take(name: string, look: BrowserContextOptions, path: string, host = base.hostname, before?: (page: Page) => Promise<void>) {
  const url = new URL(path, `${base.protocol}//${host}:${base.port}`);
  const context = await browser.newContext({ locale: 'en-GB', deviceScaleFactor: 1.5, ...look });
  await context.addCookies([{ name: 'entry_warning', value: '1', url: url.origin }]);
  const page = await context.newPage();
  await before?.(page);
  await page.goto(url.href, { waitUntil: 'networkidle' });
  const png = await page.screenshot();
  await writeFile(join(dir, `${name}.webp`), await sharp(png).webp({ quality: 80 }).toBuffer());
  await context.close();
}

const logIn = async (page: Page) => {
  await page.goto(new URL('/login', base).href);
  await page.locator('input[name=login]').fill('demo.pl@evenfall.test');
  await page.locator('input[name=password]').fill('lantern-after-dark');
  await page.locator('button[type=submit]').last().click();
  await page.waitForURL('**/notifications');
};

await take('front-desktop', computer, '/');
await take('front-phone', phone, '/');
await take('signup-phone', phone, '/signup');
await take('settings-dark', { ...computer, colorScheme: 'dark' }, '/notifications', base.hostname, logIn);
await take('niche', computer, '/', 'gay.localhost');
await browser.close();
