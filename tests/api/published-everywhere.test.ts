/** What is published at the desk is seen by another process, a real one of its own, within two seconds: settings, look, landers and texts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { createClient } from '../helpers/http-client.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { samplePicture, uploadMedia } from '../helpers/site-media.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
let other: ServerProcess;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  owner = await addStaff(app, ['owner']);
  other = await startServerProcess(app.databaseUrl, { APP_SECRET: app.services.config.secret });
});
afterAll(async () => {
  await other?.remove();
  await app.stop();
});

const scope = () => String(app.sites.a.site_id);
const there = async (path: string): Promise<string> => {
  const { status, text } = await createClient(other.port, 'a.test').get(path, { headers: { 'accept-language': 'en' } });
  return `${status} ${text}`;
};

it('settings, look, lander and text, published together', async () => {
  const picture = (await uploadMedia(owner, { scope: scope(), kind: 'picture', bytes: await samplePicture() })).json.id;
  const published = [
    { key: 'message_credits', value: 3, path: '/api/settings.php', shows: '"message_credits":3' },
    { key: 'shape', value: 'square', path: '/', shows: 'square' },
    {
      key: 'lander_pictures',
      value: JSON.stringify({ gallery: picture }),
      path: '/landers/gallery',
      shows: `/site-media/${picture}/`,
    },
    {
      key: 'page_terms',
      language: 'en',
      value: '# Rules of the house',
      path: '/pages/terms',
      shows: 'Rules of the house',
    },
  ];
  // Its pages are drawn and kept already.
  for (const { path, shows } of published) {
    const before = await there(path);
    expect(before.slice(0, 3), path).toBe('200');
    expect(before, path).not.toContain(shows);
  }
  for (const { key, value, language = null } of published) {
    const body = { scope: scope(), country: null, key, language, version: 0, value };
    expect((await owner.client.put('/api/desk/site-draft.php', body)).status, key).toBe(200);
  }
  const { version, draft } = (await owner.client.get(`/api/desk/site-settings.php?scope=${scope()}`)).json as {
    version: number;
    draft: { country: null; key: string; language: string | null; version: number }[];
  };
  const fields = draft.map(({ country, key, language, version: seen }) => ({ country, key, language, version: seen }));
  const done = await owner.client.post('/api/desk/site-publish.php', {
    scope: scope(),
    live: version,
    note: '',
    at: null,
    fields,
  });
  expect(done.status, done.text).toBe(200);
  const since = performance.now();
  const missing = new Set(published);
  // A page counts by when it was asked for: what is slow here is drawing it.
  while (missing.size > 0) {
    for (const publication of missing) {
      const asked = performance.now() - since;
      if ((await there(publication.path)).includes(publication.shows)) missing.delete(publication);
      else expect(asked, publication.key).toBeLessThan(2_000);
    }
    if (missing.size > 0) await sleep(20);
  }
});
