/** A film of a lander is chosen at the desk: what becomes of its still picture is said, and can be tried again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFilm } from '../helpers/site-media.ts';
import { openDesk } from './helpers/desk.ts';
import { startSite, type TestSite } from './helpers/site.ts';
import { eventually } from './helpers/story.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test('a still picture that cannot be uploaded says why, and the film is taken with the next try', async () => {
  const { page, goto, context, problems } = await openDesk(site, ['owner'], { width: 1440 });
  const [row] = await site.app.sql<{ id: number }>("select site_id as id from site_hosts where host = 'localhost'");
  // The still is the second upload; the film itself is the first.
  await page.route('**/api/desk/site-media.php?*kind=picture*', (route) =>
    route.fulfill({ status: 400, json: { error: 'bad_request', message: 'Not this one.' } }),
  );
  await goto(`/desk/sites/${row?.id}/landers`);
  await page.getByRole('button', { name: 'Choose a film' }).first().click();
  const films = page.getByRole('dialog', { name: 'Films' });
  await films.getByRole('button', { name: 'Upload a film' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a film' });
  await upload
    .getByLabel('Film', { exact: true })
    .setInputFiles({ name: 'harbour.webm', mimeType: 'video/webm', buffer: await sampleFilm('webm') });
  await upload.getByLabel('Licence or artist').fill('Ours, 2026');
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('The still picture of “harbour.webm” was not uploaded. Not this one.').waitFor();
  expect(await page.getByLabel('harbour.webm', { exact: true }).count()).toBe(0);
  await page.unroute('**/api/desk/site-media.php?*kind=picture*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Remove the film “harbour.webm”' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  const kinds = () => site.app.sql('select kind from site_media order by kind');
  await eventually(kinds).toEqual([{ kind: 'film' }, { kind: 'picture' }]);
  expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([]);
  await context.close();
});
