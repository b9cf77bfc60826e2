/** Making files of long lists, part by part, taking out of them whoever is erased, and removing them in time. */
import { listFileHours } from '../../contract/desk-files.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { hourMs } from '../../contract/time.ts';
import { transaction } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { listCount, listValues } from '../platform/lists.ts';
import type { Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { sitesIn } from './door.ts';
import { fileListOf, rightsText } from './file-lists.ts';
import { rightsOf, roleNames } from './grants.ts';
import { csvBody, csvColumns, withoutPeople } from './list-csv.ts';
import * as sql from './sql-list-files.ts';
import { sendListFileMail } from './tell-list-file.ts';

const area = 'lists';
export const partKey = (id: string, number: number): string => `${area}/${id}/${number}.csv`;

/** A run ends after so many parts and another goes on, so that a process that stops loses little. */
const partsInARun = 10;
const retries = 4;

export const makeListFile: JobDefinition<{ id: string }> = {
  name: 'make_list_file',
  retries,
  backoff: true,
  async run(services, { id }, { attempt }) {
    try {
      for (let part = 0; part < partsInARun; part++) if (!(await makePart(services, id))) return;
    } catch (error) {
      if (attempt > retries) await fail(services, id, 'broken');
      throw error;
    }
    await services.jobs.enqueue(services.db, makeListFile, { id });
  },
};

/** The next part. @returns false when there is none */
async function makePart(services: Services, id: string): Promise<boolean> {
  const { db, storage } = services;
  const file = await sql.fileToMake.one(db, id);
  const of = file && fileListOf(file.list);
  if (!of) return false;
  const rights = rightsOf(file.grants);
  const staff: StaffCaller = { id: file.staff_id, name: file.staff_name, roles: roleNames(file.grants), rights };
  if (!file.active || rightsText(of, staff) !== file.rights) return fail(services, id, 'rights');
  const source = of.source(services, staff);
  const scope = scopeOf(rights, of.permissions[0], await sitesIn(db, file.query));
  const asked = { query: file.query, ...(await of.within(scope, services, staff)) };
  if (file.total === null) await sql.setTotal.run(db, id, await listCount(db, source, asked, null));
  const names = csvColumns(source.list, file.wish).map(({ name }) => name);
  const page = await listValues(db, source, asked, names, file.next ?? undefined);
  const bytes = Buffer.from(csvBody(source.list, file.wish, page));
  const key = partKey(id, file.parts);
  await storage.put(key, bytes);
  const added = await sql.addPart.one(db, id, file.parts, page.rows.length, bytes.length, page.people, page.next);
  if (!added) {
    // It was deleted meanwhile. When another run was quicker, the part is that one's and the same.
    if (!(await sql.fileToMake.one(db, id))) await storage.delete([key]);
    return false;
  }
  if (page.next !== null) return true;
  await finish(services, id, staff, file.list, names);
  return false;
}

async function finish(services: Services, id: string, staff: StaffCaller, list: string, names: string[]) {
  for (const { number, gone } of await sql.partsOfErased(services.db, id)) await takeOut(services, id, number, gone);
  const now = services.clock.now();
  const ends = new Date(now.getTime() + listFileHours * hourMs);
  await transaction(services.db, async (tx) => {
    const ready = await sql.setReady.one(tx, id, now, ends);
    if (!ready) return;
    await services.jobs.enqueue(tx, sendListFileMail, { id }, { key: id });
    await services.jobs.enqueue(tx, removeListFiles, {}, { start_after: ends });
    const facts = { rows: ready.rows, columns: names.join(' ') };
    await audit(tx, staff, 'list_exported', { kind: 'list', id: list }, facts);
  });
}

async function fail(services: Services, id: string, reason: 'rights' | 'broken'): Promise<false> {
  await transaction(services.db, async (tx) => {
    if (await sql.setFailed.one(tx, id, reason)) await services.jobs.enqueue(tx, sendListFileMail, { id }, { key: id });
  });
  return false;
}

/** Writes a part again without these people. */
async function takeOut({ db, storage, ...services }: Services, id: string, number: number, gone: readonly string[]) {
  await transaction(db, async (tx) => {
    const part = await sql.lockPart.one(tx, id, number);
    const of = part && fileListOf(part.list);
    const bytes = of && (await storage.get(partKey(id, number)));
    if (!bytes) return;
    // What a source reads depends on rights; which cells are about a person does not.
    const source = of.source({ db, storage, ...services }, { id: '', name: '', roles: [], rights: [] });
    const left = withoutPeople(source, part.wish, { text: bytes.toString(), people: part.people }, new Set(gone));
    const text = Buffer.from(left.text);
    await storage.put(partKey(id, number), text);
    await sql.changePart.run(tx, id, number, left.people.length, text.length, left.people);
  });
}

/** Files that lie there forget an erased member; one that is being made looks again when it is whole. */
export const takeOutErased: Listener<'member_erased'> = async ({ db, jobs }, { member_id: memberId }, event) => {
  for (const { file_id: id, number } of await sql.partsAbout(db, memberId))
    await jobs.enqueue(
      db,
      forgetInListFile,
      { id, number, member_id: memberId },
      { key: `${event.id} ${id} ${number}` },
    );
};

export const forgetInListFile: JobDefinition<{ id: string; number: number; member_id: string }> = {
  name: 'forget_in_list_file',
  retries: 10,
  backoff: true,
  run: (services, { id, number, member_id: memberId }) => takeOut(services, id, number, [memberId]),
};

/** Deletes file and row. One that is being made stops. */
export async function removeFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, parts }: { id: string; parts: number },
): Promise<void> {
  const keys = (count: number) => Array.from({ length: count }, (_, number) => partKey(id, number));
  await storage.delete(keys(parts + 1));
  const gone = await sql.deleteFile.one(db, id);
  if (gone && gone.parts > parts) await storage.delete(keys(gone.parts + 1));
}

export const removeListFiles: JobDefinition<object> = {
  name: 'remove_list_files',
  retries: 10,
  backoff: true,
  schedule: '*/15 * * * *',
  async run(services) {
    for (const file of await sql.endedFiles(services.db, services.clock.now())) await removeFile(services, file);
  },
};
