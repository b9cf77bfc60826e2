import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentGrounds, accentPasses, contrastsOf, leastContrast, nearestAccent, shadesOf } from './accent.ts';
import { niches } from './niches.ts';

const channel = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = channel.flatMap((r) => channel.flatMap((g) => channel.map((b) => `#${r}${g}${b}`)));

describe('an accent', () => {
  it('is measured on the grounds that the product has', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../web/ui/tokens.css'), 'utf8');
    const both = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1);
    const { light, dark } = accentGrounds;
    expect(['bg', 'surface', 'surface-2'].map(both)).toEqual(
      light.grounds.map((ground, i) => [ground, dark.grounds[i]]),
    );
    expect(both('on-primary')).toEqual([light.ink, dark.ink]);
    expect(both('surface')).toEqual([light.surface, dark.surface]);
  });

  it.each(niches.map(({ key, accent }) => [key, accent.light]))('of the niche %s passes as it is', (_, accent) => {
    expect(nearestAccent(accent)).toBe(accent);
  });

  it('that is too pale is refused, and the nearest of its hue is offered', () => {
    expect(accentPasses('#ffb3c7')).toBe(false);
    expect(accentPasses('#ffffff')).toBe(false);
    const offered = nearestAccent('#ff8800');
    expect(accentPasses(offered)).toBe(true);
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(offered.slice(at, at + 2), 16)) as [number, number, number];
    expect(r).toBeGreaterThan(g);
    expect(g).toBeGreaterThan(b);
    // Near: a shade lighter would fail.
    expect(contrastsOf(offered).light).toBeLessThan(leastContrast + 0.25);
  });

  it('whatever its colour, has one nearby that passes in both schemes', () => {
    const weak = colours.filter((colour) => !accentPasses(nearestAccent(colour)));
    expect(weak).toEqual([]);
  });

  it('has its own shades in the dark', () => {
    const { light, dark } = shadesOf('#b92d7e');
    expect(light.primary).toBe('#b92d7e');
    expect(dark.primary).not.toBe(light.primary);
    expect(new Set(Object.values(dark)).size).toBe(4);
  });
});
