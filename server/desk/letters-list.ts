/** The list of outgoing mail (contract/desk-system.ts, `lettersList`) in SQL. */
import { type LetterLine, lettersList } from '../../contract/desk-system.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { ListSource } from '../platform/lists.ts';

export type LetterRow = Omit<LetterLine, 'at' | 'first_at' | 'opens'> & { at: Date; first_at: Date; site_id: number };

const likeStart = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** By the reader's address only those find a letter who may see it. */
export function letterSource({ rights }: Pick<StaffCaller, 'rights'>): ListSource<typeof lettersList> {
  const contact = may(rights, 'members.contact') ? scopeOf(rights, 'members.contact') : [];
  return {
    list: lettersList,
    from: 'letters l join sites s on s.id = l.site_id left join members m on m.id = l.member_id',
    fromAll: 'letters l',
    id: 'l.id',
    idType: 'uuid',
    person: { id: 'l.member_id', cells: ['member'] },
    scope: 'l.site_id',
    columns: {
      when: 'l.last_at',
      member: 'm.username',
      kind: 'l.kind',
      site: 's.name',
      domain: 'l.domain',
      state: 'l.state',
      tries: 'l.tries',
      answer: 'l.answer',
      first: 'l.first_at',
    },
    full: ['kind', 'domain', 'state', 'tries', 'first'],
    filters: {
      when: 'l.last_at',
      state: 'l.state',
      kind: 'l.kind',
      domain: 'l.domain',
      tries: 'l.tries',
    },
    search: (text, param) => {
      if (!text.includes('@')) {
        const start = param(likeStart(text));
        return `l.id in (select y.id from members o join letters y on y.member_id = o.id where lower(o.username) like ${start}
          union all select y.id from letters y where y.domain = ${param(text.toLowerCase())})`;
      }
      if (text.startsWith('@')) return `l.domain = ${param(text.slice(1).toLowerCase())}`;
      return `l.member_id in (select o.id from members o where lower(o.email) = ${param(text.toLowerCase())}
        and in_scope(${param(JSON.stringify(contact))}::jsonb, o.site_id))`;
    },
    select: `l.id, l.member_id, m.username as member_name, s.name as site, l.site_id, l.kind, l.domain, l.state, l.answer, l.tries,
             l.first_at, l.last_at as at`,
  };
}
