import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { graphemes, isUuidV7, oneLine, timeOfUuid } from './rules.ts';

describe('graphemes', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇳🇱🇩🇪', 2],
    ['a\r\nb', 3],
    ['नमस्ते', 3],
  ])('%j counts as %i', (text, n) => {
    expect(graphemes(text)).toBe(n);
  });

  it('stops counting just above the limit', () => {
    expect(graphemes('é'.repeat(10_000), 20)).toBe(21);
    expect(graphemes('x'.repeat(20), 20)).toBe(20);
    expect(graphemes('x'.repeat(21), 20)).toBe(21);
  });
});

describe('ids', () => {
  it('hold their time', () => {
    const id = uuidv7();
    expect(isUuidV7(id)).toBe(true);
    expect(Math.abs(timeOfUuid(id).getTime() - Date.now())).toBeLessThan(5_000);
    expect(timeOfUuid('01a1fd00-832f-7000-8000-000000000000').getTime()).toBe(0x01a1fd00832f);
    expect(isUuidV7('2b0b4b5c-7a6e-4c1d-9e0f-1a2b3c4d5e6f')).toBe(false);
  });
});

describe('oneLine', () => {
  it('joins lines, and cuts long ones between characters', () => {
    expect(oneLine(' a\n\n b\tc ')).toBe('a b c');
    const cut = oneLine('👩‍👩‍👧‍👦'.repeat(30), 40);
    expect(cut.length).toBeLessThanOrEqual(41);
    expect(cut.replace('…', '').replaceAll('👩‍👩‍👧‍👦', '')).toBe('');
  });
});
