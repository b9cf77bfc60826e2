import { expect, it } from 'vitest';
import { countries } from './countries.ts';
import { countryHelp, dial, helpIn } from './help-lines.ts';

it('every country we serve has help for those who are threatened and a hotline about children, each with an address', () => {
  expect(countryHelp.map(({ country }) => country).toSorted()).toEqual(countries.map(({ code }) => code).toSorted());
  for (const { country, threatened, child } of countryHelp) {
    expect(threatened.length, country).toBeGreaterThan(0);
    for (const line of [...threatened, child]) {
      expect(line.name.length, country).toBeGreaterThan(3);
      expect(new URL(line.url).protocol, country).toBe('https:');
      if (line.phone) expect(dial(line.phone), `${country}: ${line.phone}`).toMatch(/^tel:\d{3,11}$/);
    }
  }
});

it('somebody looked at each within the last 12 months, and says where', () => {
  const oldest = new Date();
  oldest.setFullYear(oldest.getFullYear() - 1);
  for (const { country, source, looked_at: at } of countryHelp) {
    expect(source.length, country).toBeGreaterThan(10);
    expect(new Date(at).getTime(), `${country}: look at the numbers again`).toBeGreaterThan(oldest.getTime());
  }
});

it('is found by country, and dialled without spaces', () => {
  expect(helpIn('SE')?.threatened[0]?.phone).toBe('116 006');
  expect(helpIn('XX')).toBeUndefined();
  expect(dial('1-844-878-2274')).toBe('tel:18448782274');
});
