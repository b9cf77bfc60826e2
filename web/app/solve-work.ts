/** Work that a sign-up or a log-in asks for when traffic looks wrong: loaded only then. The browser's own PBKDF2 runs beside the page. */
import type { QueryClient } from '@tanstack/react-query';
import { getWork, type WorkPurpose } from '../../contract/signup.ts';
import { call } from './api.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const hexOf = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');

/** @returns what is sent along */
export async function solveWork(client: QueryClient, purpose: WorkPurpose): Promise<string> {
  const { challenge } = await call(client, getWork, { query: { for: purpose } });
  const { parameters } = challenge;
  const nonce = bytesOf(parameters.nonce);
  const salt = bytesOf(parameters.salt);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const view = new DataView(password.buffer);
  for (let counter = 0; ; counter++) {
    view.setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const bits = await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: parameters.cost },
      key,
      parameters.keyLength * 8,
    );
    const derivedKey = hexOf(new Uint8Array(bits));
    if (derivedKey.startsWith(parameters.keyPrefix))
      return JSON.stringify({ challenge, solution: { counter, derivedKey } });
  }
}
