/** Pictures and films of landers: uploaded and made ready, checked by content, served in parts, shown by the pages, never removed under them. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filmMaxBytes } from '../../contract/site-media.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { sampleFilm, samplePicture, uploadMedia } from '../helpers/site-media.ts';
import { addStaff, type TestStaff } from '../helpers/staff.ts';

let app: TestApp;
let owner: TestStaff;
/** One that most tests share. */
let picture: string;
beforeAll(async () => {
  app = await startTestApp({ pages: true });
  owner = await addStaff(app, ['owner']);
  picture = await idOf('picture', await samplePicture());
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sql('delete from setting_drafts');
  await app.sql('delete from setting_versions');
  await app.settings(app.sites.a.site_id, {});
});

const scope = () => String(app.sites.a.site_id);
const upload = (kind: 'picture' | 'film', bytes: Buffer, name?: string) =>
  uploadMedia(owner, { scope: scope(), kind, bytes, ...(name ? { name } : {}) });
const idOf = async (kind: 'picture' | 'film', bytes: Buffer): Promise<string> => {
  const answer = await upload(kind, bytes);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.id;
};
interface Line {
  id: string;
  kind: string;
  alt: Record<string, string>;
  format: string;
  width: number;
  height: number;
  seconds: number | null;
  version: number;
  used: boolean;
  src: string;
}
const list = async (): Promise<Line[]> =>
  (await owner.client.get(`/api/desk/site-media.php?scope=${scope()}`)).json.media;
const itemOf = async (id: string) => (await list()).find((item) => item.id === id);
const look = (path: string, language = 'en') =>
  app.client('a.test').get(`${path}?seen`, { headers: { 'accept-language': language } });
const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${app.port}${path}`, { headers: { host: 'a.test', ...headers } });

describe('pictures', () => {
  it('keep in view the point that is set at the desk, on the site as well', async () => {
    const id = await idOf('picture', await samplePicture());
    await app.settings(app.sites.a.site_id, { lander_pictures: { gallery: id } } as never);
    const point = async () => {
      const [, x, y] =
        /data-x="(\d+)" data-y="(\d+)"[^>]*>(?:(?!<\/picture>).)*\/site-media\//s.exec(
          (await look('/landers/gallery')).text,
        ) ?? [];
      return [x, y];
    };
    const save = (focal: object, version: number) =>
      owner.client.put(`/api/desk/site-media/${id}.php`, { name: 'A', licence: 'Ours', alt: {}, focal, version });
    expect((await save({ x: 0.9, y: 0.1 }, 1)).json).toEqual({ version: 2 });
    expect(await itemOf(id)).toMatchObject({ focal_x: expect.closeTo(0.9), focal_y: expect.closeTo(0.1) });
    expect(await point()).toEqual(['9', '1']);
    expect((await save({ x: 0.2, y: 0.8 }, 2)).json).toEqual({ version: 3 });
    expect(await point()).toEqual(['2', '8']);
    expect((await save({ x: 1.1, y: 0.5 }, 3)).json.error).toBe('bad_request');
  });

  it('are made ready in all sizes, described by language, and stand at the head of their lander', async () => {
    const id = picture;
    const media = await itemOf(id);
    expect(media).toMatchObject({ kind: 'picture', format: 'picture', used: false, alt: {}, version: 1 });
    const saved = await owner.client.put(`/api/desk/site-media/${id}.php`, {
      name: 'Harbour at dusk',
      licence: 'Ours, 2026',
      alt: { en: 'A harbour "at" <dusk>', nl: 'Een haven', de: '' },
      version: 1,
    });
    expect(saved.json).toEqual({ version: 2 });
    await app.settings(app.sites.a.site_id, { lander_pictures: { gallery: id } } as never);
    const page = await look('/landers/gallery');
    expect(page.text).toContain(`/site-media/${id}/320.avif`);
    expect(page.text).toContain('alt="A harbour &quot;at&quot; &lt;dusk&gt;"');
    expect((await look('/landers/gallery', 'nl')).text).toContain('alt="Een haven"');
    // Nobody said it in German: a picture without words rather than foreign ones.
    expect((await look('/landers/gallery', 'de')).text).not.toContain('Een haven');
    expect((await look('/landers/iconslanding')).text).not.toContain(id);
    for (const [file, type] of [
      ['320.avif', 'image/avif'],
      ['160.webp', 'image/webp'],
    ]) {
      const answer = await fetchFile(`/site-media/${id}/${file}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(40_000);
    }
    for (const file of ['640.jpg', 'blur.webp', '123.avif', '..%2f..%2fx', 'film.mp4'])
      expect((await fetchFile(`/site-media/${id}/${file}`)).status, file).toBe(404);
  });

  it('a description that somebody changed since is not overwritten', async () => {
    const id = picture;
    const version = (await itemOf(id))?.version ?? 0;
    const save = (en: string, seen: number) =>
      owner.client.put(`/api/desk/site-media/${id}.php`, { name: 'x', licence: 'Ours', alt: { en }, version: seen });
    expect((await save('Hers', version)).status).toBe(200);
    expect((await save('Mine', version)).json.error).toBe('conflict');
    expect((await itemOf(id))?.alt).toEqual({ en: 'Hers' });
  });

  it('what is no picture is refused, whatever it says it is', async () => {
    expect((await upload('picture', Buffer.from('<svg onload="alert(1)"/>'))).json.error).toBe('photo_type');
    expect((await upload('picture', await sampleFilm('mp4'))).json.error).toBe('photo_type');
  });
});

