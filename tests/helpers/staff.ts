/** Staff for tests: an account, its current code, and a client logged in at the desk. */
import { randomUUID } from 'node:crypto';
import { Secret } from 'otpauth';
import { expect } from 'vitest';
import type { StaffRole } from '../../contract/roles.ts';
import type { Grant } from '../../server/desk/grants.ts';
import { codeAt } from '../../server/accounts/codes.ts';
import { createStaff } from '../../server/desk/create-staff.ts';
import type { TestApp } from './app.ts';
import type { Client } from './http-client.ts';

export interface TestStaff {
  id: string;
  name: string;
  email: string;
  password: string;
  secret: string;
  client: Client;
  /** The current code; each works once. */
  code(): string;
}

let counter = 0;

/** @param options.signed_in default true. @param options.sites of the grants; default all */
export async function addStaff(
  app: Pick<TestApp, 'services' | 'client' | 'secret'>,
  roles: readonly StaffRole[],
  options: { signed_in?: boolean; sites?: number[]; languages?: Grant['languages'] } = {},
): Promise<TestStaff> {
  counter += 1;
  const secret = new Secret({ size: 20 }).base32;
  const staff = {
    name: `Staff ${counter} ${roles.join(' ')}`,
    email: app.secret(`staff${counter}@staff.example`),
    password: app.secret(`behind the desk ${counter} quietly`),
    secret: app.secret(secret),
  };
  const { id } = await createStaff(app.services.db, app.services.config.secret, {
    ...staff,
    grants: roles.map((role) => ({ role, sites: options.sites ?? null, languages: options.languages ?? null })),
    language: 'en',
    totp_secret: secret,
  });
  const client = app.client();
  const code = () => codeAt(secret, app.services.clock.now());
  if (options.signed_in !== false) {
    const answer = await client.post('/api/desk/login.php', {
      email: staff.email,
      password: staff.password,
      code: code(),
    });
    expect(answer.status, answer.text).toBe(200);
  }
  return { ...staff, id, client, code };
}

/** Closes an account as the page does, its name typed. @returns how much of its work went back to the queues */
export async function closeStaff(by: TestStaff, leaver: TestStaff): Promise<number> {
  const confirmed = new URLSearchParams({ typed: leaver.name, reason: 'has left us' }).toString();
  const answer = await by.client.post(
    `/api/desk/staff/${leaver.id}/close.php`,
    {},
    { headers: { 'x-confirmed': confirmed, 'idempotency-key': randomUUID() } },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.json.returned;
}
