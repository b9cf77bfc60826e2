import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword, passwordProblem } from './passwords.ts';

const personalWords = ['anna.berg@example.org', 'SunnyAnna', 'Evenfall'];

describe('1 any Unicode password from 8 to 128 characters, no truncation', () => {
  it('counts characters as people see them', () => {
    expect(passwordProblem('zq7!kxw', personalWords)).toBe('password_short');
    expect(passwordProblem('zq7!kxwp', personalWords)).toBeUndefined();
    expect(passwordProblem('👩‍👩‍👧🦊🌵🍩🛶', personalWords)).toBe('password_short');
    expect(passwordProblem('👩‍👩‍👧🦊🌵🍩🛶🎻🧊🪁', personalWords)).toBeUndefined();
    const long = 'zq7 '.repeat(32);
    expect(passwordProblem(long, personalWords)).toBeUndefined();
    expect(passwordProblem(`${long}x`, personalWords)).toBe('password_long');
  });

  it('accepts spaces and any script', () => {
    for (const good of [
      '  leading and trailing  ',
      'мой длинный пароль',
      'ลับมากที่สุดเลย',
      'correct horse battery staple',
    ])
      expect(passwordProblem(good, personalWords)).toBeUndefined();
  });

  it('checks the last of 128 characters, too: nothing is cut', async () => {
    const long = `${'zq7 '.repeat(31)}kxwA`;
    const hash = await hashPassword(long);
    expect(await checkPassword(hash, long)).toBe(true);
    expect(await checkPassword(hash, `${long.slice(0, -1)}B`)).toBe(false);
    expect(await checkPassword(hash, long.slice(0, -1))).toBe(false);
  });

  it('is the same password however the keyboard composes its letters', async () => {
    const hash = await hashPassword('Füchse\u0301 im Bau'.normalize('NFD'));
    expect(await checkPassword(hash, 'Füchse\u0301 im Bau'.normalize('NFC'))).toBe(true);
  });
});

describe('2 common, breached-list and site-word passwords refused offline', () => {
  it.each([
    'password',
    'Password',
    'PASSWORD',
    'password1',
    'Password1!',
    '123456789',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'letmein1',
    '!!football!!',
    'aaaaaaaa',
    'abababab',
    '11111111',
    'princess1',
    'superman',
  ])('%s is too easy', (password) => expect(passwordProblem(password, personalWords)).toBe('password_common'));

  it.each([
    'anna.berg@example.org',
    'Anna.Berg@Example.ORG',
    'anna.berg',
    'sunnyanna',
    'SunnyAnna1',
    'evenfall',
    'Evenfall!',
    '2024Evenfall',
  ])('%s is what an attacker would try first', (password) =>
    expect(passwordProblem(password, personalWords)).toBe('password_common'),
  );

  it('accepts a phrase that merely contains such a word', () => {
    expect(passwordProblem('evenfall over the quiet lake', personalWords)).toBeUndefined();
  });
});

describe('3 argon2id m=19456 t=2 p=1, no second value derived from a password', () => {
  it('is what is stored, with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('zq7!kxwp river'), hashPassword('zq7!kxwp river')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('nothing opens an account without a password, not even the decoy of unknown accounts', async () => {
    expect(await checkPassword(undefined, 'no account has this password')).toBe(false);
    expect(await checkPassword(undefined, '')).toBe(false);
  });
});
