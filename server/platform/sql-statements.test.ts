import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

test('splits at semicolons and drops what is only comment', () => {
  expect(splitStatements('-- first; line\nselect 1;\n\nselect 2 ; -- end\n;;\n')).toEqual([
    '-- first; line\nselect 1',
    'select 2',
  ]);
  expect(splitStatements('')).toEqual([]);
});

test('leaves semicolons inside strings, names, dollar quotes and comments', () => {
  const whole = [
    `select 'a;b', 'it''s;', E'quote \\'; still', "odd;name"`,
    'create function f() returns void language sql as $$ select 1; select 2; $$',
    'do $body$ begin perform $$;$$; end $body$',
    'select /* one; /* two; */ three; */ 1',
    'select $1, a$b$c',
  ];
  expect(splitStatements(whole.join(';\n'))).toEqual(whole);
});
