import { describe, expect, it } from 'vitest';
import { canonicalAddress, canonicalIban, canonicalPhone, networkOf } from './canonical-address.ts';

describe('an address in the form in which it is compared', () => {
  it.each([
    ['Anna.Visser@gmail.com', 'annavisser@gmail.com'],
    ['annavisser+dating@googlemail.com', 'annavisser@gmail.com'],
    ['ANNAVISSER@GMAIL.COM', 'annavisser@gmail.com'],
    ['ａｎｎａ@gmail.com', 'anna@gmail.com'],
    ['an\u200bna\u00ad@gm\u2060ail.com', 'anna@gmail.com'],
    ['an\u034fna\u17b4\u3164\ufe0f@gmail.com', 'anna@gmail.com'],
    ['jörg@münchen.de', 'jörg@xn--mnchen-3ya.de'],
    ['jörg@xn--mnchen-3ya.de', 'jörg@xn--mnchen-3ya.de'],
    ['anna@example.com.', 'anna@example.com'],
    ['sites@anna.fastmail.com', 'anna@fastmail.com'],
    ['an-na_v.isser@pm.me', 'annavisser@protonmail.com'],
    ['anna@mac.com', 'anna@icloud.com'],
    ['an-na@protonmail.ch', 'anna@protonmail.com'],
    ['Anna@ya.ru', 'anna@yandex.ru'],
    ['jo\u200b\u0308rg@example.com', 'jörg@example.com'],
    ['anna@gmail。com', 'anna@gmail.com'],
    ['anna-dating@yahoo.de', 'anna@yahoo.de'],
    ['+31612345678@example.com', '+31612345678@example.com'],
  ])('%s is %s', (typed, meant) => expect(canonicalAddress(typed)).toBe(meant));

  it('keeps apart what is not the same mailbox', () => {
    const pairs = [
      ['anna.visser@outlook.com', 'annavisser@outlook.com'],
      ['a.b@own.example', 'ab@own.example'],
      ['anna-b@own.example', 'anna@own.example'],
      ['İzmir@example.com', 'izmir@example.com'],
      ['ıris@example.com', 'iris@example.com'],
      ['anna@gmail.com', 'anna@gmail.co'],
    ] as const;
    for (const [address, other] of pairs) expect(canonicalAddress(address)).not.toBe(canonicalAddress(other));
  });

  it('phones, accounts and networks have one, too', () => {
    expect(canonicalPhone('00 31 (6) 12-34 56 78')).toBe(canonicalPhone('+31612345678'));
    expect(canonicalPhone('+31 (0)6 12345678')).toBe(canonicalPhone('+31612345678'));
    expect(canonicalIban('nl91 abna 0417 1643 00')).toBe('NL91ABNA0417164300');
    expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
    expect(networkOf('::ffff:203.0.113.5')).toBe('203.0.113.0/24');
    expect(networkOf('2001:DB8:0:1::9')).toBe(networkOf('2001:db8:0000:0001:ffff::1'));
    expect(networkOf('2001::1:9:9:9:9')).toBe('2001:0:0:1::/64');
    expect(networkOf('64:ff9b::203.0.113.5')).toBe('64:ff9b:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('2001:db8:0:1::9')).not.toBe(networkOf('2001:db8:0:2::9'));
  });
});
