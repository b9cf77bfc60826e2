/** Statements of files of long lists. */
import type { Static } from 'typebox';
import type { ListFile } from '../../contract/desk-files.ts';
import type { CsvWish } from '../../contract/desk-list.ts';
import { statement } from '../platform/db.ts';
import type { ListQuery } from '../platform/lists.ts';
import { grantsColumn, type StoredGrant } from './grants.ts';

export interface ListFileRow extends Omit<ListFile, 'asked_at' | 'fetched_at' | 'ends_at'> {
  asked_at: Date;
  fetched_at: Date | null;
  ends_at: Date;
}
interface Wanted {
  list: string;
  query: ListQuery;
  wish: Static<typeof CsvWish>;
  rights: string;
}
const shown = 'id, list, state, reason, rows, total, bytes::int, asked_at, fetched_at, ends_at';

export const countMaking = statement<{ n: number }, [staff: string]>(
  'desk.count_list_files',
  `select count(*)::int as n from list_files where staff_id = $1 and state = 'making'`,
);
/** Nothing when the same is being made. */
export const insertFile = statement<
  { id: string },
  [
    id: string,
    staff: string,
    list: string,
    query: string,
    wish: string,
    asked: Buffer,
    rights: string,
    host: number,
    now: Date,
    ends: Date,
  ]
>(
  'desk.insert_list_file',
  `insert into list_files (id, staff_id, list, query, wish, asked_for, rights, host_site_id, asked_at, ends_at)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $10)
   on conflict (staff_id, list, asked_for) where state = 'making' do nothing returning id`,
);
export const sameFile = statement<{ id: string }, [staff: string, list: string, asked: Buffer]>(
  'desk.same_list_file',
  `select id from list_files where staff_id = $1 and list = $2 and asked_for = $3 and state = 'making'`,
);
export const filesOf = statement<ListFileRow, [staff: string, now: Date]>(
  'desk.list_files_of',
  `select ${shown} from list_files where staff_id = $1 and ends_at > $2 order by asked_at desc, id desc limit 100`,
);
export const fileToFetch = statement<
  Wanted & { bytes: number; parts: number; ready_at: Date },
  [id: string, staff: string, now: Date]
>(
  'desk.list_file_to_fetch',
  `select list, query, wish, rights, bytes::float8 as bytes, parts, ready_at from list_files
    where id = $1 and staff_id = $2 and state = 'ready' and ends_at > $3`,
);
export const noteFetched = statement<never, [id: string, now: Date]>(
  'desk.note_list_file_fetched',
  'update list_files set fetched_at = $2 where id = $1',
);

export const fileToMake = statement<
  Wanted & {
    staff_id: string;
    staff_name: string;
    active: boolean;
    grants: StoredGrant[];
    total: number | null;
    rows: number;
    parts: number;
    next: string | null;
  },
  [id: string]
>(
  'desk.list_file_to_make',
  `select l.list, l.query, l.wish, l.rights, l.staff_id, f.name as staff_name, f.active, ${grantsColumn}, l.total, l.rows, l.parts, l.next
     from list_files l join staff f on f.id = l.staff_id where l.id = $1 and l.state = 'making'`,
);
export const setTotal = statement<never, [id: string, total: number]>(
  'desk.set_list_file_total',
  'update list_files set total = $2 where id = $1',
);
/** One row when this part was the next. */
export const addPart = statement<
  { id: string },
  [id: string, number: number, rows: number, bytes: number, people: readonly (string | null)[], next: string | null]
>(
  'desk.add_list_file_part',
  `with file as (update list_files set parts = parts + 1, rows = rows + $3, bytes = bytes + $4, next = $6
                  where id = $1 and state = 'making' and parts = $2 returning id)
   insert into list_file_parts (file_id, number, rows, bytes, people) select id, $2, $3, $4, $5::uuid[] from file returning file_id as id`,
);
export const setReady = statement<{ rows: number }, [id: string, now: Date, ends: Date]>(
  'desk.set_list_file_ready',
  `update list_files set state = 'ready', ready_at = $2, ends_at = $3 where id = $1 and state = 'making' returning rows`,
);
export const setFailed = statement<{ id: string }, [id: string, reason: string]>(
  'desk.set_list_file_failed',
  `update list_files set state = 'failed', reason = $2 where id = $1 and state = 'making' returning id`,
);

/** Parts about members who are no more. */
export const partsOfErased = statement<{ number: number; gone: string[] }, [file: string]>(
  'desk.list_file_parts_of_erased',
  `select p.number, array_agg(distinct who.id) as gone from list_file_parts p, unnest(p.people) who (id)
    where p.file_id = $1 and who.id is not null and not exists (select from members m where m.id = who.id) group by p.number`,
);
export const partsAbout = statement<{ file_id: string; number: number }, [member: string]>(
  'desk.list_file_parts_about',
  'select file_id, number from list_file_parts where $1::uuid = any(people)',
);
export const lockPart = statement<
  { people: (string | null)[]; bytes: number; list: string; wish: Static<typeof CsvWish> },
  [file: string, number: number]
>(
  'desk.lock_list_file_part',
  `select p.people, p.bytes, l.list, l.wish from list_file_parts p join list_files l on l.id = p.file_id
    where p.file_id = $1 and p.number = $2 for update`,
);
export const changePart = statement<
  never,
  [file: string, number: number, rows: number, bytes: number, people: readonly (string | null)[]]
>(
  'desk.change_list_file_part',
  `with before as (select rows, bytes from list_file_parts where file_id = $1 and number = $2),
        part as (update list_file_parts set rows = $3, bytes = $4, people = $5::uuid[] where file_id = $1 and number = $2)
   update list_files set rows = list_files.rows + $3 - before.rows, bytes = list_files.bytes + $4 - before.bytes from before where id = $1`,
);

/** Those whose time is over, and those of closed accounts. */
export const endedFiles = statement<{ id: string; parts: number }, [now: Date]>(
  'desk.ended_list_files',
  `select l.id, l.parts from list_files l where l.ends_at <= $1
   union select l.id, l.parts from list_files l join staff f on f.id = l.staff_id where not f.active`,
);
export const ownFile = statement<{ id: string; parts: number; list: string }, [id: string, staff: string]>(
  'desk.own_list_file',
  'select id, parts, list from list_files where id = $1 and staff_id = $2',
);
export const deleteFile = statement<{ parts: number }, [id: string]>(
  'desk.delete_list_file',
  'delete from list_files where id = $1 returning parts',
);
export const fileToTell = statement<
  { email: string; language: string; name: string; host_site_id: number; state: string; rows: number; ends_at: Date },
  [id: string]
>(
  'desk.list_file_to_tell',
  `select f.email, f.language, f.name, l.host_site_id, l.state, l.rows, l.ends_at
     from list_files l join staff f on f.id = l.staff_id and f.active where l.id = $1 and l.state <> 'making'`,
);
