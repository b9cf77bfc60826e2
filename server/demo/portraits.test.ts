import { describe, expect, it } from 'vitest';
import { type Face, makeFaces, portraitSvg } from './portraits.ts';
import { renderPortrait } from './portraits/render.ts';

const faces = makeFaces('evenfall', 60);
const [someone, , , , other] = faces as [Face, Face, Face, Face, Face];

describe('faces', () => {
  it('are the same for a seed and spread over genders, ages, builds and tones', () => {
    expect(makeFaces('evenfall', 60)).toEqual(faces);
    expect(makeFaces('other', 60)).not.toEqual(faces);
    for (const gender of ['male', 'female'])
      for (const age of ['young', 'middle', 'mature', 'senior'])
        expect(faces.filter((f) => f.gender === gender && f.age === age).length).toBeGreaterThanOrEqual(2);
    expect(new Set(faces.map((f) => f.skin)).size).toBeGreaterThanOrEqual(7);
    expect(new Set(faces.map((f) => f.build))).toEqual(new Set(['slim', 'normal', 'fat']));
    expect(faces.filter((f) => f.age === 'young' && ['grey', 'white'].includes(f.hair_color))).toEqual([]);
    expect(faces.filter((f) => f.age === 'senior' && ['grey', 'white'].includes(f.hair_color)).length).toBeGreaterThan(
      2,
    );
  });
});

describe('portraits', () => {
  it('contain no placeholder colour and no invalid number', () => {
    for (const face of faces)
      for (let shot = 0; shot < face.shots; shot++) {
        const svg = portraitSvg(face, shot);
        expect(svg).not.toMatch(/#fe000\d|NaN|undefined/);
        expect(svg).toBe(portraitSvg(face, shot));
      }
  });

  it('have unique ids, so that gradients do not mix', () => {
    const ids = [...portraitSvg(someone, 0).matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('become the files of a photo', async () => {
    const photo = await renderPortrait(other, 1);
    expect([photo.width, photo.height]).toEqual([960, 1280]);
    expect(photo.files.map((f) => f.name).sort()).toEqual(
      [
        '160.avif',
        '160.webp',
        '320.avif',
        '320.webp',
        '640.avif',
        '640.jpg',
        '640.webp',
        '1280.avif',
        '1280.webp',
        'blur.webp',
      ].sort(),
    );
    expect(photo.thumbhash.length).toBeLessThan(40);
  });
});
