/** Marks of members: keyed hashes by which somebody excluded is found again. No value is stored, and no other company's marks match. */
import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../../platform/db.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { canonicalAddress, canonicalIban, canonicalPhone, networkOf } from './canonical-address.ts';
import { installationKey } from './installation-keys.ts';
import * as sql from './sql.ts';

export const markKinds = ['email', 'phone', 'iban', 'card', 'device', 'network'] as const;
export type MarkKind = (typeof markKinds)[number];

/** `hash` in hexadecimal: a mark travels in the data of a sign-up that waits. */
export interface Mark {
  kind: MarkKind;
  hash: string;
}

const canonical: Record<MarkKind, (value: string) => string> = {
  email: canonicalAddress,
  phone: canonicalPhone,
  iban: canonicalIban,
  card: (value) => value,
  device: (value) => value,
  network: networkOf,
};

/** A value as it is compared. */
export const comparedAs = (kind: MarkKind, value: string): string => canonical[kind](value);

/** The marks of these values at a company; those left out have none. */
export async function marksOf(
  services: Pick<Services, 'db' | 'config'>,
  companyId: number,
  values: Partial<Record<MarkKind, string | null | undefined>>,
): Promise<Mark[]> {
  const key = await installationKey(services, 'ban');
  return markKinds.flatMap((kind) => {
    const value = values[kind];
    if (!value) return [];
    const text = [companyId, kind, comparedAs(kind, value)].join('\n');
    return [{ kind, hash: createHmac('sha256', key).update(text).digest('hex').slice(0, 32) }];
  });
}

const kindsOf = (marks: readonly Mark[]) => marks.map(({ kind }) => kind);
const hashesOf = (marks: readonly Mark[]) => marks.map(({ hash }) => Buffer.from(hash, 'hex'));

/** Whoever shares a mark of these with somebody excluded. */
export const bansWith = (db: Db | Tx, marks: readonly Mark[]): Promise<sql.BanRow[]> =>
  marks.length ? sql.bansWith(db, kindsOf(marks), hashesOf(marks)) : Promise.resolve([]);

/** Somebody with these marks was refused: their exclusions count it. */
export const meetRefused = (tx: Tx, marks: readonly Mark[]): Promise<unknown> =>
  sql.meetRefused.run(tx, kindsOf(marks), hashesOf(marks));

/**
 * Writes marks of a member. Those that were not known before and belong to somebody excluded are told to the rooms that act on it
 * (event `mark_found`): nothing is decided here.
 */
export async function writeMarks(tx: Tx, memberId: string, marks: readonly Mark[]): Promise<void> {
  if (!marks.length) return;
  const matches = await sql.writeMarks(tx, memberId, kindsOf(marks), hashesOf(marks));
  if (matches.length)
    await emit(tx, 'mark_found', {
      member_id: memberId,
      found: matches.map(({ kind, ban_id: ban }) => ({ kind, ban_id: ban })),
    });
}

/** Of a log-in: one statement. Device and network alone say nothing about anybody, so nobody is told. */
export async function seeMarks(db: Db, memberId: string, marks: readonly Mark[]): Promise<void> {
  await sql.writeMarks(db, memberId, kindsOf(marks), hashesOf(marks));
}
