import type { LetterState } from '../../../contract/desk-system.ts';

export const letterTone: Readonly<Record<LetterState, 'good' | 'warn' | 'bad'>> = {
  sent: 'good',
  deferred: 'warn',
  refused: 'bad',
  bounced: 'bad',
  complained: 'bad',
};
