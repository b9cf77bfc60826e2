/** What staff did and what was mailed in the three years that insight-people.ts makes: a photo a member, a report of one in 25, letters of 90 days. */

export const workTables = [
  'photos',
  'cases',
  'decisions',
  'appeals',
  'complaints',
  'thread_messages',
  'letters',
  'writer_answers',
  'arrival_months',
  'active_months',
];

const someStaff = "(select id from staff where email = 's' || n % 12 || '@bench.example')";

/** Statements in order; after those of insight-people.ts, whose members and arrivals they are about. */
export const workRows = (count: number): string[] => [
  `insert into staff (id, email, name, password_hash, totp_secret)
   select gen_random_uuid(), 's' || i || '@bench.example', 'Colleague ' || i, 'none', 'none' from generate_series(0, 11) i`,
  `insert into photos (id, member_id, position, status, filename, width, height, thumbhash, created_at, reject_reason, decided_at, decided_by)
   select gen_random_uuid(), m.id, 1, case when n % 12 = 0 then 'rejected' else 'active' end, m.id || '.jpg', 900, 1200, '', m.signup_date,
          case when n % 12 = 0 then 'blurred' end, m.signup_date + random() * interval '9 hours', f.id
     from (select id, signup_date, row_number() over () as n from members) m join staff f on f.email = 's' || n % 12 || '@bench.example'`,
  `insert into cases (id, number, source, site_id, member_id, reason, status, created_at, decided_at, due_at)
   select gen_random_uuid(), 'D-' || n, case when n % 9 = 0 then 'care' when n % 4 = 0 then 'signal' else 'report' end, site_id, id,
          (array['scam', 'fake', 'insult', 'minor'])[1 + n % 4], case when n % 200 = 0 then 'open' else 'decided' end, at,
          case when n % 200 > 0 then least(now(), at + random() * interval '20 hours') end, case when n % 9 = 0 then at + interval '24 hours' end
     from (select id, site_id, n, signup_date + (now() - signup_date) * random() as at
             from (select id, site_id, signup_date, row_number() over () as n from members) m where n % 25 = 0) c`,
  `insert into decisions (id, case_id, staff_id, action, reason, created_at, ground, detected_by)
   select gen_random_uuid(), id, ${someStaff}, (array['dismiss', 'warn', 'suspend', 'hide_text'])[1 + n % 4], reason, decided_at, 'terms', 'report'
     from (select *, row_number() over () as n from cases where decided_at is not null) c`,
  `insert into appeals (id, decision_id, by_reporter, text, status, created_at, decided_by, decided_at, answer)
   select gen_random_uuid(), id, false, 'No.', case when n % 6 = 0 then 'overturned' else 'upheld' end, created_at + interval '1 day', ${someStaff},
          created_at + interval '2 days', 'Yes.'
     from (select *, row_number() over () as n from decisions where action <> 'dismiss') d where n % 15 = 0`,
  `insert into complaints (id, number, site_id, email, language, country, kind, text, status, created_at, due_at, answered_at)
   select gen_random_uuid(), 'C-' || n, site_id, 'm' || n || '@bench.example', 'en', 'NL', 'other', 'Hello', 'answered', at, at + interval '3 days', at + interval '9 hours'
     from (select site_id, n, signup_date + (now() - signup_date) * random() as at
             from (select site_id, signup_date, row_number() over () as n from members) m where n % 50 = 0) c`,
  `insert into thread_messages (id, complaint_id, kind, text, staff_name, created_at)
   select gen_random_uuid(), id, 'out', 'Hello', 'Colleague', answered_at from complaints`,
  `insert into letters (id, site_id, kind, domain, state, tries, first_at, last_at)
   select gen_random_uuid(), 1 + n % 7, 'new_messages', (array['web', 'post', 'mail', 'freenet', 'home', 'one', 'two'])[1 + n % 7] || '.example',
          case n % 100 when 0 then 'bounced' when 1 then 'deferred' when 2 then 'refused' else 'sent' end, 1, at - interval '3 seconds', at
     from (select n, now() - (n::float8 / ${2 * count}) * interval '90 days' as at from generate_series(1, ${2 * count}) n) l`,
  `insert into writer_answers (message_id, staff_id, site_id, language, conversation_id, kind, characters, waited_seconds, sent_at)
   select gen_random_uuid(), f.id, 1 + n % 7, 'en', gen_random_uuid(), case when n % 40 = 0 then 'photo' else 'text' end, 20 + n % 300,
          case when n % 30 > 0 then (random() * 3000)::int end, now() - (n::float8 / ${count}) * interval '365 days'
     from generate_series(1, ${count}) n join staff f on f.email = 's' || n % 12 || '@bench.example'`,
  `insert into arrival_months
   select a.id, date_trunc('month', a.came_at + m * interval '1 month')::date from arrivals a, generate_series(0, 11) m
    where a.came_at + m * interval '1 month' < now() and (m = 0 or (a.id + m) % 4 = 0) on conflict do nothing`,
  `insert into active_months
   select w.month, a.site_id, a.country, count(*) from arrival_months w join arrivals a on a.id = w.arrival_id group by 1, 2, 3`,
];
