import { describe, expect, it } from 'vitest';
import { isPushAddress } from './push-hosts.ts';
import { groupOf, quietSeconds, zoneOf } from './rules.ts';

describe('quiet hours', () => {
  const at = (text: string, zone = 'Europe/Amsterdam') => quietSeconds(new Date(text), zone);
  it.each([
    ['2026-07-15T06:00:00Z', 0], // 8:00
    ['2026-07-15T19:59:59Z', 0], // 21:59:59
    ['2026-07-15T20:00:00Z', 10 * 3_600 + 60], // 22:00
    ['2026-07-15T21:59:30Z', 8 * 3_600 + 30 + 60], // 23:59:30
    ['2026-07-15T22:00:00Z', 8 * 3_600 + 60], // 0:00
    ['2026-07-15T05:59:59Z', 1 + 60], // 7:59:59
    ['2026-01-15T06:30:00Z', 1_800 + 60], // winter: 7:30
  ])('%s: %d seconds', (text, seconds) => expect(at(text)).toBe(seconds));

  it('whoever waits so long is never quiet again, whatever the zone and the season', () => {
    for (const zone of [
      'Europe/Amsterdam',
      'Europe/Helsinki',
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
      'UTC',
    ])
      for (let hour = 0; hour < 24 * 365; hour += 7) {
        const now = new Date(Date.UTC(2026, 0, 1, hour, 17, 3));
        const waited = new Date(now.getTime() + quietSeconds(now, zone) * 1_000);
        const remaining = quietSeconds(waited, zone);
        // On the night the clocks go back the wait is an hour longer.
        expect(remaining === 0 || remaining <= 3_660, `${zone} ${now.toISOString()}`).toBe(true);
      }
  });

  it('knows the zone of a country', () => {
    expect([zoneOf('NL'), zoneOf('FI'), zoneOf('??')]).toEqual(['Europe/Amsterdam', 'Europe/Helsinki', 'UTC']);
  });
});

it('groups five minutes: their mail is made one to six minutes after each event, at one moment', () => {
  const start = Date.UTC(2026, 6, 15, 10);
  for (const seconds of [0, 1, 150, 299]) {
    const { group, waitSeconds } = groupOf(new Date(start + seconds * 1_000));
    expect(group).toBe(groupOf(new Date(start)).group);
    expect(waitSeconds + seconds).toBe(360);
  }
  expect(groupOf(new Date(start + 300_000)).group).toBe(groupOf(new Date(start)).group + 1);
});

it('23: an address of the configuration is let through with its port only', () => {
  expect(isPushAddress('https://push.example:8443/x', ['push.example:8443'])).toBe(true);
  expect(isPushAddress('https://push.example/x', ['push.example:8443'])).toBe(false);
  expect(isPushAddress('http://push.example:8443/x', ['push.example:8443'])).toBe(false);
});
