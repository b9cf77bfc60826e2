/**
 * Lighthouse on the first pages a visitor sees, as served in production. Accessibility and best practices only: they
 * do not depend on the machine. Performance is measured by `npm run bench -- lighthouse`.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import { lighthouseMarks } from '../helpers/lighthouse.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { makeHost } from './helpers/journey/host.ts';
import { photoFile } from './helpers/story.ts';

const port = 9_900 + (process.pid % 99);
let app: TestApp;
let browser: Browser;
let member: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([
    startTestApp({ pages: true }),
    launchBrowser({ args: [`--remote-debugging-port=${port}`] }),
  ]);
  await app.sql("update site_hosts set host = 'localhost' where host = 'a.test'");
  app.forgetSites();
  member = await makeHost(
    { sql: (text, values) => app.sql(text, values) },
    app.port,
    { name: 'bram.k', email: 'bram@members.example', password: 'nine quiet bridges', language: 'en' },
    {
      gender: 'male',
      wanted: 'female',
      birth: '1990-06-15',
      interests: ['art'],
      about: '',
      credits: 1,
      place: { country: 'NL', region: 'NL-UT', city: 'Utrecht', lat: 52.09, lon: 5.12 },
    },
    [await photoFile()],
  );
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test.each(['/', '/members/:id/landing', '/login'])('%s', async (path) => {
  const url = `http://localhost:${app.port}${path.replace(':id', member)}`;
  expect(await (await fetch(url)).text()).toMatch(/^<!doctype html>/i);
  const { marks, faults } = await lighthouseMarks(url, port, ['accessibility', 'best-practices']);
  expect(marks['accessibility'], faults.join('\n')).toBeGreaterThanOrEqual(95);
  expect(marks['best-practices'], faults.join('\n')).toBeGreaterThanOrEqual(95);
});
