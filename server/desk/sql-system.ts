/** Statements of the pages of the system. */
import { statement } from '../platform/db.ts';

interface LetterRow {
  id: string;
  member_id: string | null;
  member_name: string | null;
  site: string;
  kind: string;
  domain: string;
  state: string;
  answer: string;
  tries: number;
  at: Date;
  site_id: number;
  /** The job that sent it is still there, and may run again. */
  kept: boolean;
}

export const letters = statement<
  LetterRow,
  [scope: string, state: string | null, kind: string | null, domain: string | null, before: string | null, max: number]
>(
  'desk.letters',
  `select l.id, l.member_id, m.username as member_name, s.name as site, l.kind, l.domain, l.state, l.answer, l.tries, l.last_at as at, l.site_id,
          exists (select from jobs.job j where j.id = l.id and j.name in ('send_mail', 'send_payment_mail')) as kept
     from letters l join sites s on s.id = l.site_id left join members m on m.id = l.member_id
    where in_scope($1::jsonb, l.site_id) and ($2::text is null or l.state = $2) and ($3::text is null or l.kind = $3) and ($4::text is null or l.domain = $4)
      and ($5::uuid is null or (l.last_at, l.id) < (select b.last_at, b.id from letters b where b.id = $5))
    order by l.last_at desc, l.id desc limit $6`,
);
export const letterKinds = statement<{ kind: string }, [scope: string]>(
  'desk.letter_kinds',
  `select kind from (select kind, site_id from letters order by last_at desc limit 5000) l where in_scope($1::jsonb, l.site_id) group by 1 order by 1`,
);
export const mailProviders = statement<
  Record<'letters' | 'sent' | 'deferred' | 'refused' | 'bounced' | 'complained', number> & { domain: string },
  [scope: string]
>(
  'desk.mail_providers',
  `select domain, count(*) as letters, count(*) filter (where state in ('sent', 'bounced', 'complained')) as sent,
          count(*) filter (where state = 'deferred') as deferred, count(*) filter (where state = 'refused') as refused,
          count(*) filter (where state = 'bounced') as bounced, count(*) filter (where state = 'complained') as complained
     from letters where last_at > now() - interval '28 days' and in_scope($1::jsonb, site_id) group by 1 order by 2 desc, 1 limit 12`,
);
