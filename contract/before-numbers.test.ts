import { expect, test } from 'vitest';
import { fitBeforeNumbers } from './before-numbers.ts';

test.each([
  ['Dal 8 marzo', 'Dall’8 marzo'],
  ['entro il 11 maggio', 'entro l’11 maggio'],
  ['Il 8 marzo, del 8,5% e sul 80%', 'L’8 marzo, dell’8,5% e sull’80%'],
  ['il 9 marzo, dal 18 al 21', 'il 9 marzo, dal 18 al 21'],
  ['il 110% dei casi', 'il 110% dei casi'],
  ['vail 8', 'vail 8'],
])('Italian: %s', (text, fitted) => expect(fitBeforeNumbers('it', text)).toBe(fitted));

test('no other language', () => expect(fitBeforeNumbers('es', 'al 8 de marzo')).toBe('al 8 de marzo'));
