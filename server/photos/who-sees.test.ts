import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maySeePhoto, photoView } from './who-sees.ts';

const status = fc.constantFrom('pending', 'active', 'rejected');
const photo = fc.record({ position: fc.nat(24), private: fc.boolean(), status });
const viewer = fc.option(fc.record({ id: fc.constantFrom('owner', 'other', 'third'), paid_user: fc.boolean() }));
const cases = fc.record({ viewer, photo, granted: fc.boolean() });
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const view = ({ viewer, photo, granted }: Case) => photoView(viewer, 'owner', photo, granted);
const holds = (rule: (c: Case, seen: ReturnType<typeof view>) => boolean) =>
  fc.assert(
    fc.property(cases, (c) => rule(c, view(c))),
    { numRuns: 1000 },
  );
const isOwner = ({ viewer }: Case) => viewer?.id === 'owner';
const rank = { none: 0, blurred: 1, clear: 2 };

test('the owner sees every photo clearly', () => holds((c, seen) => !isOwner(c) || seen === 'clear'));
test('nobody else sees anything of a photo that is not approved', () =>
  holds((c, seen) => isOwner(c) || c.photo.status === 'active' || seen === 'none'));
test('nobody else sees anything of a private photo without a grant, premium or not', () =>
  holds((c, seen) => isOwner(c) || !c.photo.private || c.granted || seen === 'none'));
test('a private photo is clear with a grant', () =>
  holds((c, seen) => !c.viewer || !c.photo.private || !c.granted || c.photo.status !== 'active' || seen === 'clear'));
test('everyone sees the main photo', () =>
  holds((c, seen) => c.photo.private || c.photo.status !== 'active' || c.photo.position > 0 || seen === 'clear'));
test('a visitor sees nothing but main photos', () =>
  holds((c, seen) => c.viewer !== null || c.photo.position === 0 || seen === 'none'));
test('a free member sees the first further photo, the rest blurred; premium sees all', () =>
  holds((c, seen) => {
    if (!c.viewer || isOwner(c) || c.photo.private || c.photo.status !== 'active') return true;
    return seen === (c.viewer.paid_user || c.photo.position <= 1 ? 'clear' : 'blurred');
  }));
test('premium, a grant and a smaller position never show less', () =>
  holds((c, seen) => {
    const more = [
      { ...c, viewer: c.viewer && { ...c.viewer, paid_user: true } },
      { ...c, granted: true },
      { ...c, photo: { ...c.photo, position: Math.max(0, c.photo.position - 1) } },
    ];
    return more.every((m) => rank[view(m)] >= rank[seen]);
  }));
test('a photo shown in any form passes maySeePhoto', () =>
  holds((c, seen) => seen === 'none' || maySeePhoto(c.viewer?.id ?? null, 'owner', c.photo)));
test('a grant is for private photos: it opens no others', () => {
  expect(
    photoView({ id: 'other', paid_user: false }, 'owner', { position: 5, private: false, status: 'active' }, true),
  ).toBe('blurred');
});
