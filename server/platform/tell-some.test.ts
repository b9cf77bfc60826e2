import { expect, it } from 'vitest';
import { tellSome } from './tell-some.ts';

it('tells the first error of a kind at once, and the rest by their number, once a minute', () => {
  let now = 0;
  const messages: [message: string, keptBack: number][] = [];
  const note = tellSome(
    ({ message }, keptBack) => void messages.push([message, keptBack]),
    () => now,
  );
  const away = (queue: string) => note(new Error(`connect ECONNREFUSED (Queue: ${queue}, Worker: 7)`));
  away('send_mail');
  for (let n = 0; n < 50; n++) away('send_push');
  note(new Error('no such table'));
  expect(messages).toEqual([
    ['connect ECONNREFUSED (Queue: send_mail, Worker: 7)', 0],
    ['no such table', 0],
  ]);
  now += 60_000;
  away('send_push');
  expect(messages[2]).toEqual(['connect ECONNREFUSED (Queue: send_push, Worker: 7)', 50]);
  now += 600_000;
  away('send_mail');
  expect(messages[3]).toEqual(['connect ECONNREFUSED (Queue: send_mail, Worker: 7)', 0]);
});
