import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, birthDateProblem, isEmail, suggestEmail, usernameProblem } from './rules.ts';

describe('isEmail', () => {
  it.each([
    'a@b.nl',
    'first.last+tag@mail.example.co.uk',
    "o'neil@example.org",
    'ünïcode@bücher.de',
    'x@xn--bcher-kva.xn--p1ai',
  ])('accepts %s', (address) => expect(isEmail(address)).toBe(true));

  it.each([
    '',
    'plain',
    '@b.nl',
    'a@',
    'a@b',
    'a@b.c',
    'a b@c.nl',
    'a@b .nl',
    'a@@b.nl',
    'a..b@c.nl',
    '.a@b.nl',
    'a.@b.nl',
    'a@-b.nl',
    'a@b-.nl',
    'a@b.nl\nBcc: c@d.nl',
    'a@b.nl\r',
    'a\u0000@b.nl',
    '<a@b.nl>',
    'a,b@c.nl',
    'a;b@c.nl',
    'a"b@c.nl',
    `${'a'.repeat(65)}@b.nl`,
    `a@${'b'.repeat(64)}.nl`,
    `a@${'b.'.repeat(130)}nl`,
  ])('refuses %j', (address) => expect(isEmail(address)).toBe(false));

  it('is fast for any text (no catastrophic backtracking)', () => {
    const start = performance.now();
    for (const text of [`a@${'a'.repeat(250)}!`, `a@${'a.'.repeat(125)}`, `a@${'a-'.repeat(120)}.`]) isEmail(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('suggestEmail', () => {
  it.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['Anna.B@GMAILL.COM', 'Anna.B@gmail.com'],
    ['anna@zigo.nl', 'anna@ziggo.nl'],
    ['anna@web.dee', 'anna@web.de'],
    ['anna@yahoo.con', 'anna@yahoo.com'],
  ])('%s was meant to be %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

  it.each([
    'anna@gmail.com',
    'anna@example.org',
    'anna@company.nl',
    'anna',
    '@gmail.com',
    'anna@',
    '',
    'anna@wp.pl',
    'anna@mail.com',
    'anna@live.fi',
    'anna@yahoo.se',
    'anna@hotmail.ch',
  ])('suggests nothing for %j', (typed) => expect(suggestEmail(typed)).toBeUndefined());

  it('never suggests what was typed', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => suggestEmail(address) !== address));
  });
});

describe('usernameProblem', () => {
  it.each(['anna', 'Änne-Marie', 'j.doe_1', '李小龙', 'x1y', 'a'.repeat(30)])('accepts %s', (name) =>
    expect(usernameProblem(name, 'someone@example.org')).toBeUndefined(),
  );

  it('may not start with @', () => {
    expect(usernameProblem('@anna', 'x@example.org')).toBe('name_starts_with_at');
    expect(usernameProblem('  @anna', 'x@example.org')).toBe('name_starts_with_at');
  });

  it('may not equal the e-mail address, in any case, nor be any address', () => {
    expect(usernameProblem('Anna@Example.org', 'anna@example.ORG ')).toBe('name_is_email');
    expect(usernameProblem('other@example.org', 'anna@example.org')).toBe('name_is_email');
    // Not a valid address, but what was typed as one.
    expect(usernameProblem('anna', ' Anna')).toBe('name_is_email');
  });

  it.each([
    'admin',
    'Admin',
    'ADMIN',
    'admin1',
    '1admin',
    'admin_2',
    'the.admin',
    'adm1n',
    '4dmin',
    'adrnin',
    'ádmin',
    'ａｄｍｉｎ',
    'admın',
    'арі',
    'moderator',
    'M0derator',
    'moderat0r',
    'support',
    'Support-NL',
    'supp0rt',
    'klantenservice',
    'Kundendienst',
    'Moderátor',
    'админ',
    'Evenfall',
    'evenfa11',
    'EVENFALL.nl',
    'even-fall',
    'Évenfall',
    'evenfall_anna',
    'evenfallsupport',
    'team.evenfall',
    'EvenfallTeam',
    'theevenfall',
    'dusk',
    'DuskHelp',
    'staff',
    'system',
    'null',
  ])('%s could be mistaken for the site’s staff', (name) =>
    expect(usernameProblem(name, 'x@example.org', ['Evenfall', 'Evenfall B.V.', 'Dusk'])).toBe('name_reserved'),
  );

  it.each(['аdmin', 'suppоrt', 'Аnna', 'αnna', 'annа', 'Ivаn.б', 'anna李'])('%s mixes alphabets', (name) =>
    expect(usernameProblem(name, 'x@example.org')).toBe('name_mixed'),
  );

  it.each([
    'Dominika',
    'badminton',
    'Modesta',
    'duskie',
    'sunset.dusk',
    'eventful',
    'Teamo',
    'helping.hand',
    'botany',
    'Иван',
    'Ольга_88',
    'Ελένη',
    '李小龙',
    'さくらサクラ漢字',
    'Łukasz',
    'Søren',
    'Þóra',
    'Roman',
    'adam',
    'Clara.H',
    'info2love',
    'nullify',
    'the.one',
    'real.nl',
    'supportive',
  ])('%s is an ordinary name', (name) =>
    expect(usernameProblem(name, 'x@example.org', ['Evenfall', 'Dusk'])).toBeUndefined(),
  );

  it('is required, whatever the address', () => {
    for (const name of ['', '  ', '\n'])
      for (const email of ['', ' ', 'x@y.nl']) expect(usernameProblem(name, email)).toBe('name_required');
  });

  it.each(
    [
      'ab',
      'a'.repeat(31),
      'a b',
      'anna!',
      '.anna',
      'anna.',
      '-anna',
      'an\u200Bna',
      'an\u202Ena',
      'anna\n',
      '<b>anna</b>',
    ].map((n) => [n]),
  )('refuses %j', (name) => {
    // Whitespace around the name, line ends included, is trimmed first.
    if (name.trim() !== name && /^[a-z]+$/.test(name.trim()))
      return expect(usernameProblem(name, 'x@y.nl')).toBeUndefined();
    expect(usernameProblem(name, 'x@y.nl')).toBe('name_invalid');
  });
});

describe('ageOn and birthDateProblem', () => {
  const today = '2026-03-01';

  it('counts full years, on the birthday itself too', () => {
    expect(ageOn('2008-03-01', today)).toBe(18);
    expect(ageOn('2008-03-02', today)).toBe(17);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn(today, today)).toBe(0);
  });

  it.each([
    '2001-02-29',
    '2001-13-01',
    '2001-00-10',
    '2001-04-31',
    '01-02-2001',
    '2001-1-1',
    '2001-01-01T00:00',
    'abc',
    ' 2001-01-01',
    '2027-01-01',
  ])('%j is not a birth date', (birth) => {
    expect(ageOn(birth, today)).toBeUndefined();
    expect(birthDateProblem(birth, today, 18)).toBe('date_of_birth_invalid');
  });

  it('is required, and refused for minors; a typo of a century is invalid', () => {
    expect(birthDateProblem('', today, 18)).toBe('date_of_birth_required');
    expect(birthDateProblem('2008-03-02', today, 18)).toBe('date_of_birth_required');
    expect(birthDateProblem('2008-03-01', today, 18)).toBeUndefined();
    expect(birthDateProblem('2005-03-02', today, 21)).toBe('date_of_birth_required');
    expect(birthDateProblem('1906-03-01', today, 18)).toBeUndefined();
    expect(birthDateProblem('1905-03-01', today, 18)).toBe('date_of_birth_invalid');
  });

  it('grows by one exactly on each birthday, for every real day', () => {
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2005-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), (birth, years) => {
        const text = birth.toISOString().slice(0, 10);
        if (text.endsWith('02-29')) return;
        const birthday = `${Number(text.slice(0, 4)) + years}${text.slice(4)}`;
        const eve = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
        expect(ageOn(text, birthday)).toBe(years);
        expect(ageOn(text, eve)).toBe(years - 1);
      }),
    );
  });
});
