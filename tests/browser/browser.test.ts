/** Tests the browser helper itself: problems of a page must not go unnoticed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newPage } from '../helpers/browser.ts';

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/' && request.url !== '/bad') return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'; img-src 'self' data:",
    });
    const mistakes = '<script>inline()</script><img src="/missing.png" alt="">';
    response.end(
      `<!doctype html><link rel="icon" href="data:,"><title>Page</title><h1>Hällo</h1>${request.url === '/bad' ? mistakes : ''}`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test('opens a page as asked for', async () => {
  const { page } = await newPage(browser, { width: 390, height: 700, dark: true, locale: 'nl-NL' });
  await page.goto(origin);
  expect(await page.textContent('h1')).toBe('Hällo');
  const values = await page.evaluate(() => [
    innerWidth,
    matchMedia('(prefers-color-scheme: dark)').matches,
    navigator.language,
  ]);
  expect(values).toEqual([390, true, 'nl-NL']);
});

test('a forbidden script, a lost picture and an uncaught error make it fail', async () => {
  const watched = await newPage(browser);
  await watched.page.goto(`${origin}/bad`);
  await watched.page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('boom');
      }),
  );
  await expect.poll(() => watched.problems.length).toBe(3);
  expect(watched.problems.join('\n')).toMatch(/Content Security Policy/);
  expect(watched.problems.join('\n')).toMatch(/404/);
  expect(watched.problems.join('\n')).toMatch(/boom/);
  await expect(watched.close()).rejects.toThrow('problems of the page');
});

test('what a test expects may be allowed', async () => {
  const { page, problems } = await newPage(browser, { allow: ['404', /Content Security/] });
  await page.goto(`${origin}/bad`);
  expect(problems).toEqual([]);
});