describe('films', () => {
  it('keep their picture and lose the rest; they are served whole and in parts', async () => {
    for (const format of ['mp4', 'webm'] as const) {
      const id = await idOf('film', await sampleFilm(format));
      const media = await itemOf(id);
      expect(media).toMatchObject({ format, width: 960, height: 540 });
      expect(media?.seconds).toBeCloseTo(8, 1);
      const whole = await fetchFile(media?.src ?? '');
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
        200,
        `video/${format}`,
        'bytes',
      ]);
      // What a player needs first stands first.
      if (format === 'mp4') expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
      const part = await fetchFile(media?.src ?? '', { range: 'bytes=100-199' });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
      const end = await fetchFile(media?.src ?? '', { range: 'bytes=-50' });
      expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))).toBe(true);
      expect((await fetchFile(media?.src ?? '', { range: 'bytes=99999999-' })).status).toBe(416);
    }
  });

  it('what no browser plays, or is too much, is refused', async () => {
    const film = await sampleFilm('mp4');
    for (const bytes of [
      Buffer.from('no film at all'),
      film.subarray(0, 200),
      await samplePicture(),
      Buffer.concat([Buffer.from('....ftypisom'), Buffer.alloc(5_000, 7)]),
    ])
      expect((await upload('film', bytes)).json.error).toBe('film_type');
    expect((await upload('film', Buffer.concat([film, Buffer.alloc(filmMaxBytes)]))).json.error).toBe('film_too_large');
  });

  it('take the place of the product’s films, in one format or two', async () => {
    const [mp4, webm] = [await idOf('film', await sampleFilm('mp4')), await idOf('film', await sampleFilm('webm'))];
    const poster = picture;
    await app.settings(app.sites.a.site_id, { lander_film: { films: [mp4, webm], poster } } as never);
    for (const path of ['/landers/video', '/landers/transitionsvideolanding']) {
      const { text } = await look(path);
      expect(text).toContain(`src="/site-media/${webm}/film.webm"`);
      expect(text).toContain(`src="/site-media/${mp4}/film.mp4"`);
      expect(text).toContain(`poster="/site-media/${poster}/`);
    }
  });
});

it('what a page, a draft or a plan shows is not removed; the rest goes with its files', async () => {
  const id = await idOf('picture', await samplePicture());
  const remove = () => owner.client.delete(`/api/desk/site-media/${id}.php`);
  const draft = await owner.client.put('/api/desk/site-draft.php', {
    scope: scope(),
    country: null,
    key: 'lander_pictures',
    language: null,
    version: 0,
    value: JSON.stringify({ gallery: id }),
  });
  expect(draft.status, draft.text).toBe(200);
  expect((await itemOf(id))?.used).toBe(true);
  expect((await remove()).json.error).toBe('media_used');
  await app.sql('delete from setting_drafts');
  await app.settings(app.sites.a.site_id, { lander_pictures: { gallery: id } } as never);
  expect((await remove()).json.error).toBe('media_used');
  await app.settings(app.sites.a.site_id, {});
  expect((await remove()).status).toBe(200);
  expect((await fetchFile(`/site-media/${id}/160.webp`)).status).toBe(404);
  expect(await itemOf(id)).toBeUndefined();
  // As after going back to a version that showed it.
  await app.settings(app.sites.a.site_id, {
    lander_pictures: { gallery: id },
    lander_film: { films: [id], poster: id },
    partner_tiles: [{ kind: 'cam', name: 'Gone', link: 'https://partner.example/', picture: id }],
  } as never);
  for (const path of ['/landers/gallery', '/landers/video']) {
    const page = await look(path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(id);
    expect(page.text).not.toContain('Gone');
  }
});

it('a tile shows the uploaded picture of its partner', async () => {
  const id = picture;
  await app.settings(app.sites.a.site_id, {
    partner_tiles: [{ kind: 'cam', name: 'Example', link: 'https://partner.example/', picture: id }],
  } as never);
  expect((await look('/landers/gallery')).text).toContain(`src="/site-media/${id}/320.webp"`);
});

it('is the company’s: another company neither lists nor shows it', async () => {
  const [other] = await app.sql<{ id: number }>(
    "insert into companies (name, address, city, country) values ('Another', 'Elsewhere 1', 'Gent', 'BE') returning id",
  );
  const [{ company_id: before }] = (await app.sql('select company_id from sites where id = $1', [
    app.sites.b.site_id,
  ])) as [{ company_id: number }];
  const belongs = (company: number | undefined) =>
    app.sql('update sites set company_id = $2 where id = $1', [app.sites.b.site_id, company]);
  await belongs(other?.id);
  await app.settings(app.sites.b.site_id, { lander_pictures: { gallery: picture } } as never);
  const theirs = await owner.client.get(`/api/desk/site-media.php?scope=${app.sites.b.site_id}`);
  expect(theirs.json).toEqual({ media: [] });
  const page = await app.client('b.test').get('/landers/gallery?seen');
  expect(page.status).toBe(200);
  expect(page.text).not.toContain(picture);
  await belongs(before);
  await app.settings(app.sites.b.site_id, {});
});

it('the address of a partner is asked for once, and only where the internet is', async () => {
  const check = async (link: string) =>
    (await owner.client.get(`/api/desk/link-check.php?${new URLSearchParams({ link })}`)).json.state;
  expect(await check('http://partner.example/')).toBe('wrong');
  expect(await check('https://user:secret@partner.example/')).toBe('wrong');
  expect(await check('javascript:alert(1)')).toBe('wrong');
  for (const link of ['https://127.0.0.1/', 'https://10.0.0.1/', 'https://metadata.internal/'])
    expect(await check(link), link).toBe('nothing');
});
