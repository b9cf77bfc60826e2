/** The front page shows the site's own headline, title and description in each language; by default the niche's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../contract/locales.ts';
import { niches } from '../../contract/niches.ts';
import { nicheTexts } from '../../server/sites/niche-texts.ts';
import { escapeHtml } from '../../server/platform/html.ts';
import { startTestApp, type TestApp, type TestMember } from '../helpers/app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  member = await app.signup();
  member.client.cookies.delete('locale');
});
afterAll(() => app.stop());

/** Title, headline, lead and description of the front page, as a member to bypass the cache for visitors. */
async function front(language: string) {
  await app.sql('update members set language = $2 where id = $1', [member.id, language]);
  const cookie = [...member.client.cookies, ['locale', language]].map(([name, value]) => `${name}=${value}`).join('; ');
  const html = await (await fetch(`${app.url}/`, { headers: { host: 'a.test', cookie } })).text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    title: first(/<title>(.*?)<\/title>/),
    headline: first(/<h1[^>]*>(.*?)<\/h1>/),
    lead: first(/<p class="hero-lead[^"]*">(.*?)<\/p>/),
    description: first(/<meta name="description" content="(.*?)"/),
  };
}

it('shows what the site wrote, by language; else the words of its niche', async () => {
  await app.settings(app.sites.a.site_id, {
    index_title: { en: 'Good evening', nl: 'Goedenavond' },
    description: { en: 'A quiet place' },
  });
  expect(await front('en')).toEqual({
    title: 'Good evening · Evening',
    headline: 'Good evening',
    lead: 'A quiet place',
    description: 'A quiet place',
  });
  expect(await front('nl')).toMatchObject({ title: 'Goedenavond · Evening', headline: 'Goedenavond' });
  expect((await front('nl')).lead).toBe(app.services.words.text('nl', nicheTexts.general.description, {}));
  await app.settings(app.sites.a.site_id, { index_title: 'One for all', description: '<b>&"quoted"' });
  expect(await front('fi')).toMatchObject({ title: 'One for all · Evening', headline: 'One for all' });
  expect((await front('fi')).lead).not.toContain('<b>');
  await app.settings(app.sites.a.site_id, {});
});

it.each(niches.map(({ id, key }) => [key, id] as const))(
  'the niche %s has words of its own in every language',
  async (key, id) => {
    await app.sql('update sites set niche = $2 where id = $1', [app.sites.a.site_id, id]);
    app.forgetSites();
    const titles = new Set<string>();
    for (const locale of LOCALES) {
      const title = app.services.words.text(locale, nicheTexts[key].index_title, {});
      expect((await front(locale)).headline, locale).toBe(escapeHtml(title).replaceAll('&#39;', '&#x27;'));
      titles.add(title);
    }
    expect(titles.size).toBe(LOCALES.length);
  },
);

it('the choice of language begins with those of the country the member is in', async () => {
  const offered = async (country: string) => {
    await app.sql('update profiles set country = $2 where member_id = $1', [member.id, country]);
    const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const html = await (await fetch(`${app.url}/notifications`, { headers: { host: 'a.test', cookie } })).text();
    const options = /<select[^>]*name="language"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? '';
    return [...options.matchAll(/<option[^>]*value="(\w\w)"/g)].map(([, code]) => code);
  };
  for (const [country, first] of [
    ['NL', ['nl']],
    ['DE', ['de']],
  ] as const) {
    const languages = await offered(country);
    expect(languages.slice(0, first.length), country).toEqual(first);
    expect(languages.toSorted(), country).toEqual([...LOCALES].toSorted());
  }
});
