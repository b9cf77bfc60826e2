/**
 * Files of lists. What goes at once is sent at once; longer ones are made by a job (make-list-file.ts), for the one who asked, and are
 * gone after a stated time. Decision 0420.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import { type ListFile, listFileHours, listFilesAtOnce } from '../../contract/desk-files.ts';
import type { CsvWish } from '../../contract/desk-list.ts';
import type { Scope } from '../../contract/permissions.ts';
import { hourMs } from '../../contract/time.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { type ListQuery, listValues } from '../platform/lists.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { type FileList, fileListOf, rightsText } from './file-lists.ts';
import { csvBody, csvColumns, csvHead } from './list-csv.ts';
import { makeListFile, partKey, removeFile } from './make-list-file.ts';
import * as sql from './sql-list-files.ts';

interface FileCall {
  services: Services;
  staff: StaffCaller;
  site: { id: number };
  query: ListQuery;
  scope: Scope;
  body: Static<typeof CsvWish>;
  sendFile(file: { bytes: Uint8Array; type: string; name: string }): void;
  sendLater(file: object): void;
}

const csvType = 'text/csv; charset=utf-8';
const nameOf = (list: string, day: Date) => `${list}-${day.toISOString().slice(0, 10)}.csv`;

/** The file of a list, exactly its filter and order and the columns asked for; or, of a long one, that it is being made. Logged. */
export async function sendList(call: FileCall, of: FileList): Promise<void> {
  const { services, staff, query, scope, body: wish } = call;
  const source = of.source(services, staff);
  const { list } = source;
  const names = csvColumns(list, wish).map(({ name }) => name);
  const page = await listValues(
    services.db,
    source,
    { query, ...(await of.within(scope, services, staff)), ids: wish.ids },
    names,
  );
  if (page.next !== null) return call.sendLater({ file: await askFile(call, of, list.name) });
  await audit(
    services.db,
    staff,
    'list_exported',
    { kind: 'list', id: list.name },
    { rows: page.rows.length, columns: names.join(' ') },
  );
  const bytes = Buffer.from(csvHead(list, wish) + csvBody(list, wish, page));
  call.sendFile({ bytes, type: csvType, name: nameOf(list.name, services.clock.now()) });
}

/** @returns its id; the same while the same is being made. @throws Refusal too_many_requests */
async function askFile({ services, staff, site, query, body }: FileCall, of: FileList, list: string): Promise<string> {
  const now = services.clock.now();
  const { after: _, part: __, ...filter } = query;
  const [asked, wish] = [JSON.stringify(filter), JSON.stringify(body)];
  const hash = createHash('sha256').update(`${asked}\n${wish}`).digest();
  return transaction(services.db, async (tx) => {
    const id = uuidv7();
    const ends = new Date(now.getTime() + listFileHours * hourMs);
    const rights = rightsText(of, staff);
    const added = await sql.insertFile.one(tx, id, staff.id, list, asked, wish, hash, rights, site.id, now, ends);
    if (!added) {
      const same = await sql.sameFile.one(tx, staff.id, list, hash);
      if (same) return same.id;
      throw new Refusal('conflict');
    }
    if (((await sql.countMaking.one(tx, staff.id))?.n ?? 0) > listFilesAtOnce)
      throw new Refusal('too_many_requests', { retry_after: 60 });
    await services.jobs.enqueue(tx, makeListFile, { id });
    await audit(tx, staff, 'list_file_asked', { kind: 'list', id: list }, { columns: csvNames(body) });
    return id;
  });
}

const csvNames = ({ columns }: Static<typeof CsvWish>): string => columns.map(({ name }) => name).join(' ');

/** The caller's files. */
export async function filesOf({ db, clock }: Services, staff: StaffCaller): Promise<ListFile[]> {
  return (await sql.filesOf(db, staff.id, clock.now())).map((file) => ({
    ...file,
    asked_at: file.asked_at.toISOString(),
    fetched_at: file.fetched_at?.toISOString() ?? null,
    ends_at: file.ends_at.toISOString(),
  }));
}

/**
 * The caller's file, part by part as it is read.
 * @throws Refusal not_found for somebody else's or one that is over; forbidden when the caller's rights are others now
 */
export async function fetchFile(services: Services, staff: StaffCaller, id: string) {
  const now = services.clock.now();
  const file = await sql.fileToFetch.one(services.db, id, staff.id, now);
  const of = file && fileListOf(file.list);
  if (!of) throw new Refusal('not_found');
  if (rightsText(of, staff) !== file.rights) throw new Refusal('forbidden');
  const head = Buffer.from(csvHead(of.source(services, staff).list, file.wish));
  await sql.noteFetched.run(services.db, id, now);
  await audit(services.db, staff, 'list_file_fetched', { kind: 'list', id: file.list });
  return {
    bytes: Readable.from(partsOf(services, id, file.parts, head)),
    length: head.length + file.bytes,
    type: csvType,
    name: nameOf(file.list, file.ready_at),
  };
}

async function* partsOf({ storage }: Services, id: string, count: number, head: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for (let number = 0; number < count; number++) {
    const part = await storage.get(partKey(id, number));
    if (!part) throw new Error('a part of a file is gone');
    yield part;
  }
}

/** Deletes the caller's file, or stops its making. */
export async function dropFile(services: Services, staff: StaffCaller, id: string): Promise<void> {
  const file = await sql.ownFile.one(services.db, id, staff.id);
  if (!file) return;
  await removeFile(services, file);
  await audit(services.db, staff, 'list_file_dropped', { kind: 'list', id: file.list });
}
