/**
 * Numbers by which cases and complaints are followed: "D-2026-40718253". Random, so that they can be neither counted
 * nor guessed.
 */
import { randomInt } from 'node:crypto';

/** @param prefix D for cases (decisions), C for complaints, P for privacy requests */
export const newNumber = (prefix: 'C' | 'D' | 'P', now: Date): string =>
  `${prefix}-${now.getUTCFullYear()}-${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** As people type them: spaces around, lower case, other dashes. */
export const cleanNumber = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[‐-―\s]+/g, '-');
