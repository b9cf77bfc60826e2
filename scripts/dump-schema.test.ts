import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createDb } from '../server/platform/db.ts';
import { createLog } from '../server/platform/log.ts';
import { cloneDatabase } from '../tests/helpers/database.ts';
import { dumpSchema, schemaFile } from './dump-schema.ts';

test('db/schema.sql is what the migrations make; if not: node scripts/dump-schema.ts', async () => {
  const database = await cloneDatabase();
  const db = createDb(database.url, 1, createLog('silent'));
  try {
    expect(await dumpSchema(db)).toBe(await readFile(schemaFile, 'utf8'));
  } finally {
    await db.end();
    await database.drop();
  }
});
