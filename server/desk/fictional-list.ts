/** The list of fictional profiles (contract/desk-fictional-list.ts) in SQL. */
import type { deskFictional } from '../../contract/desk-fictional-list.ts';
import { fictionalList } from '../../contract/desk-fictional-list.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { codesOf, type ListSource } from '../platform/lists.ts';

const age = `date_part('year', age(p.date_of_birth))::int`;
const languages = 'array(select distinct w.language from fictional_writers w where w.profile_id = m.id order by 1)';
const writers = `array(select distinct f.name from fictional_writers w join staff f on f.id = w.staff_id where w.profile_id = m.id order by 1)`;
const waiting = '(select count(*)::int from waiting_conversations w where w.fictional_id = m.id)';
const written = `(select count(*)::int from writer_answers w where w.profile_id = m.id and w.sent_at > now() - interval '28 days')`;
const open = `(select count(*)::int from cases c where c.member_id = m.id and c.status = 'open')`;

export const fictionalSource: ListSource<typeof fictionalList> = {
  list: fictionalList,
  from: `fictional_profiles x join members m on m.id = x.member_id and m.status <> 'deleted'
         join profiles p on p.member_id = m.id join sites s on s.id = m.site_id`,
  fromAll: `fictional_profiles x join members m on m.id = x.member_id and m.status <> 'deleted'`,
  id: 'm.id',
  idType: 'uuid',
  scope: 'm.site_id',
  columns: {
    name: 'm.username',
    age,
    gender: 'p.gender',
    place: `concat_ws(', ', p.city, p.country)`,
    site: 's.name',
    state: 'x.state',
    languages: `array_to_string(${languages}, ', ')`,
    writers: `array_to_string(${writers}, ', ')`,
    waiting,
    written,
    open,
    made: 'x.made_at',
  },
  filters: {
    at: 'm.site_id::text',
    language: (set) =>
      `exists (select from fictional_writers w where w.profile_id = m.id and w.language = any(${codesOf(set)}))`,
    writer: (set) =>
      `exists (select from fictional_writers w where w.profile_id = m.id and w.staff_id::text = any(${codesOf(set)}))`,
    state: 'x.state',
    gender: 'p.gender',
    age,
    waiting: 'exists (select from waiting_conversations w where w.fictional_id = m.id)',
    unwritten: `x.state in ('draft', 'shown') and not exists (select from fictional_writers w where w.profile_id = m.id)`,
    resting: `x.state = 'shown' and x.rests`,
  },
  search: (text, param) => {
    const start = param(`${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    return `lower(m.username) like ${start} or lower(p.city) like ${start}`;
  },
  select: `m.id, m.username as name, ${age} as age, p.gender, p.city, p.country, m.site_id, x.state, x.rests, ${languages} as languages, ${writers} as writers,
           ${waiting} as waiting, ${written} as written, ${open} as open, x.made_at`,
};

type Line = AnswerOf<typeof deskFictional>['rows'][number];
export type FictionalLineRow = Omit<Line, 'made_at'> & { made_at: Date };
export const presentFictional = (row: FictionalLineRow): Line => ({ ...row, made_at: row.made_at.toISOString() });
