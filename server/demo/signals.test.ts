import { expect, it } from 'vitest';
import { chatSignals } from '../../contract/chat-signals.ts';
import { LOCALES } from '../../contract/locales.ts';
import { talks } from './talks/index.ts';
import { texts } from './texts/index.ts';

it('less than one innocent message in a thousand is warned about: those of the demo, in 11 languages', () => {
  const all: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') all.push(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walk(part);
  };
  for (const language of LOCALES) {
    const before = all.length;
    walk([talks[language], texts[language]]);
    expect([language, all.length - before >= 150]).toEqual([language, true]);
  }
  // So many that one of them alone is less than one in a thousand, and two are not.
  expect(new Set(all).size).toBeGreaterThan(1_500);
  const warned = all.filter((text) => chatSignals(text).length > 0);
  expect(warned.length / all.length, warned.join('\n')).toBeLessThan(0.001);
});
