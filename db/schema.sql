-- Made by `node scripts/dump-schema.ts` from db/migrations and db/functions: to be read, not run. Change those, never this.

-- Extensions

create extension cube;

create extension pg_trgm;

-- Tables

create table accounts (
  member_id uuid not null,
  balance integer not null default 0,
  constraint accounts_pkey PRIMARY KEY (member_id),
  constraint accounts_balance_check CHECK ((balance >= 0)),
  constraint accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=80);

create table active_months (
  month date not null,
  site_id integer not null,
  country character(2) not null,
  people integer not null,
  constraint active_months_pkey PRIMARY KEY (month, site_id, country),
  constraint active_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint active_months_people_check CHECK ((people > 0)),
  constraint active_months_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table active_months is 'How many members of a site and country were active in a month: for the report of transparency.';

create table age_checks (
  member_id uuid not null,
  provider text not null,
  method text not null default ''::text,
  over smallint not null,
  checked_at timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  proof_hash bytea,
  constraint age_checks_pkey PRIMARY KEY (member_id),
  constraint age_checks_proof_hash_key UNIQUE (proof_hash),
  constraint age_checks_over_check CHECK ((over >= 18)),
  constraint age_checks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table age_refusals (
  id bigint generated always as identity,
  member_id uuid not null,
  refused_at timestamp with time zone not null default now(),
  constraint age_refusals_pkey PRIMARY KEY (id),
  constraint age_refusals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX age_refusals_member ON age_refusals USING btree (member_id, refused_at);

create table age_sessions (
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  nonce text not null,
  return_url text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  presented jsonb,
  reference text,
  constraint age_sessions_pkey PRIMARY KEY (id),
  constraint age_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX age_sessions_expired ON age_sessions USING btree (expires_at);
CREATE INDEX age_sessions_member ON age_sessions USING btree (member_id);

create table app_secrets (
  name text not null,
  sealed text not null,
  created_at timestamp with time zone not null default now(),
  constraint app_secrets_pkey PRIMARY KEY (name)
);

create table appeals (
  id uuid not null,
  decision_id uuid not null,
  by_reporter boolean not null,
  text text not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  answer text not null default ''::text,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_decision_id_by_reporter_key UNIQUE (decision_id, by_reporter),
  constraint appeals_answer_check CHECK ((length(answer) <= 4000)),
  constraint appeals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text]))),
  constraint appeals_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000))),
  constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE
);
CREATE INDEX appeals_decided ON appeals USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX appeals_made ON appeals USING btree (created_at);
CREATE INDEX appeals_open ON appeals USING btree (created_at, id) WHERE (status = 'open'::text);

create table arrival_months (
  arrival_id bigint not null,
  month date not null,
  constraint arrival_months_pkey PRIMARY KEY (arrival_id, month),
  constraint arrival_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint arrival_months_arrival_id_fkey FOREIGN KEY (arrival_id) REFERENCES arrivals(id) ON DELETE CASCADE
);
CREATE INDEX arrival_months_month ON arrival_months USING btree (month);

create table arrival_weeks (
  arrival_id bigint not null,
  week smallint not null,
  constraint arrival_weeks_pkey PRIMARY KEY (arrival_id, week),
  constraint arrival_weeks_week_check CHECK ((week >= 0)),
  constraint arrival_weeks_arrival_id_fkey FOREIGN KEY (arrival_id) REFERENCES arrivals(id) ON DELETE CASCADE
);

create table arrivals (
  id bigint generated always as identity,
  member_id uuid,
  site_id integer not null,
  came_at timestamp with time zone not null,
  source text not null,
  lander text not null,
  country character(2) not null,
  device text not null,
  language text not null,
  activated_at timestamp with time zone,
  photo_at timestamp with time zone,
  message_at timestamp with time zone,
  paid_at timestamp with time zone,
  stay_offered_at timestamp with time zone,
  tryout_offered_at timestamp with time zone,
  constraint arrivals_pkey PRIMARY KEY (id),
  constraint arrivals_member_id_key UNIQUE (member_id),
  constraint arrivals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint arrivals_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX arrivals_activated ON arrivals USING btree (activated_at) WHERE (activated_at IS NOT NULL);
CREATE INDEX arrivals_site_came ON arrivals USING btree (site_id, came_at);
CREATE INDEX arrivals_site_paid ON arrivals USING btree (site_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX arrivals_site_stay ON arrivals USING btree (site_id, stay_offered_at) WHERE (stay_offered_at IS NOT NULL);
CREATE INDEX arrivals_site_tryout ON arrivals USING btree (site_id, tryout_offered_at) WHERE (tryout_offered_at IS NOT NULL);
comment on column arrivals.stay_offered_at is 'When they asked to leave and were offered a discount.';
comment on column arrivals.tryout_offered_at is 'When they asked to leave and were offered the small package.';

create table attempts (
  id bigint generated always as identity,
  kind text not null,
  subject_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'reset'::text, 'check'::text, 'mail'::text])))
);
CREATE INDEX attempts_old ON attempts USING btree (created_at);
CREATE INDEX attempts_subject ON attempts USING btree (kind, subject_hash, created_at);

create table audit_log (
  id bigint not null,
  staff_id uuid,
  staff_name text not null,
  action text not null,
  subject_kind text not null default ''::text,
  subject_id text not null default ''::text,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_created ON audit_log USING btree (created_at);
CREATE INDEX audit_log_member ON audit_log USING btree (((details ->> 'member_id'::text)), id DESC);
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id DESC);
CREATE INDEX audit_log_texts ON audit_log USING btree (created_at) WHERE (action = ANY (ARRAY['text_passed'::text, 'text_hidden'::text]));

create table audit_proofs (
  at timestamp with time zone not null default now(),
  lines bigint not null,
  broken_at bigint,
  constraint audit_proofs_pkey PRIMARY KEY (at)
);

create table audit_reasons (
  line_id bigint not null,
  reason text not null,
  constraint audit_reasons_pkey PRIMARY KEY (line_id),
  constraint audit_reasons_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
comment on table audit_reasons is 'What staff said when the door asked why: one row a line of the audit log. Not in its chain, since words about a person must be forgettable';

create table audit_sites (
  line_id bigint not null,
  site_id integer not null,
  constraint audit_sites_pkey PRIMARY KEY (line_id)
);
CREATE INDEX audit_sites_site ON audit_sites USING btree (site_id, line_id DESC);
comment on table audit_sites is 'The site a line of the audit log is about: one row a line that is about one site. Beside the chain, found from what the line names';

create table automatic_likes (
  member_id uuid not null,
  given smallint not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint automatic_likes_pkey PRIMARY KEY (member_id),
  constraint automatic_likes_given_check CHECK ((given > 0)),
  constraint automatic_likes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table backups (
  id bigint generated always as identity,
  kind text not null,
  at timestamp with time zone not null default now(),
  note text not null default ''::text,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_kind_check CHECK ((kind = ANY (ARRAY['made'::text, 'restored'::text])))
);
CREATE INDEX backups_kind ON backups USING btree (kind, at DESC);

create table ban_keys (
  ban_id uuid not null,
  kind text not null,
  hash bytea not null,
  constraint ban_keys_pkey PRIMARY KEY (ban_id, kind, hash),
  constraint ban_keys_hash_check CHECK ((octet_length(hash) = 16)),
  constraint ban_keys_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'iban'::text, 'card'::text, 'device'::text, 'network'::text]))),
  constraint ban_keys_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id) ON DELETE CASCADE
);
CREATE INDEX ban_keys_hash ON ban_keys USING btree (kind, hash);

create table ban_meetings (
  ban_id uuid not null,
  member_id uuid not null,
  constraint ban_meetings_pkey PRIMARY KEY (ban_id, member_id),
  constraint ban_meetings_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id) ON DELETE CASCADE,
  constraint ban_meetings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX ban_meetings_member ON ban_meetings USING btree (member_id);

create table ban_photo_hashes (
  ban_id uuid not null,
  slot smallint not null,
  "window" smallint not null,
  hash bigint not null,
  photo_id uuid,
  constraint ban_photo_hashes_pkey PRIMARY KEY (ban_id, slot, "window"),
  constraint ban_photo_hashes_window_check CHECK ((("window" >= 0) AND ("window" <= 17))),
  constraint ban_photo_hashes_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id) ON DELETE CASCADE
);
CREATE INDEX ban_photo_hashes_0 ON ban_photo_hashes USING btree (((((hash >> 48) & (65535)::bigint))::integer));
CREATE INDEX ban_photo_hashes_1 ON ban_photo_hashes USING btree (((((hash >> 32) & (65535)::bigint))::integer));
CREATE INDEX ban_photo_hashes_2 ON ban_photo_hashes USING btree (((((hash >> 16) & (65535)::bigint))::integer));
CREATE INDEX ban_photo_hashes_3 ON ban_photo_hashes USING btree ((((hash & (65535)::bigint))::integer));

create table bans (
  id uuid not null default gen_random_uuid(),
  company_id integer not null,
  kind text not null,
  decision_id uuid,
  case_number text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  until timestamp with time zone,
  renewed_at timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  hits integer not null default 0,
  hit_at timestamp with time zone,
  refused_on date,
  constraint bans_pkey PRIMARY KEY (id),
  constraint bans_decision_id_key UNIQUE (decision_id),
  constraint bans_kind_check CHECK ((kind = ANY (ARRAY['ban'::text, 'minor'::text, 'self'::text, 'owner'::text]))),
  constraint bans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX bans_company ON bans USING btree (company_id, created_at);

create table blocks (
  member_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint blocks_pkey PRIMARY KEY (member_id, blocked_id),
  constraint blocks_check CHECK ((member_id <> blocked_id)),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint blocks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX blocks_blocked ON blocks USING btree (blocked_id, member_id);
CREATE INDEX blocks_lately ON blocks USING btree (created_at);

create table book_days (
  company_id integer not null,
  day date not null,
  time_zone text not null,
  currency character(3) not null,
  sold_minor bigint not null,
  paid_minor bigint not null,
  refunded_minor bigint not null,
  refunds_minor bigint not null,
  charged_back_minor bigint not null,
  charge_backs_minor bigint not null,
  credits bigint not null,
  transfers bigint not null,
  faults integer not null,
  fault_rows jsonb not null,
  checked_at timestamp with time zone not null default now(),
  faulty_since timestamp with time zone,
  constraint book_days_pkey PRIMARY KEY (company_id, day, currency),
  constraint book_days_check CHECK (((faults = 0) = (faulty_since IS NULL))),
  constraint book_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

create table buyers (
  member_id uuid not null,
  blocked_reason text,
  blocked_at timestamp with time zone,
  constraint buyers_pkey PRIMARY KEY (member_id),
  constraint buyers_blocked_reason_check CHECK ((blocked_reason = ANY (ARRAY['charge_back'::text, 'staff'::text]))),
  constraint buyers_check CHECK (((blocked_reason IS NULL) = (blocked_at IS NULL))),
  constraint buyers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table call_answers (
  caller text not null,
  key uuid not null,
  call text not null,
  request bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint call_answers_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX call_answers_created ON call_answers USING btree (created_at);

create unlogged table call_counts (
  key_hash bytea not null,
  n integer not null,
  ends_at timestamp with time zone not null,
  constraint call_counts_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX call_counts_old ON call_counts USING btree (ends_at);

create table campaign_recipients (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  member_id uuid not null,
  language text not null,
  variant text,
  state text not null default 'waiting'::text,
  reason text,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  handed_at timestamp with time zone,
  sent_at timestamp with time zone,
  followed_at timestamp with time zone,
  left_at timestamp with time zone,
  came_back text,
  constraint campaign_recipients_pkey PRIMARY KEY (id),
  constraint campaign_recipients_campaign_id_member_id_key UNIQUE (campaign_id, member_id),
  constraint campaign_recipients_came_back_check CHECK ((came_back = ANY (ARRAY['bounced'::text, 'complained'::text]))),
  constraint campaign_recipients_check CHECK (((state = 'left_out'::text) = (reason IS NOT NULL))),
  constraint campaign_recipients_check1 CHECK (((state = ANY (ARRAY['handing'::text, 'sent'::text, 'unsure'::text])) = (handed_at IS NOT NULL))),
  constraint campaign_recipients_check2 CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint campaign_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'handing'::text, 'sent'::text, 'unsure'::text, 'left_out'::text, 'control'::text]))),
  constraint campaign_recipients_variant_check CHECK ((variant = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_recipients_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX campaign_recipients_due ON campaign_recipients USING btree (campaign_id, due_at, id) WHERE ((state = 'waiting'::text) AND (variant IS NOT NULL));
CREATE INDEX campaign_recipients_handing ON campaign_recipients USING btree (handed_at) WHERE (state = 'handing'::text);
CREATE INDEX campaign_recipients_member ON campaign_recipients USING btree (member_id, handed_at DESC);
CREATE INDEX campaign_recipients_rest ON campaign_recipients USING btree (campaign_id) WHERE ((variant IS NULL) AND (state = ANY (ARRAY['waiting'::text, 'control'::text])));
comment on table campaign_recipients is 'A member a campaign is for: sent, waiting, left out and why, or in the group kept to compare with. Kept for 90 days after its end.';

create table campaign_seeds (
  email text not null,
  constraint campaign_seeds_pkey PRIMARY KEY (email),
  constraint campaign_seeds_email_check CHECK (((email = lower(email)) AND (length(email) <= 254)))
);

create table campaign_texts (
  campaign_id uuid not null,
  language text not null,
  subject_a text not null default ''::text,
  subject_b text not null default ''::text,
  lead text not null default ''::text,
  heading text not null default ''::text,
  body text not null default ''::text,
  button text not null default ''::text,
  alt text not null default ''::text,
  constraint campaign_texts_pkey PRIMARY KEY (campaign_id, language),
  constraint campaign_texts_alt_check CHECK ((length(alt) <= 300)),
  constraint campaign_texts_body_check CHECK ((length(body) <= 4000)),
  constraint campaign_texts_button_check CHECK ((length(button) <= 60)),
  constraint campaign_texts_heading_check CHECK ((length(heading) <= 150)),
  constraint campaign_texts_lead_check CHECK ((length(lead) <= 200)),
  constraint campaign_texts_subject_a_check CHECK ((length(subject_a) <= 150)),
  constraint campaign_texts_subject_b_check CHECK ((length(subject_b) <= 150)),
  constraint campaign_texts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE
);
comment on table campaign_texts is 'What a campaign says in one language.';

create table campaigns (
  id uuid not null,
  name text not null,
  kind text not null,
  state text not null default 'draft'::text,
  version integer not null default 1,
  sites integer[] not null,
  audience jsonb not null default '{}'::jsonb,
  control_percent integer not null default 5,
  test_percent integer not null default 0,
  test_hours integer not null default 4,
  winner text,
  code text,
  path text not null default '/members'::text,
  per_hour integer not null default 2000,
  sends text not null default 'now'::text,
  starts_at timestamp with time zone,
  starts_local timestamp without time zone,
  results_days integer not null default 7,
  made_by uuid,
  made_name text not null,
  made_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  started_by uuid,
  started_name text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  stopped_for text,
  gathered_to uuid,
  gathered boolean not null default false,
  next_at timestamp with time zone,
  counted jsonb,
  results jsonb,
  results_at timestamp with time zone,
  picture uuid,
  picture_name text,
  logged jsonb not null default '{}'::jsonb,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_check CHECK (((state = 'draft'::text) = (started_at IS NULL))),
  constraint campaigns_check1 CHECK (((state = ANY (ARRAY['done'::text, 'stopped'::text])) = (ended_at IS NOT NULL))),
  constraint campaigns_control_percent_check CHECK (((control_percent >= 0) AND (control_percent <= 50))),
  constraint campaigns_kind_check CHECK ((kind = ANY (ARRAY['promotions'::text, 'news'::text]))),
  constraint campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint campaigns_path_check CHECK ((path ~~ '/%'::text)),
  constraint campaigns_per_hour_check CHECK (((per_hour >= 60) AND (per_hour <= 100000))),
  constraint campaigns_picture_name_check CHECK (((length(picture_name) >= 1) AND (length(picture_name) <= 120))),
  constraint campaigns_picture_named CHECK (((picture IS NULL) OR (picture_name IS NOT NULL))),
  constraint campaigns_results_days_check CHECK (((results_days >= 1) AND (results_days <= 30))),
  constraint campaigns_sends_check CHECK ((sends = ANY (ARRAY['now'::text, 'at'::text, 'local'::text, 'best'::text]))),
  constraint campaigns_sites_check CHECK ((cardinality(sites) > 0)),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'sending'::text, 'paused'::text, 'done'::text, 'stopped'::text]))),
  constraint campaigns_stopped_for_check CHECK ((stopped_for = ANY (ARRAY['complaints'::text, 'bounces'::text, 'code'::text, 'staff'::text]))),
  constraint campaigns_test_hours_check CHECK (((test_hours >= 1) AND (test_hours <= 72))),
  constraint campaigns_test_percent_check CHECK (((test_percent >= 0) AND (test_percent <= 50))),
  constraint campaigns_winner_check CHECK ((winner = ANY (ARRAY['a'::text, 'b'::text]))),
  constraint campaigns_code_fkey FOREIGN KEY (code) REFERENCES discount_codes(code),
  constraint campaigns_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint campaigns_picture_fkey FOREIGN KEY (picture) REFERENCES site_media(id) ON DELETE SET NULL
);
CREATE INDEX campaigns_at_work ON campaigns USING btree (state) WHERE (state = ANY (ARRAY['planned'::text, 'sending'::text, 'paused'::text]));
CREATE INDEX campaigns_made ON campaigns USING btree (made_at DESC, id DESC);
CREATE INDEX campaigns_picture ON campaigns USING btree (picture) WHERE (picture IS NOT NULL);
comment on table campaigns is 'Offers or news by mail to many: whom, when, how fast, and what came of it.';

create table cases (
  id uuid not null,
  number text not null,
  source text not null,
  site_id integer not null,
  member_id uuid not null,
  reporter_id uuid,
  reason text not null default ''::text,
  note text not null default ''::text,
  conversation_id uuid,
  evidence jsonb not null default '[]'::jsonb,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  signals jsonb not null default '[]'::jsonb,
  assigned_to uuid,
  merged_into uuid,
  due_at timestamp with time zone,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_number_key UNIQUE (number),
  constraint cases_care_due CHECK (((source = 'care'::text) = (due_at IS NOT NULL))),
  constraint cases_care_thread CHECK (((source = 'care'::text) OR ((assigned_to IS NULL) AND (merged_into IS NULL)))),
  constraint cases_note_check CHECK ((length(note) <= 2000)),
  constraint cases_source_check CHECK ((source = ANY (ARRAY['report'::text, 'photo'::text, 'text'::text, 'desk'::text, 'care'::text, 'payment'::text, 'signal'::text]))),
  constraint cases_status_check CHECK ((status = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint cases_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL,
  constraint cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint cases_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES cases(id) ON DELETE SET NULL,
  constraint cases_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint cases_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX cases_assigned ON cases USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX cases_care_due ON cases USING btree (due_at, id) WHERE ((source = 'care'::text) AND (status = 'open'::text));
CREATE INDEX cases_decided ON cases USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX cases_member ON cases USING btree (member_id, created_at DESC);
CREATE INDEX cases_merged ON cases USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX cases_number_start ON cases USING btree (number text_pattern_ops);
CREATE UNIQUE INDEX cases_one_care ON cases USING btree (member_id) WHERE ((status = 'open'::text) AND (source = 'care'::text));
CREATE UNIQUE INDEX cases_one_open ON cases USING btree (reporter_id, member_id) WHERE ((status = 'open'::text) AND (source = 'report'::text));
CREATE UNIQUE INDEX cases_one_signal ON cases USING btree (member_id) WHERE ((status = 'open'::text) AND (source = 'signal'::text));
CREATE INDEX cases_open ON cases USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX cases_reporter ON cases USING btree (reporter_id, created_at DESC) WHERE (reporter_id IS NOT NULL);

create table chat_members (
  member_id uuid not null,
  unread integer not null default 0,
  change_seq bigint not null default 0,
  delivered_change bigint not null default 0,
  reset_change bigint not null default 0,
  free_used integer not null default 0,
  openings_day date,
  openings integer not null default 0,
  constraint chat_members_pkey PRIMARY KEY (member_id),
  constraint chat_members_unread_check CHECK ((unread >= 0)),
  constraint chat_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=50);

create table closed_months (
  company_id integer not null,
  month date not null,
  time_zone text not null,
  lines jsonb not null,
  staff_name text not null,
  closed_at timestamp with time zone not null default now(),
  constraint closed_months_pkey PRIMARY KEY (company_id, month),
  constraint closed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint closed_months_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

create table closed_writing_months (
  month date not null,
  time_zone text,
  writers jsonb not null,
  staff_name text not null,
  closed_at timestamp with time zone not null default now(),
  constraint closed_writing_months_pkey PRIMARY KEY (month),
  constraint closed_writing_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
comment on column closed_writing_months.time_zone is 'The zone of all its days where an older release closed it; null: each day is of its site''s zone.';

create table companies (
  id integer generated always as identity,
  name text not null,
  trade_names text[] not null default '{}'::text[],
  address text not null,
  postal_code text not null default ''::text,
  city text not null,
  country character(2) not null,
  kvk text not null default ''::text,
  vat_numbers jsonb not null default '{}'::jsonb,
  support_phone text not null default ''::text,
  support_email text not null default ''::text,
  delete_discount integer not null default 0,
  settings jsonb not null default '{}'::jsonb,
  settings_version integer not null default 0,
  added timestamp with time zone not null default now(),
  creditor_identifier text not null default ''::text,
  creditor_iban text not null default ''::text,
  creditor_bic text not null default ''::text,
  debit_notice_days integer not null default 1,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_debit_notice_days_check CHECK (((debit_notice_days >= 1) AND (debit_notice_days <= 14))),
  constraint companies_delete_discount_check CHECK (((delete_discount >= 0) AND (delete_discount <= 90)))
);

create table company_methods (
  company_id integer not null,
  country character(2) not null,
  methods text[] not null,
  constraint company_methods_pkey PRIMARY KEY (company_id, country),
  constraint company_methods_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint company_methods_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
comment on table company_methods is 'The payment methods a company offers in a country, in order; none of a country: those usual there.';

create table complaints (
  id uuid not null,
  number text not null,
  site_id integer not null,
  member_id uuid,
  email text not null,
  language text not null,
  country character(2) not null,
  kind text not null,
  text text not null,
  reference text not null default ''::text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  answer text not null default ''::text,
  assigned_to uuid,
  merged_into uuid,
  reopened_at timestamp with time zone,
  linked text[] not null default '{}'::text[],
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_number_key UNIQUE (number),
  constraint complaints_answer_check CHECK ((length(answer) <= 4000)),
  constraint complaints_linked_check CHECK ((cardinality(linked) <= 20)),
  constraint complaints_reference_check CHECK ((length(reference) <= 300)),
  constraint complaints_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint complaints_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000))),
  constraint complaints_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL,
  constraint complaints_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint complaints_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES complaints(id) ON DELETE SET NULL,
  constraint complaints_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX complaints_answered ON complaints USING btree (answered_at DESC) WHERE (status = 'answered'::text);
CREATE INDEX complaints_assigned ON complaints USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);
CREATE INDEX complaints_email ON complaints USING btree (lower(email) text_pattern_ops);
CREATE INDEX complaints_member ON complaints USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX complaints_merged ON complaints USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX complaints_number_start ON complaints USING btree (number text_pattern_ops);
CREATE INDEX complaints_open ON complaints USING btree (due_at, id) WHERE (status = 'open'::text);

create table conversations (
  id uuid not null,
  pool_id integer not null,
  member_a uuid not null,
  member_b uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_member_a_member_b_key UNIQUE (member_a, member_b),
  constraint conversations_check CHECK ((member_a < member_b)),
  constraint conversations_member_a_fkey FOREIGN KEY (member_a) REFERENCES members(id) ON DELETE CASCADE,
  constraint conversations_member_b_fkey FOREIGN KEY (member_b) REFERENCES members(id) ON DELETE CASCADE,
  constraint conversations_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id)
) with (fillfactor=70);
CREATE INDEX conversations_member_b ON conversations USING btree (member_b);

create table counted_days (
  site_id integer not null,
  day date not null,
  zone text not null,
  vat boolean not null default false,
  pairs boolean not null default false,
  work boolean not null default false,
  mail boolean not null default false,
  writing boolean not null default false,
  offers boolean not null default false,
  fees boolean not null default false,
  constraint counted_days_pkey PRIMARY KEY (site_id, day),
  constraint counted_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on column counted_days.vat is 'Its VAT by company, country and rate is in money_days, too.';
comment on column counted_days.pairs is 'Its people are in people_days by each two of their origins, too, and its sums in payer_days.';
comment on column counted_days.work is 'What was done at the desk is in work_days and staff_days, too.';
comment on column counted_days.mail is 'Its letters are in mail_days, too.';
comment on column counted_days.writing is 'What writers wrote is in writer_days and writer_waits, too.';
comment on column counted_days.offers is 'What offers brought is in offered_days and offer_days, too.';
comment on column counted_days.fees is 'What providers kept is in money_days and payer_days, too.';

create table counted_months (
  site_id integer not null,
  month date not null,
  constraint counted_months_pkey PRIMARY KEY (site_id, month),
  constraint counted_months_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table counted_months is 'Months whose days are all counted, and whose sums stand in the tables by month.';

create table debit_attempts (
  id uuid not null,
  member_id uuid not null,
  company_id integer not null,
  mandate_id uuid not null,
  known boolean not null,
  reference text not null,
  account text not null,
  iban_hash bytea not null,
  iban_last4 text not null,
  mobile_hash bytea not null,
  mobile_masked text not null,
  holder_masked text not null,
  text jsonb not null,
  notice_days integer not null,
  credits integer not null,
  discount_code text,
  amount_minor integer not null,
  currency character(3) not null,
  terms_date text not null,
  country character(2) not null,
  address_prefix text not null,
  code_hash bytea not null,
  code_sent_at timestamp with time zone not null,
  code_expires_at timestamp with time zone not null,
  tries integer not null default 0,
  verified_at timestamp with time zone,
  payment_key uuid,
  payment_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint debit_attempts_pkey PRIMARY KEY (id),
  constraint debit_attempts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint debit_attempts_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint debit_attempts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint debit_attempts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX debit_attempts_created ON debit_attempts USING btree (created_at);
CREATE INDEX debit_attempts_member ON debit_attempts USING btree (member_id);

create table debit_blocks (
  id uuid not null,
  member_id uuid,
  iban_hash bytea,
  iban_last4 text not null default ''::text,
  company_id integer not null,
  payment_id uuid,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint debit_blocks_pkey PRIMARY KEY (id),
  constraint debit_blocks_check CHECK (((member_id IS NOT NULL) OR (iban_hash IS NOT NULL))),
  constraint debit_blocks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint debit_blocks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX debit_blocks_iban ON debit_blocks USING btree (iban_hash) WHERE (lifted_at IS NULL);
CREATE INDEX debit_blocks_member ON debit_blocks USING btree (member_id) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX debit_blocks_payment ON debit_blocks USING btree (payment_id);

create table debit_collections (
  payment_id uuid not null,
  mandate_id uuid not null,
  sequence text not null,
  collect_on date not null,
  evidence jsonb not null,
  message_id text,
  outcome text,
  outcome_reason text not null default ''::text,
  outcome_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint debit_collections_pkey PRIMARY KEY (payment_id),
  constraint debit_collections_outcome_check CHECK ((outcome = ANY (ARRAY['settled'::text, 'refused'::text, 'returned'::text]))),
  constraint debit_collections_sequence_check CHECK ((sequence = ANY (ARRAY['FRST'::text, 'RCUR'::text]))),
  constraint debit_collections_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES debit_mandates(id),
  constraint debit_collections_message_id_fkey FOREIGN KEY (message_id) REFERENCES debit_files(message_id),
  constraint debit_collections_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX debit_collections_due ON debit_collections USING btree (collect_on) WHERE (message_id IS NULL);
CREATE INDEX debit_collections_file ON debit_collections USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX debit_collections_made ON debit_collections USING btree (created_at, payment_id);
CREATE INDEX debit_collections_mandate ON debit_collections USING btree (mandate_id);

create table debit_files (
  message_id text not null,
  company_id integer not null,
  payments integer not null,
  amount_minor bigint not null,
  sealed text not null,
  staff_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint debit_files_pkey PRIMARY KEY (message_id),
  constraint debit_files_message_id_check CHECK ((length(message_id) <= 35)),
  constraint debit_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

create table debit_mandates (
  id uuid not null,
  member_id uuid not null,
  company_id integer not null,
  reference text not null,
  status text not null default 'active'::text,
  account text not null,
  iban_hash bytea not null,
  iban_last4 text not null,
  mobile_hash bytea not null,
  text jsonb not null,
  signed_at timestamp with time zone not null default now(),
  signed_on date not null,
  place text not null,
  evidence jsonb not null,
  provider text,
  customer_ref text,
  mandate_ref text,
  last_used_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  mobile_ends bytea[] not null default '{}'::bytea[],
  constraint debit_mandates_pkey PRIMARY KEY (id),
  constraint debit_mandates_reference_key UNIQUE (reference),
  constraint debit_mandates_reference_check CHECK ((((length(reference) >= 1) AND (length(reference) <= 35)) AND (reference !~~ '/%'::text))),
  constraint debit_mandates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'lapsed'::text, 'withdrawn'::text]))),
  constraint debit_mandates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX debit_mandates_end ON debit_mandates USING btree (iban_last4);
CREATE INDEX debit_mandates_iban ON debit_mandates USING btree (iban_hash);
CREATE INDEX debit_mandates_member ON debit_mandates USING btree (member_id, last_used_at DESC);
CREATE INDEX debit_mandates_mobile ON debit_mandates USING btree (mobile_hash);
CREATE INDEX debit_mandates_mobile_ends ON debit_mandates USING gin (mobile_ends);
CREATE INDEX debit_mandates_signed ON debit_mandates USING btree (signed_at, id);
CREATE INDEX debit_mandates_used ON debit_mandates USING btree (last_used_at) WHERE (status = 'active'::text);
CREATE INDEX debit_mandates_without_ends ON debit_mandates USING btree (id) WHERE (mobile_ends = '{}'::bytea[]);
comment on column debit_mandates.mobile_ends is 'Keyed hashes of the last 4, 5 … digits of the phone number; empty until the nightly job has filled them in.';

create table decisions (
  id uuid not null,
  case_id uuid not null,
  staff_id uuid,
  action text not null,
  reason text not null default ''::text,
  facts text not null default ''::text,
  photo_id uuid,
  hidden_text text,
  created_at timestamp with time zone not null default now(),
  overturned_at timestamp with time zone,
  payment_id uuid,
  same_as uuid,
  until timestamp with time zone,
  ground text,
  detected_by text,
  automated boolean not null default false,
  ended_at timestamp with time zone,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'warn'::text, 'hide_text'::text, 'reject_photo'::text, 'suspend'::text, 'end_premium'::text, 'hold'::text, 'require_age'::text, 'require_selfie'::text, 'refuse_check'::text, 'warn_reports'::text, 'reports_wait'::text]))),
  constraint decisions_by_staff CHECK (((action = ANY (ARRAY['end_premium'::text, 'hold'::text])) = (staff_id IS NULL))),
  constraint decisions_detected_by_check CHECK ((detected_by = ANY (ARRAY['person'::text, 'report'::text, 'rule'::text, 'hash'::text]))),
  constraint decisions_facts_check CHECK ((length(facts) <= 2000)),
  constraint decisions_ground_check CHECK ((ground = ANY (ARRAY['law'::text, 'terms'::text]))),
  constraint decisions_misuse CHECK (((action = ANY (ARRAY['warn_reports'::text, 'reports_wait'::text])) = (reason = 'misuse'::text))),
  constraint decisions_of_payment CHECK (((action = 'end_premium'::text) = (payment_id IS NOT NULL))),
  constraint decisions_reports_wait CHECK (((action <> 'reports_wait'::text) OR (until IS NOT NULL))),
  constraint decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint decisions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint decisions_same_as_fkey FOREIGN KEY (same_as) REFERENCES decisions(id) ON DELETE CASCADE
);
CREATE INDEX decisions_case ON decisions USING btree (case_id, created_at);
CREATE UNIQUE INDEX decisions_end_premium ON decisions USING btree (payment_id) WHERE (overturned_at IS NULL);
CREATE INDEX decisions_made ON decisions USING btree (created_at);
CREATE INDEX decisions_same_as ON decisions USING btree (same_as) WHERE (same_as IS NOT NULL);

create table deletion_surveys (
  id bigint generated always as identity,
  site_id integer not null,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint deletion_surveys_pkey PRIMARY KEY (id),
  constraint deletion_surveys_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table desk_claims (
  kind text not null,
  subject_id uuid not null,
  staff_id uuid not null,
  claimed_until timestamp with time zone not null,
  constraint desk_claims_pkey PRIMARY KEY (kind, subject_id),
  constraint desk_claims_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'text'::text, 'case'::text, 'appeal'::text, 'complaint'::text, 'conversation'::text, 'check'::text]))),
  constraint desk_claims_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX desk_claims_staff ON desk_claims USING btree (staff_id) WHERE (kind = 'conversation'::text);

create table desk_role_limits (
  role text not null,
  limits jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint desk_role_limits_pkey PRIMARY KEY (role),
  constraint desk_role_limits_limits_check CHECK (((jsonb_typeof(limits) = 'object'::text) AND (limits <> '{}'::jsonb))),
  constraint desk_role_limits_role_check CHECK (((role = ANY (ARRAY['owner'::text, 'moderation'::text, 'lead'::text, 'support'::text, 'finance'::text, 'marketing'::text, 'writer'::text])) OR (role ~ '^[0-9a-f-]{36}$'::text)))
);
comment on table desk_role_limits is 'The limits of one role: a built-in one by its name, one of the company by its id.';

create table desk_roles (
  id uuid not null,
  name text not null,
  rights jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint desk_roles_pkey PRIMARY KEY (id),
  constraint desk_roles_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint desk_roles_rights_check CHECK (((jsonb_typeof(rights) = 'object'::text) AND (rights <> '{}'::jsonb)))
);
CREATE UNIQUE INDEX desk_roles_name ON desk_roles USING btree (lower(name));

create table desk_views (
  id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  staff_id uuid not null,
  shared text not null,
  roles text[] not null default '{}'::text[],
  alarm boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint desk_views_pkey PRIMARY KEY (id),
  constraint desk_views_check CHECK (((shared = 'role'::text) = (cardinality(roles) > 0))),
  constraint desk_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint desk_views_query_check CHECK ((length(query) <= 1000)),
  constraint desk_views_shared_check CHECK ((shared = ANY (ARRAY['me'::text, 'role'::text, 'all'::text]))),
  constraint desk_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX desk_views_list ON desk_views USING btree (list) WHERE (shared <> 'me'::text);
CREATE UNIQUE INDEX desk_views_name ON desk_views USING btree (staff_id, list, lower(name));

create table devices (
  hash bytea not null,
  member_id uuid not null,
  first_seen timestamp with time zone not null default now(),
  last_seen timestamp with time zone not null default now(),
  user_agent text not null default ''::text,
  constraint devices_pkey PRIMARY KEY (hash),
  constraint devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX devices_member ON devices USING btree (member_id, last_seen DESC);

create table discount_codes (
  code text not null,
  pool_id integer,
  member_id uuid,
  country character(2),
  value_percentage integer not null,
  currency character(3),
  minimum_order_value integer,
  validity text not null default 'once-per-user'::text,
  status text not null default 'active'::text,
  purpose text not null,
  expires timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  payment_methods text[],
  staff_id uuid,
  starts timestamp with time zone,
  constraint discount_codes_pkey PRIMARY KEY (code),
  constraint discount_codes_code_check CHECK ((code = upper(code))),
  constraint discount_codes_minimum_order_value_check CHECK ((minimum_order_value > 0)),
  constraint discount_codes_payment_methods_check CHECK ((cardinality(payment_methods) > 0)),
  constraint discount_codes_purpose_check CHECK ((purpose = ANY (ARRAY['campaign'::text, 'welcome'::text, 'stay'::text]))),
  constraint discount_codes_starts_check CHECK ((starts < expires)),
  constraint discount_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint discount_codes_validity_check CHECK ((validity = ANY (ARRAY['once'::text, 'once-per-user'::text, 'unlimited'::text]))),
  constraint discount_codes_value_percentage_check CHECK (((value_percentage >= 1) AND (value_percentage <= 90))),
  constraint discount_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint discount_codes_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id)
);
CREATE UNIQUE INDEX discount_codes_stay ON discount_codes USING btree (member_id) WHERE (purpose = 'stay'::text);
CREATE INDEX discount_codes_stay_made ON discount_codes USING btree (created_at) WHERE (purpose = 'stay'::text);
comment on column discount_codes.starts is 'From when it can be used; null: at once.';

create table discount_redemptions (
  payment_id uuid not null,
  offer text not null,
  validity text not null,
  member_id uuid not null,
  status text not null default 'reserved'::text,
  created_at timestamp with time zone not null default now(),
  constraint discount_redemptions_pkey PRIMARY KEY (payment_id),
  constraint discount_redemptions_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'used'::text]))),
  constraint discount_redemptions_validity_check CHECK ((validity = ANY (ARRAY['once'::text, 'once-per-user'::text, 'unlimited'::text]))),
  constraint discount_redemptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE UNIQUE INDEX discount_redemptions_member ON discount_redemptions USING btree (offer, member_id) WHERE (validity = 'once-per-user'::text);
CREATE INDEX discount_redemptions_offer ON discount_redemptions USING btree (offer);
CREATE UNIQUE INDEX discount_redemptions_once ON discount_redemptions USING btree (offer) WHERE (validity = 'once'::text);

create table factor_recoveries (
  member_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  constraint factor_recoveries_pkey PRIMARY KEY (member_id),
  constraint factor_recoveries_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX factor_recoveries_due ON factor_recoveries USING btree (due_at);

create table fictional_confirmations (
  member_id uuid not null,
  profile_id uuid not null,
  confirmed_at timestamp with time zone not null default now(),
  constraint fictional_confirmations_pkey PRIMARY KEY (member_id, profile_id),
  constraint fictional_confirmations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint fictional_confirmations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX fictional_confirmations_profile ON fictional_confirmations USING btree (profile_id);

create table fictional_drafts (
  profile_id uuid not null,
  field text not null,
  changes jsonb not null,
  version integer not null,
  staff_id uuid,
  staff_name text not null,
  changed_at timestamp with time zone not null,
  constraint fictional_drafts_pkey PRIMARY KEY (profile_id, field),
  constraint fictional_drafts_changes_check CHECK ((jsonb_typeof(changes) = 'object'::text)),
  constraint fictional_drafts_field_check CHECK (((length(field) >= 1) AND (length(field) <= 40))),
  constraint fictional_drafts_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE
);
comment on table fictional_drafts is 'One field of a fictional profile as somebody of the staff changed it, not shown to members yet.';

create table fictional_editors (
  profile_id uuid not null,
  staff_id uuid not null,
  field text not null default ''::text,
  seen_at timestamp with time zone not null,
  constraint fictional_editors_pkey PRIMARY KEY (profile_id, staff_id),
  constraint fictional_editors_field_check CHECK ((length(field) <= 40)),
  constraint fictional_editors_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint fictional_editors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX fictional_editors_seen ON fictional_editors USING btree (seen_at);
comment on table fictional_editors is 'Somebody of the staff who has a fictional profile open in the studio, and in which field.';

create table fictional_photos (
  photo_id uuid not null,
  origin text not null,
  licence text not null,
  added_by text not null,
  added_at timestamp with time zone not null default now(),
  reusable boolean not null default false,
  constraint fictional_photos_pkey PRIMARY KEY (photo_id),
  constraint fictional_photos_licence_check CHECK (((length(licence) >= 3) AND (length(licence) <= 500))),
  constraint fictional_photos_origin_check CHECK ((origin = ANY (ARRAY['drawn'::text, 'licensed'::text, 'generated'::text]))),
  constraint fictional_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE
);
comment on column fictional_photos.reusable is 'Its licence allows a second profile to show it: copies of the profile have it, too.';

create table fictional_profiles (
  member_id uuid not null,
  state text not null default 'draft'::text,
  voice text not null default ''::text,
  never text not null default ''::text,
  version integer not null default 1,
  made_by text not null,
  made_at timestamp with time zone not null default now(),
  shown_at timestamp with time zone,
  retired_at timestamp with time zone,
  rests boolean not null default false,
  assigned boolean not null default false,
  constraint fictional_profiles_pkey PRIMARY KEY (member_id),
  constraint fictional_profiles_check CHECK (((state = 'draft'::text) OR (shown_at IS NOT NULL))),
  constraint fictional_profiles_check1 CHECK (((state = 'retired'::text) = (retired_at IS NOT NULL))),
  constraint fictional_profiles_never_check CHECK ((length(never) <= 2000)),
  constraint fictional_profiles_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'shown'::text, 'paused'::text, 'retired'::text]))),
  constraint fictional_profiles_voice_check CHECK ((length(voice) <= 2000)),
  constraint fictional_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
comment on column fictional_profiles.rests is 'Nobody new finds it: one more would be more than the cap of its sites allows.';
comment on column fictional_profiles.assigned is 'Somebody was assigned to write for it, now or before: from then on only readers of a language in which somebody writes find it.';

create table fictional_shares (
  pool_id integer not null,
  country text not null,
  seek smallint not null,
  people integer not null,
  fictional integer not null,
  counted_at timestamp with time zone not null,
  constraint fictional_shares_pkey PRIMARY KEY (pool_id, country, seek),
  constraint fictional_shares_fictional_check CHECK ((fictional >= 0)),
  constraint fictional_shares_people_check CHECK ((people >= 0)),
  constraint fictional_shares_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE CASCADE
);
comment on table fictional_shares is 'How many people and how many fictional profiles members of a pool can find, by country and seek, when last counted.';

create table fictional_texts (
  member_id uuid not null,
  language text not null,
  about text not null,
  constraint fictional_texts_pkey PRIMARY KEY (member_id, language),
  constraint fictional_texts_about_check CHECK (((length(about) >= 1) AND (length(about) <= 4000))),
  constraint fictional_texts_language_check CHECK ((length(language) = 2)),
  constraint fictional_texts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table fictional_writers (
  profile_id uuid not null,
  language text not null,
  staff_id uuid not null,
  from_hour smallint not null default 0,
  to_hour smallint not null default 24,
  constraint fictional_writers_pkey PRIMARY KEY (profile_id, language, staff_id),
  constraint fictional_writers_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  constraint fictional_writers_hours CHECK ((from_hour <> to_hour)),
  constraint fictional_writers_language_check CHECK ((length(language) = 2)),
  constraint fictional_writers_to_hour_check CHECK (((to_hour >= 1) AND (to_hour <= 24))),
  constraint fictional_writers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint fictional_writers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
comment on table fictional_writers is 'Who of the staff writes for a fictional profile in a language, in which hours of the day of its site; from 20 to 2 goes over midnight.';

create table figure_changes (
  id bigint generated always as identity,
  site_id integer not null,
  at timestamp with time zone,
  day date,
  what text not null default 'all'::text,
  constraint figure_changes_pkey PRIMARY KEY (id),
  constraint figure_changes_check CHECK ((num_nonnulls(at, day) = 1)),
  constraint figure_changes_what_check CHECK ((what = ANY (ARRAY['all'::text, 'people'::text, 'returns'::text, 'work'::text, 'mail'::text, 'offers'::text]))),
  constraint figure_changes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on column figure_changes.what is 'people: how far those who came have come; returns: that somebody was here again; work: what was done at the desk; mail: what became of letters; offers: what leavers were offered; all: anything of people and money.';

create table figure_keys (
  site_id integer not null,
  cut text not null,
  key text not null,
  first_day date not null,
  last_day date not null,
  constraint figure_keys_pkey PRIMARY KEY (site_id, cut, key),
  constraint figure_keys_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table gift_days (
  day date not null,
  gift text not null,
  sent integer not null,
  brought bigint not null,
  constraint gift_days_pkey PRIMARY KEY (day, gift),
  constraint gift_days_sent_check CHECK ((sent > 0))
);
comment on table gift_days is 'How often a gift was sent on a day (UTC) that is over, and for how many credits; counted from transfers.';

create table gift_pictures (
  hash text not null,
  bytes bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint gift_pictures_pkey PRIMARY KEY (hash),
  constraint gift_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text))
);

create table gifts (
  id text not null,
  "position" integer not null,
  times integer,
  credits integer,
  names jsonb not null default '{}'::jsonb,
  shipped text,
  picture text,
  off_sites integer[] not null default '{}'::integer[],
  retired_at timestamp with time zone,
  version integer not null default 1,
  constraint gifts_pkey PRIMARY KEY (id),
  constraint gifts_check CHECK (((times IS NULL) <> (credits IS NULL))),
  constraint gifts_check1 CHECK (((shipped IS NULL) <> (picture IS NULL))),
  constraint gifts_check2 CHECK (((shipped IS NOT NULL) OR (names <> '{}'::jsonb))),
  constraint gifts_credits_check CHECK (((credits >= 1) AND (credits <= 100000))),
  constraint gifts_id_check CHECK ((id ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint gifts_names_check CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint gifts_times_check CHECK (((times >= 1) AND (times <= 1000))),
  constraint gifts_picture_fkey FOREIGN KEY (picture) REFERENCES gift_pictures(hash)
);

create table health_parts (
  part text not null,
  state text not null,
  since timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  facts jsonb not null default '[]'::jsonb,
  next_state text,
  seen integer not null default 0,
  constraint health_parts_pkey PRIMARY KEY (part),
  constraint health_parts_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'warn'::text, 'bad'::text, 'unknown'::text])))
);

create table health_told (
  watcher_id uuid not null,
  part text not null,
  state text not null,
  told_at timestamp with time zone not null,
  constraint health_told_pkey PRIMARY KEY (watcher_id, part),
  constraint health_told_watcher_id_fkey FOREIGN KEY (watcher_id) REFERENCES health_watchers(id) ON DELETE CASCADE
);

create table health_watchers (
  id uuid not null,
  email text not null,
  language text not null,
  "least" text not null,
  repeat_hours integer not null,
  created_at timestamp with time zone not null default now(),
  constraint health_watchers_pkey PRIMARY KEY (id),
  constraint health_watchers_email_key UNIQUE (email),
  constraint health_watchers_least_check CHECK (("least" = ANY (ARRAY['warn'::text, 'bad'::text]))),
  constraint health_watchers_repeat_hours_check CHECK (((repeat_hours >= 1) AND (repeat_hours <= 168)))
);

create table hidden_pairs (
  member_id uuid not null,
  other_id uuid not null,
  hide_id uuid not null,
  constraint hidden_pairs_pkey PRIMARY KEY (member_id, other_id, hide_id),
  constraint hidden_pairs_check CHECK ((member_id <> other_id)),
  constraint hidden_pairs_hide_id_fkey FOREIGN KEY (hide_id) REFERENCES member_hides(id) ON DELETE CASCADE,
  constraint hidden_pairs_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint hidden_pairs_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX hidden_pairs_hide ON hidden_pairs USING btree (hide_id);
CREATE INDEX hidden_pairs_other ON hidden_pairs USING btree (other_id);
comment on table hidden_pairs is 'member_id does not see other_id, who made the entry hide_id with an address or number of theirs. Written by db/functions/members.sql.';

create table inbox (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  last_seq integer not null default 0,
  last_at timestamp with time zone not null default now(),
  last_change bigint not null default 0,
  change_seq bigint not null default 0,
  unread integer not null default 0,
  sent integer not null default 0,
  delivered_seq integer not null default 0,
  read_seq integer not null default 0,
  cleared_seq integer not null default 0,
  hidden boolean not null default false,
  blocked boolean not null default false,
  preview_kind text not null default 'text'::text,
  preview_body text not null default ''::text,
  preview_mine boolean not null default false,
  waiting_since timestamp with time zone,
  constraint inbox_pkey PRIMARY KEY (member_id, conversation_id),
  constraint inbox_unread_check CHECK ((unread >= 0))
) with (fillfactor=70);
CREATE INDEX inbox_waiting ON inbox USING btree (waiting_since) WHERE (waiting_since IS NOT NULL);

create table insight_progress (
  name text not null,
  at timestamp with time zone not null,
  constraint insight_progress_pkey PRIMARY KEY (name)
);

create table installation_keys (
  name text not null,
  sealed text not null,
  constraint installation_keys_pkey PRIMARY KEY (name),
  constraint installation_keys_name_check CHECK ((name = ANY (ARRAY['ban'::text, 'opening'::text, 'proof'::text])))
);

create table interest_bits (
  interest text not null,
  "bit" smallint not null,
  constraint interest_bits_pkey PRIMARY KEY (interest),
  constraint interest_bits_bit_key UNIQUE ("bit"),
  constraint interest_bits_bit_check CHECK ((("bit" >= 0) AND ("bit" <= 127)))
);

create table last_searches (
  member_id uuid not null,
  filters jsonb not null,
  constraint last_searches_pkey PRIMARY KEY (member_id),
  constraint last_searches_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table last_swipes (
  member_id uuid not null,
  other_id uuid not null,
  liked boolean not null,
  day date not null,
  swiped_at timestamp with time zone not null default now(),
  constraint last_swipes_pkey PRIMARY KEY (member_id),
  constraint last_swipes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint last_swipes_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE CASCADE
);

create table ledger_checks (
  at timestamp with time zone not null,
  payments integer not null,
  faults integer not null,
  constraint ledger_checks_pkey PRIMARY KEY (at)
);

create table letter_copies (
  letter_id uuid not null,
  content jsonb not null,
  job text,
  order_data jsonb,
  created_at timestamp with time zone not null default now(),
  constraint letter_copies_pkey PRIMARY KEY (letter_id),
  constraint letter_copies_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE
);
CREATE INDEX letter_copies_old ON letter_copies USING btree (created_at);

create table letters (
  id uuid not null,
  member_id uuid,
  site_id integer not null,
  kind text not null,
  domain text not null,
  state text not null,
  answer text not null default ''::text,
  tries integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'deferred'::text, 'refused'::text, 'bounced'::text, 'complained'::text]))),
  constraint letters_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint letters_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX letters_last ON letters USING btree (last_at DESC, id DESC) INCLUDE (site_id, domain, state, first_at);
CREATE INDEX letters_member ON letters USING btree (member_id, last_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX letters_trouble ON letters USING btree (last_at DESC, id DESC) WHERE (state <> 'sent'::text);

create table likes (
  member_id uuid not null,
  other_id uuid not null,
  source text not null default 'profile'::text,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  constraint likes_pkey PRIMARY KEY (member_id, other_id),
  constraint likes_check CHECK ((member_id <> other_id)),
  constraint likes_source_check CHECK ((source = ANY (ARRAY['profile'::text, 'swipe'::text, 'automatic'::text]))),
  constraint likes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint likes_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX likes_received ON likes USING btree (other_id, created_at DESC, member_id DESC) INCLUDE (seen_at);
CREATE INDEX likes_sent ON likes USING btree (member_id, created_at DESC, other_id DESC);

create table list_file_parts (
  file_id uuid not null,
  number integer not null,
  rows integer not null,
  bytes integer not null,
  people uuid[] not null,
  constraint list_file_parts_pkey PRIMARY KEY (file_id, number),
  constraint list_file_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES list_files(id) ON DELETE CASCADE
);

create table list_files (
  id uuid not null,
  staff_id uuid not null,
  list text not null,
  query jsonb not null,
  wish jsonb not null,
  asked_for bytea not null,
  rights text not null,
  host_site_id integer not null,
  state text not null default 'making'::text,
  reason text,
  rows integer not null default 0,
  total integer,
  bytes bigint not null default 0,
  parts integer not null default 0,
  next text,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  fetched_at timestamp with time zone,
  ends_at timestamp with time zone not null,
  constraint list_files_pkey PRIMARY KEY (id),
  constraint list_files_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  constraint list_files_check1 CHECK (((state = 'ready'::text) = (ready_at IS NOT NULL))),
  constraint list_files_reason_check CHECK ((reason = ANY (ARRAY['rights'::text, 'broken'::text]))),
  constraint list_files_state_check CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text]))),
  constraint list_files_host_site_id_fkey FOREIGN KEY (host_site_id) REFERENCES sites(id),
  constraint list_files_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX list_files_end ON list_files USING btree (ends_at);
CREATE UNIQUE INDEX list_files_making ON list_files USING btree (staff_id, list, asked_for) WHERE (state = 'making'::text);
CREATE INDEX list_files_staff ON list_files USING btree (staff_id, asked_at DESC);

create table local_mailbox (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  headers jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint local_mailbox_pkey PRIMARY KEY (id)
);

create table local_sms (
  id bigint generated always as identity,
  recipient text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint local_sms_pkey PRIMARY KEY (id)
);

create table mail_changes (
  id bigint generated always as identity,
  member_id uuid not null,
  old_email text not null,
  new_email text not null,
  asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  new_hash bytea,
  constraint mail_changes_pkey PRIMARY KEY (id),
  constraint mail_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mail_changes_asked ON mail_changes USING btree (asked_at);
CREATE INDEX mail_changes_done ON mail_changes USING btree (confirmed_at) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX mail_changes_member ON mail_changes USING btree (member_id, id);
CREATE INDEX mail_changes_old ON mail_changes USING btree (lower(old_email));

create table mail_consents (
  member_id uuid not null,
  kind text not null,
  given_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint mail_consents_pkey PRIMARY KEY (member_id, kind),
  constraint mail_consents_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint mail_consents_ended_by_check CHECK ((ended_by = ANY (ARRAY['settings'::text, 'link'::text]))),
  constraint mail_consents_kind_check CHECK ((kind = ANY (ARRAY['promotions'::text, 'news'::text]))),
  constraint mail_consents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mail_consents_given ON mail_consents USING btree (kind, member_id) WHERE (ended_at IS NULL);
comment on table mail_consents is 'A member''s own yes to offers or to news by mail, with when it was given and ended.';

create table mail_days (
  day date not null,
  site_id integer not null,
  domain text not null,
  state text not null,
  took integer,
  n integer not null,
  constraint mail_days_day_site_id_domain_state_took_key UNIQUE NULLS NOT DISTINCT (day, site_id, domain, state, took),
  constraint mail_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table mail_days is 'How many letters of a site were last tried on a day, by mail provider and what became of them; of those that were taken how long after the first try: seconds in steps (waited_step).';

create table mail_tokens (
  token_hash bytea not null,
  kind text not null,
  member_id uuid not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_kind_check CHECK ((kind = ANY (ARRAY['activate'::text, 'reset'::text, 'mail_change'::text, 'mail_change_undo'::text, 'reactivate'::text, 'unsubscribe'::text, 'end_sessions'::text, 'lost_factor'::text, 'keep_factor'::text, 'leave_promotions'::text, 'leave_news'::text]))),
  constraint mail_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mail_tokens_expired ON mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_member ON mail_tokens USING btree (member_id, kind);

create table member_hides (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  hash bytea not null,
  hint text not null,
  created_at timestamp with time zone not null default now(),
  constraint member_hides_pkey PRIMARY KEY (id),
  constraint member_hides_member_id_kind_hash_key UNIQUE (member_id, kind, hash),
  constraint member_hides_hash_check CHECK ((octet_length(hash) = 16)),
  constraint member_hides_hint_check CHECK ((length(hint) <= 80)),
  constraint member_hides_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
  constraint member_hides_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_hides_hash ON member_hides USING btree (kind, hash);

create table member_interest (
  member_id uuid not null,
  seek smallint not null,
  interest smallint not null,
  pool_id integer not null,
  country text not null,
  region text not null default ''::text,
  last_active timestamp with time zone not null,
  birth date not null,
  photo boolean not null,
  interests bigint not null,
  interests_more bigint not null,
  constraint member_interest_pkey PRIMARY KEY (pool_id, seek, country, interest, member_id) INCLUDE (last_active, birth, photo, interests, interests_more, region)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX member_interest_recent ON member_interest USING btree (pool_id, seek, country, interest, last_active DESC, member_id DESC, birth, photo, interests, interests_more, region);

create table member_keys (
  member_id uuid not null,
  kind text not null,
  hash bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint member_keys_pkey PRIMARY KEY (kind, hash, member_id),
  constraint member_keys_hash_check CHECK ((octet_length(hash) = 16)),
  constraint member_keys_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'iban'::text, 'card'::text, 'device'::text, 'network'::text]))),
  constraint member_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_keys_member ON member_keys USING btree (member_id);
CREATE INDEX member_keys_old ON member_keys USING btree (kind, seen_at) WHERE (kind = ANY (ARRAY['device'::text, 'network'::text]));

create table member_notes (
  id uuid not null,
  member_id uuid not null,
  staff_id uuid,
  staff_name text not null,
  text text not null,
  pinned boolean not null default false,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint member_notes_pkey PRIMARY KEY (id),
  constraint member_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_notes_member ON member_notes USING btree (member_id, created_at DESC);

create table member_search (
  member_id uuid not null,
  seek smallint not null,
  pool_id integer not null,
  country text not null,
  region text not null default ''::text,
  last_active timestamp with time zone not null,
  birth date not null,
  photo boolean not null,
  interests bigint not null,
  interests_more bigint not null,
  lat smallint,
  lon smallint,
  constraint member_search_pkey PRIMARY KEY (member_id, seek)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX member_search_age ON member_search USING btree (pool_id, seek, country, birth, last_active DESC, member_id DESC, photo, region);
CREATE INDEX member_search_near ON member_search USING btree (pool_id, seek, lat, lon, last_active DESC, member_id DESC, birth, photo, country, region);
CREATE INDEX member_search_recent ON member_search USING btree (pool_id, seek, country, last_active DESC, member_id DESC, birth, photo, region);
CREATE INDEX member_search_region ON member_search USING btree (pool_id, seek, country, region, last_active DESC, member_id DESC, birth, photo);

create table member_totp (
  member_id uuid not null,
  secret_sealed text not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint member_totp_pkey PRIMARY KEY (member_id),
  constraint member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table member_tracking (
  member_id uuid not null,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
  source text,
  lander text,
  device text,
  constraint member_tracking_pkey PRIMARY KEY (member_id),
  constraint member_tracking_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table members (
  id uuid not null,
  pool_id integer not null,
  site_id integer not null,
  kind text not null default 'person'::text,
  email text,
  username text not null,
  password_hash text,
  status text not null default 'not_confirmed'::text,
  language text not null,
  paid_user boolean not null default false,
  signup_date timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  consent_at timestamp with time zone,
  signup_step smallint not null default 1,
  last_active timestamp with time zone not null default now(),
  shown_active timestamp with time zone not null,
  shown_until date,
  invisible boolean not null default false,
  mail_preferences text[] not null default '{}'::text[],
  push_preferences text[] not null default '{unread_message_reminders,promotions,weekly_updates,news,reminders}'::text[],
  push_content boolean not null default false,
  tryout_offered_at timestamp with time zone,
  mail_disabled text,
  delete_after timestamp with time zone,
  suspended_until timestamp with time zone,
  passkey_only boolean not null default false,
  age_wanted boolean not null default false,
  writers text not null default 'everybody'::text,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_check CHECK (
CASE kind
    WHEN 'fictional'::text THEN ((email IS NULL) AND (password_hash IS NULL))
    ELSE ((status = 'deleted'::text) OR ((email IS NOT NULL) AND (password_hash IS NOT NULL) AND (consent_at IS NOT NULL)))
END),
  constraint members_check1 CHECK (((status = 'pending_deletion'::text) = (delete_after IS NOT NULL))),
  constraint members_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'fictional'::text]))),
  constraint members_mail_disabled_check CHECK ((mail_disabled = ANY (ARRAY['fbl'::text, 'bounce'::text, 'listunsubscribe'::text]))),
  constraint members_push_preferences_check CHECK ((push_preferences <@ '{new_conversations,new_messages,like,unread_message_reminders,promotions,weekly_updates,news,reminders}'::text[])),
  constraint members_signup_step_check CHECK (((signup_step >= 1) AND (signup_step <= 5))),
  constraint members_status_check CHECK ((status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'suspended'::text, 'pending_deletion'::text, 'deleted'::text]))),
  constraint members_username_check CHECK ((((length(username) >= 3) AND (length(username) <= 30)) AND (username !~ '^@'::text))),
  constraint members_writers_check CHECK ((writers = ANY (ARRAY['everybody'::text, 'checked'::text, 'liked'::text]))),
  constraint members_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id),
  constraint members_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX members_by_name ON members USING btree (COALESCE(username, ''::text), id) WHERE (kind = 'person'::text);
CREATE INDEX members_by_state ON members USING btree (status, signup_date DESC) WHERE (status <> 'active'::text);
CREATE INDEX members_confirmed ON members USING btree (confirmed_at) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX members_due_deletion ON members USING btree (delete_after) WHERE (delete_after IS NOT NULL);
CREATE UNIQUE INDEX members_email ON members USING btree (pool_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX members_email_part ON members USING gin (lower(email) gin_trgm_ops);
CREATE INDEX members_email_start ON members USING btree (lower(email) text_pattern_ops) WHERE (email IS NOT NULL);
CREATE INDEX members_fictional ON members USING btree (pool_id, id) WHERE (kind = 'fictional'::text);
CREATE INDEX members_joined ON members USING btree (signup_date, id);
CREATE INDEX members_name_part ON members USING gin (lower(username) gin_trgm_ops);
CREATE INDEX members_name_start ON members USING btree (lower(username) text_pattern_ops);
CREATE INDEX members_of_site ON members USING btree (site_id) WHERE ((kind = 'person'::text) AND (status <> 'deleted'::text));
CREATE INDEX members_seen ON members USING btree (last_active, id) WHERE (kind = 'person'::text);
CREATE INDEX members_shown_until ON members USING btree (shown_until) WHERE (shown_until IS NOT NULL);
CREATE INDEX members_signed_up ON members USING btree (signup_date) WHERE (kind = 'person'::text);
CREATE INDEX members_suspended_until ON members USING btree (suspended_until) WHERE (suspended_until IS NOT NULL);
CREATE INDEX members_tryout ON members USING btree (tryout_offered_at) WHERE (tryout_offered_at IS NOT NULL);
CREATE UNIQUE INDEX members_username ON members USING btree (pool_id, lower(username));

create table members_apart (
  member_id uuid not null,
  other_id uuid not null,
  staff_name text not null,
  created_at timestamp with time zone not null default now(),
  constraint members_apart_pkey PRIMARY KEY (member_id, other_id),
  constraint members_apart_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint members_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX members_apart_other ON members_apart USING btree (other_id);

create table message_hours (
  hour timestamp with time zone not null,
  site_id integer not null,
  messages integer not null,
  constraint message_hours_pkey PRIMARY KEY (hour, site_id),
  constraint message_hours_messages_check CHECK ((messages > 0)),
  constraint message_hours_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table message_writers (
  message_id uuid not null,
  staff_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint message_writers_pkey PRIMARY KEY (message_id),
  constraint message_writers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  kind text not null,
  body text not null,
  photo_id uuid,
  gift text,
  reply_to uuid,
  created_at timestamp with time zone not null default now(),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_check CHECK (((kind = 'photo'::text) = (photo_id IS NOT NULL))),
  constraint messages_check1 CHECK (((kind = 'gift'::text) = (gift IS NOT NULL))),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'photo'::text, 'gift'::text])))
) partition by RANGE (id);
CREATE INDEX messages_conversation ON ONLY messages USING btree (conversation_id, seq DESC);
CREATE INDEX messages_photo ON ONLY messages USING btree (photo_id, conversation_id) WHERE (photo_id IS NOT NULL);

create table money_days (
  cut text not null,
  day date not null,
  site_id integer not null,
  currency character(3) not null,
  key text not null,
  bookings integer not null,
  gross_minor bigint not null,
  vat_minor bigint not null,
  refunded_minor bigint not null,
  charged_back_minor bigint not null,
  net_minor bigint not null,
  fee_minor bigint not null default 0,
  constraint money_days_pkey PRIMARY KEY (cut, day, site_id, currency, key),
  constraint money_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table note_names (
  note_id uuid not null,
  staff_id uuid not null,
  seen_at timestamp with time zone,
  constraint note_names_pkey PRIMARY KEY (note_id, staff_id),
  constraint note_names_note_id_fkey FOREIGN KEY (note_id) REFERENCES member_notes(id) ON DELETE CASCADE,
  constraint note_names_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX note_names_unseen ON note_names USING btree (staff_id) WHERE (seen_at IS NULL);

create table notices (
  member_id uuid not null,
  kind text not null,
  job_id uuid not null,
  sent_at timestamp with time zone not null default now(),
  constraint notices_pkey PRIMARY KEY (member_id, kind),
  constraint notices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table offer_days (
  day date not null,
  site_id integer not null,
  kind text not null,
  currency character(3) not null,
  orders integer not null,
  given_minor bigint not null,
  paid_minor bigint not null,
  back_minor bigint not null,
  constraint offer_days_pkey PRIMARY KEY (day, site_id, kind, currency),
  constraint offer_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table offer_days is 'What orders with an offer brought on a day of a site: how much less was paid than the list price, what was paid, and what went back.';

create table offer_terms (
  site_id integer not null,
  kind text not null,
  valid_from timestamp with time zone not null,
  percentage integer not null,
  staff_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint offer_terms_pkey PRIMARY KEY (site_id, kind, valid_from),
  constraint offer_terms_kind_check CHECK ((kind = ANY (ARRAY['time_bonus'::text, 'welcome'::text]))),
  constraint offer_terms_percentage_check CHECK (((percentage >= 0) AND (percentage <= 90))),
  constraint offer_terms_valid_from_check CHECK (isfinite(valid_from)),
  constraint offer_terms_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table offer_terms is 'From when on a site''s time bonus or welcome discount takes off how much, for whom signs up then; 0 is off.';

create table offered_days (
  day date not null,
  site_id integer not null,
  kind text not null,
  offered integer not null,
  constraint offered_days_pkey PRIMARY KEY (day, site_id, kind),
  constraint offered_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table offered_days is 'To how many an offer was made on a day of a site.';

create table openings (
  member_id uuid not null,
  text_hash bytea not null,
  day date not null,
  n integer not null default 1,
  constraint openings_pkey PRIMARY KEY (member_id, text_hash, day),
  constraint openings_text_hash_check CHECK ((octet_length(text_hash) = 16)),
  constraint openings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX openings_many ON openings USING btree (day) WHERE (n >= 8);

create table outbox (
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  attempts integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  last_error text,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_waiting ON outbox USING btree (next_try_at, id) WHERE (handled_at IS NULL);

create table packages (
  list_id integer not null,
  credits integer not null,
  amount_minor integer not null,
  constraint packages_pkey PRIMARY KEY (list_id, credits),
  constraint packages_amount_minor_check CHECK ((amount_minor > 0)),
  constraint packages_credits_check CHECK ((credits > 0)),
  constraint packages_list_id_fkey FOREIGN KEY (list_id) REFERENCES price_lists(id) ON DELETE CASCADE
);

create table page_text_versions (
  id integer generated always as identity,
  site_id integer,
  company_id integer,
  page text not null,
  language text not null,
  number integer not null,
  body text,
  published_at timestamp with time zone not null default now(),
  staff_name text not null,
  constraint page_text_versions_pkey PRIMARY KEY (id),
  constraint page_text_versions_site_id_company_id_page_language_number_key UNIQUE NULLS NOT DISTINCT (site_id, company_id, page, language, number),
  constraint page_text_versions_check CHECK ((num_nonnulls(site_id, company_id) = 1)),
  constraint page_text_versions_language_check CHECK (((length(language) >= 2) AND (length(language) <= 5))),
  constraint page_text_versions_number_check CHECK ((number > 0)),
  constraint page_text_versions_page_check CHECK (((length(page) >= 1) AND (length(page) <= 40))),
  constraint page_text_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint page_text_versions_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table passkey_challenges (
  challenge_hash bytea not null,
  visit_hash bytea not null,
  purpose text not null,
  member_id uuid,
  staff_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'log_in'::text]))),
  constraint passkey_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint passkey_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_member ON passkey_challenges USING btree (member_id) WHERE (member_id IS NOT NULL);

create table passkeys (
  id bytea not null,
  member_id uuid,
  staff_id uuid,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_check CHECK ((num_nonnulls(member_id, staff_id) = 1)),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_member ON passkeys USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX passkeys_staff ON passkeys USING btree (staff_id) WHERE (staff_id IS NOT NULL);

create table payer_days (
  day date not null,
  site_id integer not null,
  currency character(3) not null,
  buyer_id uuid not null,
  source text not null,
  lander text not null,
  country text not null,
  device text not null,
  language text not null,
  method text not null,
  provider text not null,
  package text not null,
  purchases integer not null default 1,
  gross_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  charged_back_minor bigint not null default 0,
  net_minor bigint not null default 0,
  fee_minor bigint not null default 0,
  constraint payer_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX payer_days_day ON payer_days USING btree (day, site_id);
comment on table payer_days is 'What one buyer paid or got back on a day, of payments that are alike in all by which money is cut. People are counted once over many days, so buyers cannot be added up by day; sums by two things at once are read here, too.';

create table payment_bookings (
  id uuid not null,
  payment_id uuid not null,
  provider text not null,
  ref text not null,
  kind text not null,
  entity_id text not null,
  amount_minor integer not null,
  credits integer not null,
  created_at timestamp with time zone not null default now(),
  constraint payment_bookings_pkey PRIMARY KEY (id),
  constraint payment_bookings_provider_ref_kind_entity_id_key UNIQUE (provider, ref, kind, entity_id),
  constraint payment_bookings_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'refund'::text, 'refund_failed'::text, 'charge_back'::text, 'charge_back_reversed'::text]))),
  constraint payment_bookings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_bookings_day ON payment_bookings USING btree (created_at);
CREATE INDEX payment_bookings_payment ON payment_bookings USING btree (payment_id);

create table payment_history (
  id bigint generated always as identity,
  payment_id uuid not null,
  from_status text,
  to_status text not null,
  source text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint payment_history_pkey PRIMARY KEY (id),
  constraint payment_history_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE
);
CREATE INDEX payment_history_payment ON payment_history USING btree (payment_id, id);

create table payments (
  id uuid not null,
  order_number text not null,
  member_id uuid not null,
  company_id integer not null,
  site_id integer not null,
  status text not null default 'open'::text,
  provider text not null,
  ref text,
  action jsonb,
  method text not null,
  method_detail text,
  mandate_id uuid,
  sequence text not null default 'oneoff'::text,
  country character(2) not null,
  locale text not null,
  credits integer not null,
  currency character(3) not null,
  price_minor integer not null,
  discount_percentage integer not null default 0,
  discount_minor integer not null default 0,
  discount_code text,
  amount_minor integer not null,
  vat_basis_points integer not null,
  vat_minor integer not null,
  refund_days integer not null,
  terms_date timestamp with time zone not null,
  seller jsonb not null,
  refunded_minor integer not null default 0,
  charged_back_minor integer not null default 0,
  failure_code text,
  problem text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  expires_at timestamp with time zone,
  checked_at timestamp with time zone not null default now(),
  next_check_at timestamp with time zone default (now() + '00:02:00'::interval),
  checks integer not null default 0,
  fee_minor integer,
  method_end text,
  looked_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_order_number_key UNIQUE (order_number),
  constraint payments_provider_ref_key UNIQUE (provider, ref),
  constraint payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_charged_back_minor_check CHECK ((charged_back_minor >= 0)),
  constraint payments_check CHECK (((price_minor - discount_minor) = amount_minor)),
  constraint payments_credits_check CHECK ((credits > 0)),
  constraint payments_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint payments_discount_percentage_check CHECK (((discount_percentage >= 0) AND (discount_percentage <= 90))),
  constraint payments_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint payments_method_end_check CHECK ((method_end ~ '^[0-9]{4}$'::text)),
  constraint payments_price_minor_check CHECK ((price_minor > 0)),
  constraint payments_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint payments_sequence_check CHECK ((sequence = ANY (ARRAY['oneoff'::text, 'first'::text, 'recurring'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text, 'charged_back'::text]))),
  constraint payments_vat_basis_points_check CHECK ((vat_basis_points >= 0)),
  constraint payments_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint payments_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX payments_company ON payments USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX payments_completed ON payments USING btree (completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX payments_created ON payments USING btree (created_at DESC, id DESC);
CREATE INDEX payments_discounted ON payments USING btree (company_id, discount_code) WHERE (discount_code IS NOT NULL);
CREATE INDEX payments_due ON payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_member ON payments USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX payments_method_end ON payments USING btree (method_end, created_at DESC) WHERE (method_end IS NOT NULL);
CREATE INDEX payments_number_start ON payments USING btree (order_number text_pattern_ops);
CREATE INDEX payments_problem ON payments USING btree (updated_at) WHERE (problem IS NOT NULL);
CREATE INDEX payments_ref_start ON payments USING btree (ref text_pattern_ops) WHERE (ref IS NOT NULL);
comment on column payments.looked_at is 'Of its problem; another problem has not been looked at.';

create table pending_signups (
  id uuid not null,
  pool_id integer not null,
  site_id integer not null,
  name text not null,
  email text,
  password_hash text,
  language text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint pending_signups_pkey PRIMARY KEY (id),
  constraint pending_signups_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id),
  constraint pending_signups_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE UNIQUE INDEX pending_signups_name ON pending_signups USING btree (pool_id, lower(name));

create table people_days (
  cut text not null,
  day date not null,
  site_id integer not null,
  key text not null,
  visitors integer not null,
  signups integer not null,
  activated integer not null,
  photo integer not null,
  first_message integer not null,
  first_payment integer not null,
  first_payments integer not null,
  second text not null default ''::text,
  constraint people_days_pkey PRIMARY KEY (cut, key, second, day, site_id),
  constraint people_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX people_days_day ON people_days USING btree (day, site_id);
comment on table people_days is 'Visitors, sign-ups and how far these came, first payments, of a day of a site: all of them (cut is empty), by one of their origins (cut source, key), or by two (cut source country, key and second).';

create table people_months (
  cut text not null,
  month date not null,
  site_id integer not null,
  key text not null,
  second text not null,
  visitors integer not null,
  signups integer not null,
  activated integer not null,
  photo integer not null,
  first_message integer not null,
  first_payment integer not null,
  first_payments integer not null,
  constraint people_months_pkey PRIMARY KEY (cut, key, second, month, site_id),
  constraint people_months_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX people_months_month ON people_months USING btree (month, site_id);
comment on table people_months is 'people_days added up by month (its first day).';

create table photo_check_hashes (
  check_id uuid not null,
  picture smallint not null,
  hash bigint not null,
  constraint photo_check_hashes_pkey PRIMARY KEY (check_id, picture),
  constraint photo_check_hashes_picture_check CHECK (((picture >= 0) AND (picture <= 1))),
  constraint photo_check_hashes_check_id_fkey FOREIGN KEY (check_id) REFERENCES photo_checks(id) ON DELETE CASCADE
);

create table photo_checks (
  id uuid not null,
  member_id uuid not null,
  status text not null default 'asked'::text,
  poses smallint[] not null,
  pictures smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint photo_checks_pkey PRIMARY KEY (id),
  constraint photo_checks_check CHECK (((status = ANY (ARRAY['passed'::text, 'failed'::text])) = (decided_at IS NOT NULL))),
  constraint photo_checks_check1 CHECK (((reason IS NULL) OR (status = 'failed'::text))),
  constraint photo_checks_pictures_check CHECK (((pictures >= 0) AND (pictures <= 2))),
  constraint photo_checks_poses_check CHECK ((cardinality(poses) = 2)),
  constraint photo_checks_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'sent'::text, 'passed'::text, 'failed'::text, 'lapsed'::text]))),
  constraint photo_checks_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint photo_checks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX photo_checks_decided ON photo_checks USING btree (decided_at) WHERE (decided_by IS NOT NULL);
CREATE INDEX photo_checks_due ON photo_checks USING btree (expires_at) WHERE (status = ANY (ARRAY['asked'::text, 'sent'::text]));
CREATE INDEX photo_checks_failed ON photo_checks USING btree (decided_at) WHERE (status = 'failed'::text);
CREATE INDEX photo_checks_member ON photo_checks USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX photo_checks_open ON photo_checks USING btree (member_id) WHERE (status = ANY (ARRAY['asked'::text, 'sent'::text]));
CREATE INDEX photo_checks_waiting ON photo_checks USING btree (created_at, id) WHERE (status = 'sent'::text);

create table photo_grants (
  owner_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint photo_grants_pkey PRIMARY KEY (owner_id, member_id),
  constraint photo_grants_check CHECK ((owner_id <> member_id)),
  constraint photo_grants_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint photo_grants_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX photo_grants_member ON photo_grants USING btree (member_id, owner_id);

create table photo_hashes (
  photo_id uuid not null,
  "window" smallint not null,
  hash bigint not null,
  constraint photo_hashes_pkey PRIMARY KEY (photo_id, "window"),
  constraint photo_hashes_window_check CHECK ((("window" >= 0) AND ("window" <= 17))),
  constraint photo_hashes_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE
);
CREATE INDEX photo_hashes_0 ON photo_hashes USING btree (((((hash >> 48) & (65535)::bigint))::integer));
CREATE INDEX photo_hashes_1 ON photo_hashes USING btree (((((hash >> 32) & (65535)::bigint))::integer));
CREATE INDEX photo_hashes_2 ON photo_hashes USING btree (((((hash >> 16) & (65535)::bigint))::integer));
CREATE INDEX photo_hashes_3 ON photo_hashes USING btree ((((hash & (65535)::bigint))::integer));

create table photo_hints (
  photo_id uuid not null,
  kind text not null,
  score real not null default 1,
  other_id uuid,
  mirrored boolean not null default false,
  source text not null,
  created_at timestamp with time zone not null default now(),
  ban_id uuid,
  verdict text,
  judged_by uuid,
  judged_at timestamp with time zone,
  constraint photo_hints_ban CHECK (((kind = 'excluded'::text) = (ban_id IS NOT NULL))),
  constraint photo_hints_judged CHECK ((((verdict IS NULL) = (judged_by IS NULL)) AND ((verdict IS NULL) = (judged_at IS NULL)) AND ((verdict IS NULL) OR (kind = 'duplicate'::text)))),
  constraint photo_hints_kind_check CHECK ((kind = ANY (ARRAY['duplicate'::text, 'small'::text, 'dark'::text, 'blurred'::text, 'skin'::text, 'text'::text, 'faces'::text, 'no_face'::text, 'screenshot'::text, 'drawing'::text, 'excluded'::text, 'known'::text]))),
  constraint photo_hints_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  constraint photo_hints_verdict_check CHECK ((verdict = ANY (ARRAY['different'::text, 'stolen'::text, 'same_person'::text]))),
  constraint photo_hints_ban_id_fkey FOREIGN KEY (ban_id) REFERENCES bans(id) ON DELETE CASCADE,
  constraint photo_hints_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES staff(id),
  constraint photo_hints_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE
);
CREATE INDEX photo_hints_ban_id ON photo_hints USING btree (ban_id) WHERE (ban_id IS NOT NULL);
CREATE INDEX photo_hints_judged_by ON photo_hints USING btree (judged_by) WHERE (judged_by IS NOT NULL);
CREATE UNIQUE INDEX photo_hints_one ON photo_hints USING btree (photo_id, kind, source, COALESCE(other_id, photo_id));
CREATE INDEX photo_hints_twins ON photo_hints USING btree (created_at) WHERE (kind = 'duplicate'::text);

create table photo_opinions (
  photo_id uuid not null,
  staff_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  constraint photo_opinions_pkey PRIMARY KEY (photo_id),
  constraint photo_opinions_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  constraint photo_opinions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table photo_repeats (
  id uuid not null,
  photo_id uuid,
  site_id integer not null,
  first_by uuid not null,
  approved boolean not null,
  decided_at timestamp with time zone not null,
  passed_by uuid,
  second_by uuid,
  second_approved boolean,
  second_at timestamp with time zone,
  constraint photo_repeats_pkey PRIMARY KEY (id),
  constraint photo_repeats_check CHECK ((second_by <> first_by)),
  constraint photo_repeats_check1 CHECK ((((second_by IS NULL) = (second_at IS NULL)) AND ((second_by IS NULL) = (second_approved IS NULL)))),
  constraint photo_repeats_first_by_fkey FOREIGN KEY (first_by) REFERENCES staff(id),
  constraint photo_repeats_passed_by_fkey FOREIGN KEY (passed_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint photo_repeats_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  constraint photo_repeats_second_by_fkey FOREIGN KEY (second_by) REFERENCES staff(id),
  constraint photo_repeats_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX photo_repeats_done ON photo_repeats USING btree (second_at) WHERE (second_by IS NOT NULL);
CREATE INDEX photo_repeats_open ON photo_repeats USING btree (decided_at) WHERE (second_by IS NULL);
CREATE UNIQUE INDEX photo_repeats_photo ON photo_repeats USING btree (photo_id);

create table photo_scores (
  photo_id uuid not null,
  score real not null,
  source text not null,
  scored_at timestamp with time zone not null default now(),
  constraint photo_scores_pkey PRIMARY KEY (photo_id),
  constraint photo_scores_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  constraint photo_scores_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE
);

create table photo_uploads (
  id uuid not null,
  member_id uuid not null,
  size integer not null,
  received integer not null default 0,
  parts text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint photo_uploads_pkey PRIMARY KEY (id),
  constraint photo_uploads_check CHECK (((received >= 0) AND (received <= size))),
  constraint photo_uploads_size_check CHECK ((size > 0)),
  constraint photo_uploads_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX photo_uploads_changed ON photo_uploads USING btree (changed_at);
CREATE INDEX photo_uploads_member ON photo_uploads USING btree (member_id, changed_at);

create table photos (
  id uuid not null,
  member_id uuid not null,
  "position" smallint not null,
  private boolean not null default false,
  status text not null default 'pending'::text,
  filename text not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  focal_x real not null default 0.5,
  focal_y real not null default 0.4,
  created_at timestamp with time zone not null default now(),
  reject_reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  compared_at timestamp with time zone,
  same_person boolean,
  checked_at timestamp with time zone,
  sensitive boolean not null default false,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_filename_key UNIQUE (filename),
  constraint photos_member_id_position_key UNIQUE (member_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint photos_checked CHECK (((same_person IS NULL) = (checked_at IS NULL))),
  constraint photos_reject_reason CHECK (((reject_reason IS NULL) OR (status = 'rejected'::text))),
  constraint photos_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text]))),
  constraint photos_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint photos_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX photos_checked_of ON photos USING btree (member_id) WHERE same_person;
CREATE INDEX photos_decided ON photos USING btree (decided_at) INCLUDE (created_at, decided_by, member_id) WHERE (decided_by IS NOT NULL);
CREATE INDEX photos_shown_since ON photos USING btree (COALESCE(decided_at, created_at)) WHERE (status = 'active'::text);
CREATE INDEX photos_to_compare ON photos USING btree (created_at) WHERE (compared_at IS NULL);
CREATE INDEX photos_waiting ON photos USING btree (created_at, id) WHERE (status = 'pending'::text);

create table pools (
  id integer generated always as identity,
  company_id integer not null,
  name text not null,
  constraint pools_pkey PRIMARY KEY (id),
  constraint pools_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

create table price_drafts (
  company_id integer not null,
  kind text not null,
  currency text not null,
  country text not null,
  credits integer not null,
  value integer,
  version integer not null,
  staff_id uuid,
  staff_name text not null,
  changed_at timestamp with time zone not null default now(),
  site_id integer not null default 0,
  constraint price_drafts_pkey PRIMARY KEY (company_id, kind, currency, country, credits, site_id),
  constraint price_drafts_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint price_drafts_credits_check CHECK ((credits >= 0)),
  constraint price_drafts_currency_check CHECK ((currency ~ '^([A-Z]{3})?$'::text)),
  constraint price_drafts_kind_check CHECK ((kind = ANY (ARRAY['package'::text, 'tryout'::text, 'vat'::text]))),
  constraint price_drafts_of_site CHECK (((site_id = 0) OR (kind = 'package'::text))),
  constraint price_drafts_value_check CHECK ((value >= 0)),
  constraint price_drafts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
comment on table price_drafts is 'A cell of a company''s sheet of prices that was changed and is not published yet.';

create table price_lists (
  id integer generated always as identity,
  company_id integer,
  currency character(3) not null,
  valid_from timestamp with time zone not null,
  tryout_credits integer,
  tryout_minor integer,
  country character(2),
  site_id integer,
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_moment UNIQUE NULLS NOT DISTINCT (company_id, currency, country, site_id, valid_from),
  constraint price_lists_check CHECK (((tryout_credits IS NULL) = (tryout_minor IS NULL))),
  constraint price_lists_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint price_lists_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_lists_of_site CHECK (((site_id IS NULL) OR ((company_id IS NOT NULL) AND (tryout_credits IS NULL)))),
  constraint price_lists_tryout_credits_check CHECK ((tryout_credits > 0)),
  constraint price_lists_tryout_minor_check CHECK ((tryout_minor > 0)),
  constraint price_lists_tryout_of_currency CHECK (((country IS NULL) OR (tryout_credits IS NULL))),
  constraint price_lists_valid_from_check CHECK (isfinite(valid_from)),
  constraint price_lists_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_lists_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX price_lists_site ON price_lists USING btree (site_id) WHERE (site_id IS NOT NULL);

create table price_publications (
  id integer generated always as identity,
  company_id integer not null,
  valid_from timestamp with time zone not null,
  note text not null default ''::text,
  staff_id uuid,
  staff_name text not null,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  changes jsonb not null,
  constraint price_publications_pkey PRIMARY KEY (id),
  constraint price_publications_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint price_publications_note_check CHECK ((length(note) <= 300)),
  constraint price_publications_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX price_publications_company ON price_publications USING btree (company_id, id DESC);
comment on table price_publications is 'Changes of prices and VAT that were published together, with the moment they begin.';

create table privacy_requests (
  id uuid not null,
  number text not null,
  kind text not null,
  source text not null,
  site_id integer not null,
  member_id uuid,
  email text,
  language text not null,
  country character(2) not null,
  status text not null default 'open'::text,
  arrived_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  extended boolean not null default false,
  assigned_to uuid,
  identity text not null default ''::text,
  identity_at timestamp with time zone,
  code_sent_at timestamp with time zone,
  code_tries integer not null default 0,
  closed_at timestamp with time zone,
  closed_by text,
  done jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint privacy_requests_pkey PRIMARY KEY (id),
  constraint privacy_requests_number_key UNIQUE (number),
  constraint privacy_requests_done_list CHECK ((jsonb_typeof(done) = 'array'::text)),
  constraint privacy_requests_identity_check CHECK ((identity = ANY (ARRAY[''::text, 'code'::text, 'account'::text, 'questions'::text, 'link'::text]))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erase'::text, 'correct'::text, 'object'::text]))),
  constraint privacy_requests_source_check CHECK ((source = ANY (ARRAY['form'::text, 'mail'::text, 'letter'::text]))),
  constraint privacy_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'open'::text, 'done'::text, 'refused'::text]))),
  constraint privacy_requests_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE SET NULL,
  constraint privacy_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint privacy_requests_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX privacy_requests_asked ON privacy_requests USING btree (arrived_at) WHERE (status = 'asked'::text);
CREATE INDEX privacy_requests_closed ON privacy_requests USING btree (closed_at DESC) WHERE (status = ANY (ARRAY['done'::text, 'refused'::text]));
CREATE INDEX privacy_requests_member ON privacy_requests USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX privacy_requests_number_start ON privacy_requests USING btree (number text_pattern_ops);
CREATE INDEX privacy_requests_open ON privacy_requests USING btree (due_at, id) WHERE (status = 'open'::text);

create table processes (
  id uuid not null,
  host text not null,
  pid integer not null,
  roles text[] not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  figures jsonb not null default '{}'::jsonb,
  constraint processes_pkey PRIMARY KEY (id)
);

create table profiles (
  member_id uuid not null,
  status text not null default 'active'::text,
  date_of_birth date not null,
  gender text,
  wanted text[] not null default '{}'::text[],
  sexuality text,
  country character(2) not null,
  region text,
  city text,
  lat numeric(5,2),
  lon numeric(5,2),
  place_shared boolean not null default false,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos boolean,
  signup_reason text,
  interests text[] not null default '{}'::text[],
  about text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  bdsm_role text,
  bdsm_limits text[] not null default '{}'::text[],
  bdsm_shown text not null default 'nobody'::text,
  held_until timestamp with time zone,
  asked text,
  after_hold text,
  constraint profiles_pkey PRIMARY KEY (member_id),
  constraint profiles_about_check CHECK ((length(about) <= 4000)),
  constraint profiles_after_hold_check CHECK ((after_hold = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint profiles_asked_check CHECK ((asked = ANY (ARRAY['age'::text, 'selfie'::text]))),
  constraint profiles_bdsm_limits_check CHECK ((bdsm_limits <@ ARRAY['pain'::text, 'marks'::text, 'restraint'::text, 'breath'::text, 'humiliation'::text, 'blood'::text, 'public'::text, 'third_person'::text, 'pictures'::text, 'no_safeword'::text])),
  constraint profiles_bdsm_role_check CHECK ((bdsm_role = ANY (ARRAY['dominant'::text, 'submissive'::text, 'switch'::text, 'curious'::text]))),
  constraint profiles_bdsm_shown_check CHECK ((bdsm_shown = ANY (ARRAY['nobody'::text, 'bdsm_sites'::text, 'everywhere'::text]))),
  constraint profiles_body_type_check CHECK ((body_type = ANY (ARRAY['slim'::text, 'normal'::text, 'fat'::text]))),
  constraint profiles_check CHECK (((lat IS NULL) = (lon IS NULL))),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint profiles_held CHECK (((status = 'held'::text) = (held_until IS NOT NULL))),
  constraint profiles_relationship_status_check CHECK ((relationship_status = ANY (ARRAY['divorced'::text, 'living_together'::text, 'married'::text, 'single'::text, 'widowed'::text, 'unmarried'::text]))),
  constraint profiles_sexuality_check CHECK ((sexuality = ANY (ARRAY['hetero'::text, 'gay'::text, 'lesbian'::text, 'bi'::text]))),
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'held'::text]))),
  constraint profiles_wanted_check CHECK ((wanted <@ ARRAY['male'::text, 'female'::text])),
  constraint profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX profiles_around ON profiles USING btree (lat, lon) WHERE (lat IS NOT NULL);
CREATE INDEX profiles_asked ON profiles USING btree (member_id) WHERE (asked IS NOT NULL);
CREATE INDEX profiles_city ON profiles USING btree (city) WHERE (city IS NOT NULL);
CREATE INDEX profiles_held_until ON profiles USING btree (held_until) WHERE (held_until IS NOT NULL);
comment on column profiles.asked is 'Follows from decisions in force (require_age, require_selfie), written by db/functions/trust.sql only; of both, the age.';

create table provider_cursors (
  provider text not null,
  cursor text,
  updated_at timestamp with time zone not null default now(),
  constraint provider_cursors_pkey PRIMARY KEY (provider)
);

create table push_messages (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  device text not null,
  service text not null,
  state text not null,
  answer integer not null,
  tries integer not null default 1,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint push_messages_pkey PRIMARY KEY (id),
  constraint push_messages_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'later'::text, 'refused'::text, 'gone'::text]))),
  constraint push_messages_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX push_messages_member ON push_messages USING btree (member_id, last_at DESC);
CREATE INDEX push_messages_old ON push_messages USING btree (last_at);
comment on table push_messages is 'What became of a push message to one device';

create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  vapid_public text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_subscriptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member ON push_subscriptions USING btree (member_id, created_at DESC);
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);

create table receipt_counters (
  company_id integer not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint receipt_counters_pkey PRIMARY KEY (company_id, kind, year),
  constraint receipt_counters_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text]))),
  constraint receipt_counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);

create table receipts (
  company_id integer not null,
  kind text not null,
  year integer not null,
  number integer not null,
  payment_id uuid not null,
  refund_id uuid,
  issued_at timestamp with time zone not null default now(),
  constraint receipts_pkey PRIMARY KEY (company_id, kind, year, number),
  constraint receipts_check CHECK (((kind = 'refund'::text) = (refund_id IS NOT NULL))),
  constraint receipts_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text]))),
  constraint receipts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint receipts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE UNIQUE INDEX receipts_refund ON receipts USING btree (refund_id) WHERE (kind = 'refund'::text);
CREATE UNIQUE INDEX receipts_sale ON receipts USING btree (payment_id) WHERE (kind = 'sale'::text);

create table recovery_codes (
  member_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (member_id, hash),
  constraint recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  source text not null,
  staff_id uuid,
  reason text not null default ''::text,
  status text not null default 'pending'::text,
  amount_minor integer not null,
  vat_minor integer not null,
  credits integer not null,
  provider_id text,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refunds_credits_check CHECK ((credits >= 0)),
  constraint refunds_source_check CHECK ((source = ANY (ARRAY['withdrawal'::text, 'staff'::text, 'provider'::text]))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))),
  constraint refunds_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX refunds_created ON refunds USING btree (created_at);
CREATE INDEX refunds_failed ON refunds USING btree (settled_at) WHERE (status = 'failed'::text);
CREATE INDEX refunds_payment ON refunds USING btree (payment_id, created_at);
CREATE UNIQUE INDEX refunds_provider_id ON refunds USING btree (payment_id, provider_id) WHERE (provider_id IS NOT NULL);

create table refused_domains (
  id uuid not null,
  company_id integer not null,
  domain text not null,
  reason text not null,
  until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint refused_domains_pkey PRIMARY KEY (id),
  constraint refused_domains_domain_check CHECK (((length(domain) <= 253) AND (domain ~ '^[^\s@/]+\.[^\s@/.]+$'::text))),
  constraint refused_domains_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
  constraint refused_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE UNIQUE INDEX refused_domains_once ON refused_domains USING btree (company_id, domain) WHERE (lifted_at IS NULL);

create table removed_photos (
  id uuid not null,
  member_id uuid not null,
  "position" smallint not null,
  filename text not null,
  photo jsonb not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_photos_pkey PRIMARY KEY (id),
  constraint removed_photos_filename_key UNIQUE (filename),
  constraint removed_photos_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX removed_photos_due ON removed_photos USING btree (removed_at);
CREATE INDEX removed_photos_member ON removed_photos USING btree (member_id);

create table reply_templates (
  id uuid not null,
  language text not null,
  name text not null,
  text text not null,
  staff_name text not null,
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint reply_templates_pkey PRIMARY KEY (id),
  constraint reply_templates_name_check CHECK (((length(name) >= 2) AND (length(name) <= 80))),
  constraint reply_templates_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
CREATE UNIQUE INDEX reply_templates_name ON reply_templates USING btree (language, lower(name));
comment on column reply_templates.version is 'Counts its changes: who saves names the one they read.';

create table return_days (
  cut text not null,
  day date not null,
  site_id integer not null,
  key text not null,
  week smallint not null,
  back integer not null,
  constraint return_days_pkey PRIMARY KEY (cut, day, site_id, key, week),
  constraint return_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table rule_counts (
  rule text not null,
  day date not null,
  round integer not null,
  fired integer not null default 0,
  hits integer not null default 0,
  misses integer not null default 0,
  constraint rule_counts_pkey PRIMARY KEY (rule, day, round),
  constraint rule_counts_hits_check CHECK ((hits >= 0)),
  constraint rule_counts_misses_check CHECK ((misses >= 0)),
  constraint rule_counts_rule_fkey FOREIGN KEY (rule) REFERENCES signal_rules(rule)
);

create table schema_functions (
  only_row boolean not null default true,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_functions_pkey PRIMARY KEY (only_row),
  constraint schema_functions_only_row_check CHECK (only_row)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table search_places (
  lat smallint not null,
  lon smallint not null,
  at cube not null,
  constraint search_places_pkey PRIMARY KEY (lat, lon)
);
CREATE INDEX search_places_at ON search_places USING gist (at) INCLUDE (lat, lon);

create table second_looks (
  id uuid not null,
  call text not null,
  input jsonb not null,
  host_site_id integer not null,
  permission text not null,
  site_id integer,
  subject_kind text not null,
  subject_id text not null,
  effect jsonb not null,
  why text not null default ''::text,
  asked_by uuid not null,
  asked_name text not null,
  asked_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  answer text not null default ''::text,
  alone_from timestamp with time zone,
  constraint second_looks_pkey PRIMARY KEY (id),
  constraint second_looks_check CHECK (((state = ANY (ARRAY['agreed'::text, 'refused'::text, 'withdrawn'::text])) = (decided_by IS NOT NULL))),
  constraint second_looks_never_who_asked CHECK (((state <> ALL (ARRAY['agreed'::text, 'refused'::text])) OR (decided_by <> asked_by) OR ((state = 'agreed'::text) AND (alone_from IS NOT NULL) AND (decided_at >= alone_from)))),
  constraint second_looks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint second_looks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint second_looks_host_site_id_fkey FOREIGN KEY (host_site_id) REFERENCES sites(id),
  constraint second_looks_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX second_looks_asked ON second_looks USING btree (asked_by, asked_at DESC);
CREATE UNIQUE INDEX second_looks_waiting ON second_looks USING btree (call, subject_id) WHERE (state = 'waiting'::text);
comment on column second_looks.alone_from is 'From when on who asked may do it alone, while nobody else may agree to it; null: never.';

create table security_events (
  id bigint generated always as identity,
  member_id uuid,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX security_events_member ON security_events USING btree (member_id, created_at DESC);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_seen timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  ip_prefix text not null default ''::text,
  factor text not null default 'password'::text,
  proven_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_factor_check CHECK ((factor = ANY (ARRAY['password'::text, 'code'::text, 'passkey'::text]))),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX sessions_created ON sessions USING btree (created_at);
CREATE INDEX sessions_expired ON sessions USING btree (expires_at);
CREATE INDEX sessions_member ON sessions USING btree (member_id);
CREATE INDEX sessions_network ON sessions USING btree (ip_prefix text_pattern_ops);

create table setting_drafts (
  id integer generated always as identity,
  site_id integer,
  company_id integer,
  country character(2),
  key text not null,
  language text,
  value jsonb not null,
  version integer not null,
  staff_id uuid,
  staff_name text not null,
  changed_at timestamp with time zone not null default now(),
  constraint setting_drafts_pkey PRIMARY KEY (id),
  constraint setting_drafts_site_id_company_id_country_key_language_key UNIQUE NULLS NOT DISTINCT (site_id, company_id, country, key, language),
  constraint setting_drafts_check CHECK ((num_nonnulls(site_id, company_id) = 1)),
  constraint setting_drafts_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  constraint setting_drafts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint setting_drafts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table setting_editors (
  site_id integer,
  company_id integer,
  staff_id uuid not null,
  field text not null default ''::text,
  seen_at timestamp with time zone not null default now(),
  constraint setting_editors_site_id_company_id_staff_id_key UNIQUE NULLS NOT DISTINCT (site_id, company_id, staff_id),
  constraint setting_editors_check CHECK ((num_nonnulls(site_id, company_id) = 1)),
  constraint setting_editors_field_check CHECK ((length(field) <= 120)),
  constraint setting_editors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint setting_editors_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  constraint setting_editors_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table setting_versions (
  id integer generated always as identity,
  site_id integer,
  company_id integer,
  state text not null,
  version integer,
  note text not null default ''::text,
  staff_id uuid,
  staff_name text not null,
  created_at timestamp with time zone not null default now(),
  publish_at timestamp with time zone not null default now(),
  changes jsonb not null default '[]'::jsonb,
  content jsonb,
  copied_from text,
  constraint setting_versions_pkey PRIMARY KEY (id),
  constraint setting_versions_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint setting_versions_check CHECK ((num_nonnulls(site_id, company_id) = 1)),
  constraint setting_versions_check1 CHECK (((state = 'published'::text) = ((version IS NOT NULL) AND (content IS NOT NULL)))),
  constraint setting_versions_copied_from_check CHECK (((length(copied_from) >= 1) AND (length(copied_from) <= 200))),
  constraint setting_versions_note_check CHECK ((length(note) <= 300)),
  constraint setting_versions_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'published'::text, 'cancelled'::text, 'refused'::text]))),
  constraint setting_versions_version_check CHECK ((version > 0)),
  constraint setting_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint setting_versions_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX setting_versions_due ON setting_versions USING btree (publish_at) WHERE (state = 'scheduled'::text);
CREATE UNIQUE INDEX setting_versions_number ON setting_versions USING btree (COALESCE(site_id, 0), COALESCE(company_id, 0), version) WHERE (version IS NOT NULL);
comment on column setting_versions.copied_from is 'The name of the site this one was made from, when it was; of its first version only.';

create table signal_rules (
  rule text not null,
  points smallint not null,
  per_fact boolean not null default false,
  once boolean not null default false,
  resting_since timestamp with time zone,
  round integer not null default 1,
  changed_at timestamp with time zone,
  changed_by uuid,
  constraint signal_rules_pkey PRIMARY KEY (rule),
  constraint signal_rules_points_check CHECK (((points >= 0) AND (points <= 20))),
  constraint signal_rules_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id) ON DELETE SET NULL
);

create table signals (
  member_id uuid not null,
  rule text not null,
  day date not null,
  n integer not null,
  last_at timestamp with time zone not null default now(),
  constraint signals_pkey PRIMARY KEY (member_id, rule, day),
  constraint signals_n_check CHECK ((n > 0)),
  constraint signals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint signals_rule_fkey FOREIGN KEY (rule) REFERENCES signal_rules(rule)
);
CREATE INDEX signals_day ON signals USING btree (day);

create table signup_messages (
  member_id uuid not null,
  to_member_id uuid,
  body text not null,
  created_at timestamp with time zone not null default now(),
  delivered_at timestamp with time zone,
  constraint signup_messages_pkey PRIMARY KEY (member_id),
  constraint signup_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  constraint signup_messages_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint signup_messages_to_member_id_fkey FOREIGN KEY (to_member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table site_countries (
  site_id integer not null,
  country character(2) not null,
  "position" smallint not null default 0,
  settings jsonb not null default '{}'::jsonb,
  settings_version integer not null default 0,
  constraint site_countries_pkey PRIMARY KEY (site_id, country),
  constraint site_countries_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table site_hosts (
  host text not null,
  site_id integer not null,
  is_primary boolean not null default false,
  redirects boolean not null default false,
  constraint site_hosts_pkey PRIMARY KEY (host),
  constraint site_hosts_host_check CHECK ((host = lower(host))),
  constraint site_hosts_main_answers CHECK ((NOT (is_primary AND redirects))),
  constraint site_hosts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_hosts_primary ON site_hosts USING btree (site_id) WHERE is_primary;

create table site_media (
  id uuid not null,
  company_id integer not null,
  kind text not null,
  name text not null,
  licence text not null,
  alt jsonb not null default '{}'::jsonb,
  format text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  seconds real,
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  version integer not null default 1,
  staff_id uuid,
  staff_name text not null,
  added_at timestamp with time zone not null default now(),
  constraint site_media_pkey PRIMARY KEY (id),
  constraint site_media_alt_check CHECK ((jsonb_typeof(alt) = 'object'::text)),
  constraint site_media_bytes_check CHECK ((bytes > 0)),
  constraint site_media_check CHECK (((kind = 'film'::text) = (format <> 'picture'::text))),
  constraint site_media_check1 CHECK (((kind = 'film'::text) = (seconds IS NOT NULL))),
  constraint site_media_focal_x_check CHECK (((focal_x >= (0)::double precision) AND (focal_x <= (1)::double precision))),
  constraint site_media_focal_y_check CHECK (((focal_y >= (0)::double precision) AND (focal_y <= (1)::double precision))),
  constraint site_media_format_check CHECK ((format = ANY (ARRAY['picture'::text, 'mp4'::text, 'webm'::text]))),
  constraint site_media_height_check CHECK ((height > 0)),
  constraint site_media_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'film'::text]))),
  constraint site_media_licence_check CHECK (((length(licence) >= 3) AND (length(licence) <= 500))),
  constraint site_media_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint site_media_seconds_check CHECK ((seconds > (0)::double precision)),
  constraint site_media_width_check CHECK ((width > 0)),
  constraint site_media_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX site_media_of_company ON site_media USING btree (company_id, added_at DESC, id);

create table sites (
  id integer generated always as identity,
  company_id integer not null,
  pool_id integer not null,
  name text not null,
  niche smallint not null default 1,
  is_default boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  settings_version integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_niche_check CHECK (((niche >= 1) AND (niche <= 7))),
  constraint sites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint sites_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id)
);
CREATE UNIQUE INDEX sites_one_default ON sites USING btree (is_default) WHERE is_default;

create table sms_sent (
  id bigint generated always as identity,
  number_hash bytea not null,
  member_id uuid,
  sent_at timestamp with time zone not null default now(),
  constraint sms_sent_pkey PRIMARY KEY (id)
);
CREATE INDEX sms_sent_member ON sms_sent USING btree (member_id, sent_at DESC);
CREATE INDEX sms_sent_number ON sms_sent USING btree (number_hash, sent_at DESC);

create table spend_days (
  cut text not null,
  day date not null,
  site_id integer not null,
  currency character(3) not null,
  key text not null,
  week smallint not null,
  net_minor bigint not null,
  constraint spend_days_pkey PRIMARY KEY (cut, day, site_id, currency, key, week),
  constraint spend_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table spend_limits (
  member_id uuid not null,
  period text not null,
  amount_minor integer,
  next_amount_minor integer,
  next_from timestamp with time zone,
  currency character(3) not null,
  constraint spend_limits_pkey PRIMARY KEY (member_id, period),
  constraint spend_limits_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint spend_limits_next_amount_minor_check CHECK ((next_amount_minor >= 0)),
  constraint spend_limits_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint spend_limits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table staff (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  totp_secret text not null,
  language text not null default 'en'::text,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  last_code_step bigint not null default 0,
  joined_at timestamp with time zone default now(),
  closed_at timestamp with time zone,
  must_change boolean not null default false,
  photos_decided integer not null default 0,
  constraint staff_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));
comment on column staff.joined_at is 'Null: invited, and not here yet';
comment on column staff.must_change is 'The next log-in asks for a new password';

create table staff_days (
  day date not null,
  site_id integer not null,
  staff_id uuid not null,
  took integer,
  n integer not null,
  photos integer not null,
  texts integer not null,
  constraint staff_days_day_site_id_staff_id_took_key UNIQUE NULLS NOT DISTINCT (day, site_id, staff_id, took),
  constraint staff_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table staff_days is 'How many things an employee did on a day of a site, other than writing, and how long they had waited, in the same steps.';

create table staff_grants (
  id uuid not null,
  staff_id uuid not null,
  role text,
  desk_role_id uuid,
  permission text,
  level text,
  sites integer[],
  languages text[],
  granted_by uuid,
  granted_at timestamp with time zone not null default now(),
  constraint staff_grants_pkey PRIMARY KEY (id),
  constraint staff_grants_check CHECK (((num_nonnulls(role, desk_role_id, permission) = 1) AND ((permission IS NULL) = (level IS NULL)))),
  constraint staff_grants_check1 CHECK ((granted_by <> staff_id)),
  constraint staff_grants_languages_check CHECK ((cardinality(languages) > 0)),
  constraint staff_grants_level_check CHECK ((level = ANY (ARRAY['asks'::text, 'does'::text, 'agrees'::text]))),
  constraint staff_grants_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'moderation'::text, 'lead'::text, 'support'::text, 'finance'::text, 'marketing'::text, 'writer'::text]))),
  constraint staff_grants_sites_check CHECK ((cardinality(sites) > 0)),
  constraint staff_grants_desk_role_id_fkey FOREIGN KEY (desk_role_id) REFERENCES desk_roles(id),
  constraint staff_grants_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_grants_role ON staff_grants USING btree (desk_role_id) WHERE (desk_role_id IS NOT NULL);
CREATE INDEX staff_grants_staff ON staff_grants USING btree (staff_id);

create table staff_links (
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  site_id integer not null,
  asked_by uuid,
  asked_name text not null,
  how text not null default ''::text,
  asked_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  token_hash bytea,
  totp_sealed text,
  used_at timestamp with time zone,
  constraint staff_links_pkey PRIMARY KEY (id),
  constraint staff_links_token_hash_key UNIQUE (token_hash),
  constraint staff_links_how_check CHECK ((how = ANY (ARRAY[''::text, 'in_person'::text, 'video'::text, 'known_phone'::text]))),
  constraint staff_links_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'password'::text, 'factor'::text, 'both'::text]))),
  constraint staff_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint staff_links_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint staff_links_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint staff_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX staff_links_open ON staff_links USING btree (staff_id) WHERE (used_at IS NULL);
CREATE INDEX staff_links_staff ON staff_links USING btree (staff_id, asked_at DESC);
comment on table staff_links is 'A mail by which one of the staff sets a password, a second factor or both: works once. Without token_hash it is not sent yet';

create table staff_months (
  month date not null,
  site_id integer not null,
  staff_id uuid not null,
  took integer,
  n integer not null,
  photos integer not null,
  texts integer not null,
  constraint staff_months_month_site_id_staff_id_took_key UNIQUE NULLS NOT DISTINCT (month, site_id, staff_id, took),
  constraint staff_months_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table staff_months is 'staff_days added up by month (its first day).';

create table staff_sessions (
  id uuid not null,
  token_hash bytea not null,
  staff_id uuid not null,
  host text not null,
  created_at timestamp with time zone not null default now(),
  last_seen timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text not null default ''::text,
  ip_prefix text not null default ''::text,
  country text not null default ''::text,
  seeing_as uuid,
  seeing_until timestamp with time zone,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_seeing CHECK (((seeing_as <> staff_id) AND (num_nonnulls(seeing_as, seeing_until) = ANY (ARRAY[0, 2])))),
  constraint staff_sessions_seeing_as_fkey FOREIGN KEY (seeing_as) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_sessions_expired ON staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

create table swipe_days (
  member_id uuid not null,
  day date not null,
  likes smallint not null default 0,
  constraint swipe_days_pkey PRIMARY KEY (member_id, day),
  constraint swipe_days_likes_check CHECK ((likes >= 0)),
  constraint swipe_days_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX swipe_days_old ON swipe_days USING btree (day);

create table swipe_passes (
  member_id uuid not null,
  other_id uuid not null,
  passed_at timestamp with time zone not null default now(),
  constraint swipe_passes_pkey PRIMARY KEY (member_id, other_id),
  constraint swipe_passes_check CHECK ((member_id <> other_id)),
  constraint swipe_passes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint swipe_passes_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX swipe_passes_old ON swipe_passes USING btree (passed_at);

create table talk_permits (
  conversation_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  until timestamp with time zone not null,
  constraint talk_permits_pkey PRIMARY KEY (conversation_id, staff_id),
  constraint talk_permits_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500))),
  constraint talk_permits_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint talk_permits_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX talk_permits_staff ON talk_permits USING btree (staff_id);

create table text_queue (
  member_id uuid not null,
  changed_at timestamp with time zone not null default now(),
  text_before text not null default ''::text,
  constraint text_queue_pkey PRIMARY KEY (member_id),
  constraint text_queue_text_before_check CHECK ((length(text_before) <= 4000)),
  constraint text_queue_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX text_queue_order ON text_queue USING btree (changed_at, member_id);

create table thread_messages (
  id uuid not null,
  complaint_id uuid,
  privacy_id uuid,
  kind text not null,
  text text not null,
  staff_id uuid,
  staff_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  case_id uuid,
  ref text not null default ''::text,
  constraint thread_messages_pkey PRIMARY KEY (id),
  constraint thread_messages_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text, 'note'::text]))),
  constraint thread_messages_of_one CHECK ((num_nonnulls(complaint_id, privacy_id, case_id) = 1)),
  constraint thread_messages_text_check CHECK ((length(text) <= 8000)),
  constraint thread_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint thread_messages_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  constraint thread_messages_privacy_id_fkey FOREIGN KEY (privacy_id) REFERENCES privacy_requests(id) ON DELETE CASCADE
);
CREATE INDEX thread_messages_answered ON thread_messages USING btree (created_at) INCLUDE (complaint_id) WHERE ((kind = 'out'::text) AND (complaint_id IS NOT NULL));
CREATE INDEX thread_messages_case ON thread_messages USING btree (case_id, created_at) WHERE (case_id IS NOT NULL);
CREATE INDEX thread_messages_complaint ON thread_messages USING btree (complaint_id, created_at) WHERE (complaint_id IS NOT NULL);
CREATE INDEX thread_messages_privacy ON thread_messages USING btree (privacy_id, created_at) WHERE (privacy_id IS NOT NULL);

create table thread_steps (
  id uuid not null,
  thread text not null,
  subject_id uuid not null,
  staff_id uuid not null,
  changed jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint thread_steps_pkey PRIMARY KEY (id),
  constraint thread_steps_thread_check CHECK ((thread = ANY (ARRAY['complaint'::text, 'care'::text, 'privacy'::text]))),
  constraint thread_steps_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX thread_steps_created ON thread_steps USING btree (created_at);
CREATE INDEX thread_steps_staff ON thread_steps USING btree (staff_id);

create table transfers (
  id uuid not null,
  member_id uuid not null,
  counter_account text not null,
  amount integer not null,
  kind text not null,
  ref text not null,
  created_at timestamp with time zone not null default now(),
  other_id uuid,
  note text,
  constraint transfers_pkey PRIMARY KEY (kind, ref),
  constraint transfers_amount_check CHECK ((amount <> 0)),
  constraint transfers_counter_account_check CHECK ((counter_account = ANY (ARRAY['gift'::text, 'revenue'::text, 'shop'::text, 'adjustment'::text])))
);
CREATE INDEX transfers_gifts ON transfers USING btree (created_at) INCLUDE (note, amount) WHERE (kind = 'gift'::text);
CREATE INDEX transfers_gifts_got ON transfers USING btree (other_id, created_at DESC) WHERE (kind = 'gift'::text);
CREATE INDEX transfers_member ON transfers USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX transfers_shop ON transfers USING btree (created_at) WHERE (counter_account = 'shop'::text);

create table used_proofs (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_proofs_pkey PRIMARY KEY (hash)
);
CREATE INDEX used_proofs_expired ON used_proofs USING btree (expires_at);

create table vat_rates (
  company_id integer,
  country character(2) not null,
  valid_from timestamp with time zone not null,
  basis_points integer not null,
  constraint vat_rates_company_id_country_valid_from_key UNIQUE NULLS NOT DISTINCT (company_id, country, valid_from),
  constraint vat_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint vat_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint vat_rates_valid_from_check CHECK (isfinite(valid_from)),
  constraint vat_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);

create table visitor_days (
  day date not null,
  site_id integer not null,
  source text not null,
  lander text not null,
  country character(2) not null,
  device text not null,
  language text not null,
  visitors integer not null,
  constraint visitor_days_pkey PRIMARY KEY (day, site_id, source, lander, country, device, language),
  constraint visitor_days_visitors_check CHECK ((visitors > 0)),
  constraint visitor_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table visitor_hours (
  hour timestamp with time zone not null,
  site_id integer not null,
  source text not null,
  lander text not null,
  country character(2) not null,
  device text not null,
  language text not null,
  visitors integer not null,
  constraint visitor_hours_pkey PRIMARY KEY (hour, site_id, source, lander, country, device, language),
  constraint visitor_hours_visitors_check CHECK ((visitors > 0)),
  constraint visitor_hours_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table visitor_marks (
  day date not null,
  mark bytea not null,
  site_id integer not null,
  seen_at timestamp with time zone not null,
  source text not null,
  lander text not null,
  country character(2) not null,
  device text not null,
  language text not null,
  constraint visitor_marks_pkey PRIMARY KEY (day, mark),
  constraint visitor_marks_device_check CHECK ((device = ANY (ARRAY['phone'::text, 'tablet'::text, 'computer'::text]))),
  constraint visitor_marks_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table visitor_salts (
  day date not null,
  salt bytea not null default sha256((((gen_random_uuid())::text)::bytea || ((gen_random_uuid())::text)::bytea)),
  constraint visitor_salts_pkey PRIMARY KEY (day)
);

create table visits (
  member_id uuid not null,
  visitor_id uuid not null,
  visited_at timestamp with time zone not null default now(),
  constraint visits_pkey PRIMARY KEY (member_id, visitor_id),
  constraint visits_check CHECK ((member_id <> visitor_id)),
  constraint visits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint visits_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX visits_recent ON visits USING btree (member_id, visited_at DESC, visitor_id DESC);

create table warning_counts (
  day date not null,
  signal text not null,
  outcome text not null,
  n integer not null default 0,
  constraint warning_counts_pkey PRIMARY KEY (day, signal, outcome),
  constraint warning_counts_outcome_check CHECK ((outcome = ANY (ARRAY['dismissed'::text, 'reported'::text, 'blocked'::text]))),
  constraint warning_counts_signal_check CHECK ((signal = ANY (ARRAY['elsewhere'::text, 'money'::text, 'threat'::text])))
);

create table webhook_deliveries (
  id uuid not null,
  endpoint_id uuid not null,
  number bigint not null,
  event text not null,
  event_key text not null,
  site_id integer,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  status integer,
  answer text not null default ''::text,
  took_ms integer,
  last_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_endpoint_id_event_key_key UNIQUE (endpoint_id, event_key),
  constraint webhook_deliveries_endpoint_id_number_key UNIQUE (endpoint_id, number),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given_up'::text]))),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_at ON webhook_deliveries USING btree (created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (endpoint_id, number) WHERE (state = 'waiting'::text);

create table webhook_endpoints (
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  sites integer[],
  personal boolean not null default false,
  active boolean not null default true,
  secret text not null,
  old_secret text,
  old_until timestamp with time zone,
  next_number bigint not null default 1,
  sending_until timestamp with time zone,
  next_try_at timestamp with time zone,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint webhook_endpoints_pkey PRIMARY KEY (id)
);

create table webhooks_in (
  id uuid not null,
  at timestamp with time zone not null,
  provider text not null,
  dedupe_key text not null default ''::text,
  kind text not null default ''::text,
  ref text not null default ''::text,
  payment_id uuid,
  site_id integer,
  outcome text not null,
  note text not null default ''::text,
  tries integer not null default 1,
  last_at timestamp with time zone not null,
  body text,
  constraint webhooks_in_pkey PRIMARY KEY (id),
  constraint webhooks_in_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'unchanged'::text, 'mismatch'::text, 'unknown'::text, 'later'::text, 'refused'::text]))),
  constraint webhooks_in_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint webhooks_in_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_in_at ON webhooks_in USING btree (at DESC, id DESC);
CREATE INDEX webhooks_in_later ON webhooks_in USING btree (at) WHERE (outcome = 'later'::text);
CREATE INDEX webhooks_in_payment ON webhooks_in USING btree (payment_id, at) WHERE (payment_id IS NOT NULL);
CREATE INDEX webhooks_in_ref ON webhooks_in USING btree (ref) WHERE (ref <> ''::text);
CREATE INDEX webhooks_in_strangers ON webhooks_in USING btree (at) WHERE (outcome = ANY (ARRAY['refused'::text, 'unknown'::text]));

create table work_days (
  day date not null,
  site_id integer not null,
  queue text not null,
  took integer,
  n integer not null,
  late integer not null,
  constraint work_days_day_site_id_queue_took_key UNIQUE NULLS NOT DISTINCT (day, site_id, queue, took),
  constraint work_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table work_days is 'How many things of a queue were done on a day of a site, and how long they had waited: seconds in steps (waited_step), null where that is not known.';

create table work_months (
  month date not null,
  site_id integer not null,
  queue text not null,
  took integer,
  n integer not null,
  late integer not null,
  constraint work_months_month_site_id_queue_took_key UNIQUE NULLS NOT DISTINCT (month, site_id, queue, took),
  constraint work_months_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table work_months is 'work_days added up by month (its first day).';

create table writer_answers (
  message_id uuid not null,
  staff_id uuid not null,
  profile_id uuid,
  site_id integer not null,
  language text not null,
  conversation_id uuid not null,
  kind text not null,
  characters integer not null,
  waited_seconds integer,
  true_answer boolean not null default false,
  sent_at timestamp with time zone not null default now(),
  constraint writer_answers_pkey PRIMARY KEY (message_id),
  constraint writer_answers_characters_check CHECK ((characters >= 0)),
  constraint writer_answers_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'photo'::text, 'gift'::text]))),
  constraint writer_answers_language_check CHECK ((length(language) = 2)),
  constraint writer_answers_waited_seconds_check CHECK ((waited_seconds >= 0)),
  constraint writer_answers_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint writer_answers_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint writer_answers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX writer_answers_profile ON writer_answers USING btree (profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX writer_answers_sent ON writer_answers USING btree (sent_at, staff_id);
CREATE INDEX writer_answers_staff ON writer_answers USING btree (staff_id, sent_at);

create table writer_days (
  day date not null,
  site_id integer not null,
  staff_id uuid not null,
  language text not null,
  conversation_id uuid not null,
  messages integer not null,
  characters integer not null,
  begun integer not null,
  photos integer not null,
  gifts integer not null,
  true_answers integer not null,
  constraint writer_days_pkey PRIMARY KEY (day, site_id, staff_id, conversation_id, language),
  constraint writer_days_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table writer_days is 'What an employee wrote in a conversation on a day of a site.';

create table writer_lines (
  id uuid not null,
  staff_id uuid not null,
  language text not null,
  text text not null,
  saved_at timestamp with time zone not null default now(),
  constraint writer_lines_pkey PRIMARY KEY (id),
  constraint writer_lines_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint writer_lines_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint writer_lines_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX writer_lines_once ON writer_lines USING btree (staff_id, language, text);

create table writer_rates (
  staff_id uuid not null,
  from_day date not null,
  message_minor integer not null,
  currency text not null,
  thousand_minor integer not null,
  set_by text not null,
  set_at timestamp with time zone not null default now(),
  constraint writer_rates_pkey PRIMARY KEY (staff_id, from_day),
  constraint writer_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint writer_rates_message_minor_check CHECK ((message_minor >= 0)),
  constraint writer_rates_thousand_minor_check CHECK ((thousand_minor >= 0)),
  constraint writer_rates_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table writer_waits (
  day date not null,
  site_id integer not null,
  staff_id uuid not null,
  language text not null,
  took integer not null,
  n integer not null,
  constraint writer_waits_pkey PRIMARY KEY (day, site_id, staff_id, language, took),
  constraint writer_waits_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
comment on table writer_waits is 'How many messages an employee answered on a day of a site, by how long they had waited: seconds in steps (waited_step).';

create table writing_notes (
  subject_id uuid not null,
  profile_id uuid,
  conversation_id uuid,
  text text not null,
  version integer not null default 1,
  staff_name text not null,
  updated_at timestamp with time zone not null default now(),
  constraint writing_notes_pkey PRIMARY KEY (subject_id),
  constraint writing_notes_check CHECK (((num_nonnulls(profile_id, conversation_id) = 1) AND (subject_id = COALESCE(profile_id, conversation_id)))),
  constraint writing_notes_text_check CHECK ((length(text) <= 4000)),
  constraint writing_notes_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint writing_notes_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX writing_notes_conversation ON writing_notes USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX writing_notes_profile ON writing_notes USING btree (profile_id) WHERE (profile_id IS NOT NULL);

-- Views

create view waiting_conversations as
 SELECT i.conversation_id,
    i.member_id AS fictional_id,
    i.other_id AS member_id,
    f.pool_id,
    i.waiting_since,
    i.unread,
    i.last_seq,
    m.language,
    f.site_id
   FROM inbox i
     JOIN members f ON f.id = i.member_id AND f.kind = 'fictional'::text AND f.status = 'active'::text
     JOIN profiles fp ON fp.member_id = f.id AND fp.status = 'active'::text
     JOIN members m ON m.id = i.other_id AND m.status = 'active'::text
     JOIN profiles mp ON mp.member_id = m.id AND mp.status = 'active'::text
  WHERE i.waiting_since IS NOT NULL AND NOT i.blocked;

-- Functions

CREATE OR REPLACE FUNCTION accounts_at_points(p_rule text, p_points integer, p_threshold integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(distinct d.member_id)::int
    from (select distinct s.member_id, s.day from signals s where s.day > (now() at time zone 'UTC')::date - 30) d
   where (select sum(case when s.rule = p_rule then p_points when r.resting_since is null then r.points else 0 end
                     * case when r.per_fact then s.n else 1 end * power(0.5, (d.day - s.day) / 14.0))
            from signals s join signal_rules r on r.rule = s.rule where s.member_id = d.member_id and s.day <= d.day) >= p_threshold
$function$
;

CREATE OR REPLACE FUNCTION activity_word(last_active timestamp with time zone, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((today - ((last_active AT TIME ZONE 'UTC'::text))::date) < 1) THEN 'today'::text WHEN ((today - ((last_active AT TIME ZONE 'UTC'::text))::date) < 7) THEN 'week'::text WHEN ((today - ((last_active AT TIME ZONE 'UTC'::text))::date) < 30) THEN 'month'::text ELSE 'longer'::text END
;

CREATE OR REPLACE FUNCTION add_hidden_pair(p_hide uuid, p_member uuid, p_other uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into hidden_pairs (member_id, other_id, hide_id)
  select p_other, p_member, p_hide
   where p_member <> p_other
     and not exists (select from conversations c where c.member_a = least(p_member, p_other) and c.member_b = greatest(p_member, p_other))
  on conflict do nothing
$function$
;

CREATE OR REPLACE FUNCTION ask_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update decisions d set ended_at = now() from cases c
   where c.id = d.case_id and c.member_id = new.member_id and d.action = tg_argv[0] and d.overturned_at is null and d.ended_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION ask_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles p set asked = asked_of(c.member_id) from cases c where c.id = new.case_id and p.member_id = c.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION asked_of(p_member uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case d.action when 'require_age' then 'age' else 'selfie' end
    from cases c join decisions d on d.case_id = c.id
   where c.member_id = p_member and d.action in ('require_age', 'require_selfie') and d.overturned_at is null and d.ended_at is null
   order by d.action limit 1
$function$
;

CREATE OR REPLACE FUNCTION audit_append()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(4810233706);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.created_at := clock_timestamp();
  new.hash := audit_row_hash(coalesce(last.hash, ''::bytea), new);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION audit_note_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  uuids constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  member text := case when new.subject_kind = 'member' then new.subject_id else new.details->>'member_id' end;
  site int;
begin
  if member ~ uuids then
    select m.site_id into site from members m where m.id = member::uuid;
  elsif new.subject_kind = 'site' and new.subject_id ~ '^[1-9][0-9]{0,8}$' then
    site := new.subject_id::int;
  elsif new.subject_id ~ uuids then
    case new.subject_kind
      when 'payment' then select p.site_id into site from payments p where p.id = new.subject_id::uuid;
      when 'complaint' then select c.site_id into site from complaints c where c.id = new.subject_id::uuid;
      when 'privacy' then select r.site_id into site from privacy_requests r where r.id = new.subject_id::uuid;
      when 'case' then select m.site_id into site from cases c join members m on m.id = c.member_id where c.id = new.subject_id::uuid;
      else null;
    end case;
  end if;
  if site is not null then
    insert into audit_sites (line_id, site_id) values (new.id, site) on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION audit_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log cannot be changed';
end $function$
;

CREATE OR REPLACE FUNCTION audit_row_hash(before bytea, r audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(before || convert_to(audit_row_text(r), 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION audit_row_text(r audit_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(
    r.id, r.staff_id, r.staff_name, r.action, r.subject_kind, r.subject_id, r.details,
    (extract(epoch from r.created_at) * 1000000)::bigint)::text
$function$
;

CREATE OR REPLACE FUNCTION ban_ends_with_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform end_ban(b.id, null) from bans b where b.decision_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION ban_ends_with_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform end_ban(b.id, null) from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
   where c.member_id = new.id and d.action = 'suspend' and b.lifted_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION ban_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_ban uuid;
begin
  insert into bans (company_id, kind, decision_id, case_number, reason, until)
  select s.company_id, case new.reason when 'minor' then 'minor' else 'ban' end, new.id, c.number, new.reason, new.until
    from cases c join members m on m.id = c.member_id and m.kind = 'person' join sites s on s.id = m.site_id
   where c.id = new.case_id
  returning id into v_ban;
  insert into ban_keys (ban_id, kind, hash)
  select v_ban, k.kind, k.hash from cases c join member_keys k on k.member_id = c.member_id
   where c.id = new.case_id and v_ban is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION bans_with(p_kinds text[], p_hashes bytea[])
 RETURNS SETOF bans
 LANGUAGE sql
 STABLE
AS $function$
  select distinct b.* from unnest(p_kinds, p_hashes) w (kind, hash)
    join ban_keys k on k.kind = w.kind and k.hash = w.hash
    join bans b on b.id = k.ban_id
   where b.lifted_at is null and (b.until is null or b.until > now())
$function$
;

CREATE OR REPLACE FUNCTION blank_previews(p_days integer, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_members uuid[];
begin
  v_members := array(select distinct i.member_id from inbox i
                      where i.preview_body <> '' and i.last_at < now() - make_interval(days => p_days) limit p_limit);
  perform from chat_members c where c.member_id = any (v_members) order by c.member_id for update;
  update inbox i set preview_body = ''
   where i.member_id = any (v_members) and i.preview_body <> '' and i.last_at < now() - make_interval(days => p_days);
  return cardinality(v_members);
end $function$
;

CREATE OR REPLACE FUNCTION book_transfer(p_id uuid, p_member uuid, p_counter text, p_amount integer, p_kind text, p_ref text, p_other uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_balance int;
begin
  insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
  values (p_id, p_member, p_counter, p_amount, p_kind, p_ref, p_other, p_note) on conflict (kind, ref) do nothing;
  if not found then return null; end if;
  update accounts set balance = balance + p_amount where member_id = p_member returning balance into v_balance;
  if not found then
    insert into accounts (member_id, balance) values (p_member, p_amount)
    on conflict (member_id) do update set balance = accounts.balance + p_amount returning balance into v_balance;
  end if;
  return v_balance;
end $function$
;

CREATE OR REPLACE FUNCTION chat_before_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from blocks b where old.id in (b.member_id, b.blocked_id) order by b.member_id, b.blocked_id for update;
  perform from chat_members m
    where m.member_id in (select old.id
                          union select c.member_a from conversations c where c.member_b = old.id
                          union select c.member_b from conversations c where c.member_a = old.id
                          union select b.member_id from blocks b where b.blocked_id = old.id
                          union select b.blocked_id from blocks b where b.member_id = old.id)
    order by m.member_id for update;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION chat_erase_inbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update chat_members set change_seq = change_seq + 1, reset_change = change_seq + 1,
         unread = unread - case when old.blocked then 0 else old.unread end
   where member_id = old.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION chat_erase_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from message_writers w using messages m where m.conversation_id = old.id and w.message_id = m.id;
  delete from messages where conversation_id = old.id;
  delete from inbox where conversation_id = old.id and member_id in (old.member_a, old.member_b);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION chat_member_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into chat_members (member_id) select id from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION chat_on_block()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_pair blocks := case tg_op when 'DELETE' then old else new end;
  v_blocked boolean;
  v_conversation uuid;
  v_id uuid;
begin
  perform from chat_members c where c.member_id in (v_pair.member_id, v_pair.blocked_id) order by c.member_id for update;
  select c.id into v_conversation from conversations c
   where c.member_a = least(v_pair.member_id, v_pair.blocked_id) and c.member_b = greatest(v_pair.member_id, v_pair.blocked_id);
  if not found then return null; end if;
  v_blocked := exists (select from blocks b where (b.member_id, b.blocked_id) in
    ((v_pair.member_id, v_pair.blocked_id), (v_pair.blocked_id, v_pair.member_id)));
  foreach v_id in array array[v_pair.member_id, v_pair.blocked_id] loop
    with i as (select unread from inbox where member_id = v_id and conversation_id = v_conversation and blocked <> v_blocked),
         m as (update chat_members c set change_seq = c.change_seq + 1,
                      unread = c.unread + case when v_blocked then -i.unread else i.unread end
                 from i where c.member_id = v_id returning c.change_seq)
    update inbox set blocked = v_blocked, change_seq = m.change_seq
      from m where inbox.member_id = v_id and inbox.conversation_id = v_conversation;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION coarse_place(p_lat numeric, p_lon numeric, OUT lat numeric, OUT lon numeric)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  v_row int := least(floor(round(p_lat * 100) / 5), 1799);
  v_width int := least(36000, ceil(5 / greatest(0.001, cos(radians((greatest(abs(v_row * 5 - 0.5), abs(v_row * 5 + 4.5)) / 100)::float8)))));
  -- The remainder before 180 degrees east belongs to the last whole cell.
  v_column int := least(floor((round(p_lon * 100) + 18000) / v_width), 36000 / v_width - 1);
begin
  lat := (v_row * 5 + 2) / 100.0;
  lon := (v_column * v_width - 18000 + (v_width - 1) / 2) / 100.0;
end $function$
;

CREATE OR REPLACE FUNCTION company_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into price_lists (company_id, currency, valid_from, tryout_credits, tryout_minor)
  select new.id, currency, valid_from, tryout_credits, tryout_minor from price_lists where company_id is null;
  insert into packages (list_id, credits, amount_minor)
  select own.id, p.credits, p.amount_minor
    from price_lists given join price_lists own on own.company_id = new.id and own.currency = given.currency and own.valid_from = given.valid_from
    join packages p on p.list_id = given.id
   where given.company_id is null;
  insert into vat_rates (company_id, country, valid_from, basis_points)
  select new.id, country, valid_from, basis_points from vat_rates where company_id is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION complete_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ground := coalesce(new.ground, case when new.action = 'dismiss' then null
    when new.reason in ('minor', 'hate', 'extortion', 'illegal', 'copyright') then 'law' else 'terms' end);
  new.detected_by := coalesce(new.detected_by, (select case
      when c.source = 'report' then 'report'
      when c.source = 'signal' and exists (select from jsonb_array_elements(c.signals) s where s ->> 'rule' like 'ban\_%' or s ->> 'rule' like 'same\_photo%') then 'hash'
      when c.source in ('signal', 'payment') then 'rule'
      else 'person' end from cases c where c.id = new.case_id));
  new.automated := new.staff_id is null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION count_attempts(p_kind text, p_subjects bytea[], p_most integer[], p_seconds double precision[], p_blocks boolean[], OUT ids bigint[], OUT wait double precision)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  perform pg_advisory_xact_lock(k.key)
     from (select distinct hashtextextended(encode(s, 'hex'), 0) as key from unnest(p_subjects) s order by 1) k;
  wait := 0;
  for one in select * from unnest(p_subjects, p_most, p_seconds, p_blocks) as r (subject, most, seconds, blocks) loop
    select greatest(wait, coalesce(max(case
             when a.n < one.most then 0
             when not one.blocks then one.seconds - a.first_ago
             when a.first_ago - a.last_ago < one.seconds then one.seconds - a.last_ago
             else 0 end), 0))
      into wait
      from (select count(*) as n, extract(epoch from now() - min(created_at))::float8 as first_ago,
                   extract(epoch from now() - max(created_at))::float8 as last_ago
              from (select created_at from attempts where kind = p_kind and subject_hash = one.subject
                     order by created_at desc limit one.most) newest) a;
  end loop;
  if wait > 0 then return; end if;
  with entered as (insert into attempts (kind, subject_hash) select p_kind, s from unnest(p_subjects) s returning id)
  select array_agg(id) into ids from entered;
end $function$
;

CREATE OR REPLACE FUNCTION count_results(p_signals jsonb, p_day date, p_sign integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  s record;
begin
  for s in select x ->> 'rule' as rule, (x ->> 'right')::boolean as was_right from jsonb_array_elements(p_signals) x
            where x ? 'right' order by 1 loop
    insert into rule_counts as c (rule, day, round, hits, misses)
    select r.rule, p_day, r.round, greatest(0, case when s.was_right then p_sign else 0 end), greatest(0, case when s.was_right then 0 else p_sign end)
      from signal_rules r where r.rule = s.rule
    on conflict (rule, day, round) do update set
      hits = greatest(0, c.hits + case when s.was_right then p_sign else 0 end),
      misses = greatest(0, c.misses + case when s.was_right then 0 else p_sign end);
    update signal_rules r set resting_since = now()
     where r.rule = s.rule and r.resting_since is null
       and (select sum(c.hits + c.misses) >= 50 and sum(c.hits) * 100 < sum(c.hits + c.misses) * 30
              from rule_counts c where c.rule = r.rule and c.round = r.round and c.day > (now() at time zone 'UTC')::date - 90);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION delete_chat(p_member uuid, p_conversation uuid, OUT total integer, OUT change bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v inbox%rowtype;
begin
  perform from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.hidden;
  if not found then return; end if;
  update chat_members m set change_seq = m.change_seq + 1, unread = m.unread - case when v.blocked then 0 else v.unread end
   where m.member_id = p_member returning m.unread, m.change_seq into total, change;
  update inbox i set cleared_seq = i.last_seq, hidden = true, unread = 0, preview_body = '', change_seq = change, waiting_since = null
   where i.member_id = p_member and i.conversation_id = p_conversation;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION drop_message_months(p_days integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v record;
  v_dropped int := 0;
begin
  for v in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = 'messages'::regclass and c.relname ~ '^messages_\d{6}$' loop
    if to_date(right(v.relname, 6), 'YYYYMM')::timestamp at time zone 'UTC' + interval '1 month' < now() - make_interval(days => p_days + 3) then
      execute format('drop table %I', v.relname);
      v_dropped := v_dropped + 1;
    end if;
  end loop;
  return v_dropped;
end $function$
;

CREATE OR REPLACE FUNCTION email_is_held(p_pool integer, p_email text, p_member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from mail_changes c join members m on m.id = c.member_id
                  where lower(c.old_email) = lower(p_email) and c.asked_at > now() - interval '7 days'
                    and m.pool_id = p_pool and c.member_id is distinct from p_member)
$function$
;

CREATE OR REPLACE FUNCTION end_ban(p_ban uuid, p_by uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update bans set lifted_at = now(), lifted_by = p_by where id = p_ban and lifted_at is null;
  delete from ban_keys where ban_id = p_ban;
  delete from ban_photo_hashes where ban_id = p_ban;
  delete from photo_hints where ban_id = p_ban;
  delete from ban_meetings where ban_id = p_ban;
$function$
;

CREATE OR REPLACE FUNCTION fictional_assigned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update fictional_profiles set assigned = true where not assigned and member_id in (select profile_id from given);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into fictional_profiles (member_id, state, made_by, shown_at) values (new.id, 'shown', '', now()) on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from members where id = new.member_id and kind = 'fictional') then
    raise exception 'only a fictional profile is one' using errcode = '23514';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_photo_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from photos f join members m on m.id = f.member_id
              where f.id = old.photo_id and f.status = 'active' and m.kind = 'fictional')
     and not exists (select from fictional_photos where photo_id = old.photo_id) then
    raise exception 'a picture of a fictional profile needs its origin' using errcode = '23514';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_photo_origin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from photos f join members m on m.id = f.member_id
              where f.id = new.id and f.status = 'active' and m.kind = 'fictional')
     and not exists (select from fictional_photos where photo_id = new.id) then
    raise exception 'a picture of a fictional profile needs its origin' using errcode = '23514';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update members set invisible = new.state = 'paused' or new.rests where id = new.member_id and invisible <> (new.state = 'paused' or new.rests);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION fictional_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a profile stays what it is' using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION find_members(p_text text, p_network text, p_mobiles bytea[], p_sites integer[], p_contact integer[], p_most integer)
 RETURNS TABLE(member_id uuid, matched text)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found uuid[] := '{}';
  part text := '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  step record;
  one record;
begin
  for step in
    select * from (values
      ('phone', true, cardinality(p_mobiles) > 0,
        'select m.id from debit_mandates d join members m on m.id = d.member_id where (d.mobile_hash = any($3) or d.mobile_ends && $3)'),
      ('network', true, p_network <> '',
        'select m.id from (select s.member_id, max(s.last_seen) as at from (select member_id, last_seen from sessions
            where ip_prefix ~>=~ $2 and ip_prefix ~<~ ($2 || chr(1114111)) limit 500) s group by 1 order by 2 desc) s join members m on m.id = s.member_id where true'),
      ('name', false, true, 'select m.id from members m where lower(m.username) ~>=~ $1 and lower(m.username) ~<~ ($1 || chr(1114111))'),
      ('address', true, true, 'select m.id from members m where m.email is not null and lower(m.email) ~>=~ $1 and lower(m.email) ~<~ ($1 || chr(1114111))'),
      ('name', false, length(p_text) >= 3, 'select m.id from members m where lower(m.username) like $4'),
      ('address', true, length(p_text) >= 3, 'select m.id from members m where lower(m.email) like $4')
    ) as t (field, masked, asked, query)
  loop
    continue when not step.asked or (step.masked and p_contact = '{}');
    exit when cardinality(found) >= p_most;
    for one in execute step.query || ' and ($5 is null or m.site_id = any($5)) and not (m.id = any($6))'|| ' limit $7'
      using p_text, p_network, p_mobiles, part, case when step.masked then p_contact else p_sites end, found, p_most - cardinality(found)
    loop
      -- Of two mandates of one member.
      continue when one.id = any(found);
      found := found || one.id;
      member_id := one.id;
      matched := step.field;
      return next;
    end loop;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION find_signals()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_since timestamptz := now() - interval '2 days';
begin
  return query
  with seen (member_id, rule, day, n) as (
    select o.member_id, 'same_opening', o.day, max(o.n) from openings o where o.n >= 8 and o.day >= v_today - 1 group by o.member_id, o.day
    union all
    -- By three members or more who have been here for a week; it is of the day of the last one.
    select b.blocked_id, 'blocked', (max(b.created_at) at time zone 'UTC')::date, count(*)::int
      from blocks b join members w on w.id = b.member_id and w.kind = 'person' and w.signup_date < now() - interval '7 days'
     where b.created_at > now() - interval '7 days'
     group by b.blocked_id having count(*) >= 3
    union all
    select c.member_id, 'reports', (c.created_at at time zone 'UTC')::date, count(*)::int
      from cases c where c.status = 'open' and c.source = 'report' and c.created_at > v_since
     group by c.member_id, (c.created_at at time zone 'UTC')::date
    union all
    -- The other account is older: whoever came later is asked about.
    select f.member_id, 'same_photo', (max(h.created_at) at time zone 'UTC')::date, count(*)::int
      from photo_hints h join photos f on f.id = h.photo_id and f.status <> 'rejected' join photos g on g.id = h.other_id and g.member_id <> f.member_id
      join members m on m.id = f.member_id join members o on o.id = g.member_id and o.signup_date <= m.signup_date
     where h.kind = 'duplicate' and h.verdict is distinct from 'different' and h.created_at > v_since
     group by f.member_id
    union all
    select k.member_id, 'other_person', (k.decided_at at time zone 'UTC')::date, 1
      from photo_checks k where k.status = 'failed' and k.reason = 'other_person' and k.decided_at > v_since
    union all
    -- Families, flats and phone networks share these.
    select k.member_id, 'ban_' || k.kind, (max(k.seen_at) at time zone 'UTC')::date, 1
      from member_keys k join ban_keys x on x.kind = k.kind and x.hash = k.hash
      join bans b on b.id = x.ban_id and b.lifted_at is null and (b.until is null or b.until > now())
     where k.kind in ('device', 'network') and k.seen_at > now() - interval '2 hours'
     group by k.member_id, k.kind
    union all
    select c.member_id, 'mail_device', (c.confirmed_at at time zone 'UTC')::date, 1
      from mail_changes c join members m on m.id = c.member_id and m.signup_date < c.confirmed_at - interval '1 day'
     where c.confirmed_at > v_since and c.ended_at is null
       and exists (select from devices d where d.member_id = c.member_id and d.first_seen between c.confirmed_at - interval '1 day' and c.confirmed_at + interval '1 day')
  )
  select distinct w.member_id from (
    -- Materialised: each note is made once, before the names of their members are.
    select s.member_id, note_signal(s.member_id, s.rule, s.day, s.n) as noted
      from (select distinct on (s.member_id, s.rule, s.day) s.* from seen s order by s.member_id, s.rule, s.day) s
      join members m on m.id = s.member_id and m.kind = 'person' and m.status in ('not_confirmed', 'active') offset 0) w
   where w.noted;
end $function$
;

CREATE OR REPLACE FUNCTION follow_arrivals(p_from timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into arrivals (member_id, site_id, came_at, source, lander, country, device, language)
  select m.id, m.site_id, m.signup_date, coalesce(t.source, t.network, 'direct'), coalesce(t.lander, ''), p.country,
         coalesce(t.device, 'computer'), m.language
    from members m join profiles p on p.member_id = m.id left join member_tracking t on t.member_id = m.id
   where m.kind = 'person' and m.signup_date >= p_from
  on conflict (member_id) do nothing;
  update arrivals a set activated_at = m.confirmed_at
    from members m where m.confirmed_at >= p_from and a.member_id = m.id and a.activated_at is null;
  update arrivals a set photo_at = f.at
    from (select member_id, min(coalesce(decided_at, created_at)) as at from photos
           where status = 'active' and coalesce(decided_at, created_at) >= p_from group by 1) f
   where a.member_id = f.member_id and a.photo_at is null;
  update arrivals a set message_at = x.at
    from (select sender_id, min(created_at) as at from messages where id >= uuid_at(p_from) group by 1) x
   where a.member_id = x.sender_id and a.message_at is null;
  update arrivals a set paid_at = p.at
    from (select member_id, min(completed_at) as at from payments where completed_at >= p_from group by 1) p
   where a.member_id = p.member_id and a.paid_at is null;
  update arrivals a set stay_offered_at = c.created_at
    from discount_codes c where c.purpose = 'stay' and c.created_at >= p_from and a.member_id = c.member_id and a.stay_offered_at is null;
  update arrivals a set tryout_offered_at = m.tryout_offered_at
    from members m where m.tryout_offered_at >= p_from and a.member_id = m.id and a.tryout_offered_at is null;
  insert into arrival_weeks (arrival_id, week)
  select a.id, greatest(0, floor(extract(epoch from m.last_active - a.came_at) / 604800))::smallint
    from members m join arrivals a on a.member_id = m.id
   where m.last_active >= p_from and m.kind = 'person' and a.activated_at is not null
  on conflict do nothing;
  with first_time as (
    insert into arrival_months (arrival_id, month)
    select a.id, date_trunc('month', m.last_active at time zone 'UTC')::date
      from members m join arrivals a on a.member_id = m.id
     where m.last_active >= p_from and m.kind = 'person'
    on conflict do nothing returning arrival_id, month)
  insert into active_months (month, site_id, country, people)
  select f.month, a.site_id, a.country, count(*) from first_time f join arrivals a on a.id = f.arrival_id group by 1, 2, 3
  on conflict (month, site_id, country) do update set people = active_months.people + excluded.people;
end $function$
;

CREATE OR REPLACE FUNCTION gifts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a gift is retired, never deleted: old chats show it' using errcode = '23514';
end $function$
;

CREATE OR REPLACE FUNCTION hide_meets_marks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_mark(new.kind, new.hash);
  perform add_hidden_pair(new.id, new.member_id, k.member_id) from member_keys k where k.kind = new.kind and k.hash = new.hash;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION hold_ends_with_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform release_hold(new.member_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION in_scope(p_scope jsonb, p_site integer, p_language text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((p_scope IS NULL) OR (jsonb_typeof(p_scope) = 'null'::text)) THEN true ELSE (EXISTS (SELECT FROM jsonb_array_elements(in_scope.p_scope) g(value) WHERE ((((g.value -> 'sites'::text) = 'null'::jsonb) OR ((g.value -> 'sites'::text) @> to_jsonb(in_scope.p_site))) AND ((in_scope.p_language IS NULL) OR ((g.value -> 'languages'::text) = 'null'::jsonb) OR ((g.value -> 'languages'::text) @> to_jsonb(in_scope.p_language)))))) END
;

CREATE OR REPLACE FUNCTION interests_in(p_low bigint, p_high bigint)
 RETURNS SETOF smallint
 LANGUAGE sql
 STABLE ROWS 6
AS $function$
  select b.bit from interest_bits b where case when b.bit < 64 then p_low >> b.bit else p_high >> (b.bit - 64) end & 1 = 1
$function$
;

CREATE OR REPLACE FUNCTION is_alive(p_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (p_status = ANY (ARRAY['not_confirmed'::text, 'active'::text]))
;

CREATE OR REPLACE FUNCTION is_checked(p_member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select f.same_person from photos f
    where f.member_id = p_member and f.status = 'active' and not f.private order by f.position limit 1), false)
$function$
;

CREATE OR REPLACE FUNCTION is_findable(p_status text, p_profile_status text, p_gender text, p_invisible boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (is_alive(p_status) AND (p_profile_status = 'active'::text) AND (p_gender IS NOT NULL) AND (NOT p_invisible))
;

CREATE OR REPLACE FUNCTION is_reachable(p_status text, p_profile_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (is_alive(p_status) AND (p_profile_status = 'active'::text))
;

CREATE OR REPLACE FUNCTION is_urgent(p_reason text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select p_reason in ('minor', 'extortion') $function$
;

CREATE OR REPLACE FUNCTION issue_mail_token(p_hash bytea, p_kind text, p_member uuid, p_data jsonb, p_hours double precision, p_to text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform from members where id = p_member and (p_kind in ('mail_change', 'mail_change_undo') or p_to is null or lower(email) = lower(p_to)) for share;
  if not found then return false; end if;
  if p_kind in ('mail_change', 'mail_change_undo') and not exists (
    select from mail_changes c where c.id = (p_data ->> 'change_id')::bigint and c.member_id = p_member
       and (p_kind = 'mail_change_undo' or (c.confirmed_at is null and c.ended_at is null)))
  then return false; end if;
  -- A site that hides who has an account accepts a taken address.
  if p_kind = 'mail_change' and exists (select from members o join members m on m.id = p_member and o.pool_id = m.pool_id
                                         where lower(o.email) = lower(p_to) and o.id <> p_member)
  then return false; end if;
  -- Nor an address that is excluded.
  if p_kind = 'mail_change' and exists (select from mail_changes c, bans_with(array['email'], array[c.new_hash])
                                         where c.id = (p_data ->> 'change_id')::bigint and c.new_hash is not null)
  then return false; end if;
  insert into mail_tokens (token_hash, kind, member_id, data, expires_at)
  values (p_hash, p_kind, p_member, p_data, now() + make_interval(secs => p_hours * 3600));
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION judge_of(p_decision uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(d.staff_id, (select o.staff_id from decisions o where o.case_id = d.case_id and o.staff_id is not null and o.created_at >= d.created_at
                                order by o.created_at limit 1))
    from decisions d where d.id = p_decision
$function$
;

CREATE OR REPLACE FUNCTION judge_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'decided' then
    new.signals := coalesce((select jsonb_agg(s || jsonb_build_object('right', d.acted and coalesce((s ->> 'right')::boolean, true)) order by n)
      from jsonb_array_elements(new.signals) with ordinality x (s, n),
           (select exists (select from decisions d where d.case_id = new.id and d.action not in ('dismiss', 'hold') and d.overturned_at is null) as acted) d), '[]');
    perform count_results(new.signals, (new.decided_at at time zone 'UTC')::date, 1);
  else
    perform count_results(old.signals, (old.decided_at at time zone 'UTC')::date, -1);
    new.signals := coalesce((select jsonb_agg(s - 'right' order by n) from jsonb_array_elements(new.signals) with ordinality x (s, n)), '[]');
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION keep_place_coarse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select c.lat, c.lon into new.lat, new.lon from coarse_place(new.lat, new.lon) c;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION kept_for_others(p_profile uuid, p_language text, p_since timestamp with time zone, p_staff uuid, p_hours jsonb, p_late timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((COALESCE(p_since, (p_late + '00:00:01'::interval)) > p_late) AND COALESCE((SELECT (NOT bool_or((d.d = kept_for_others.p_staff))) FROM on_duty(kept_for_others.p_profile, kept_for_others.p_language, kept_for_others.p_hours) d(d)), false))
;

CREATE OR REPLACE FUNCTION lock_erasure()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('erasure', 0))
$function$
;

CREATE OR REPLACE FUNCTION lock_mark(p_kind text, p_hash bytea)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended(p_kind || encode(p_hash, 'hex'), 260))
$function$
;

CREATE OR REPLACE FUNCTION make_message_month(p_month date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_name text := 'messages_' || to_char(p_month, 'YYYYMM');
  v_from uuid := uuid_at(p_month::timestamp at time zone 'UTC');
  v_to uuid := uuid_at((p_month + interval '1 month')::timestamp at time zone 'UTC');
begin
  if to_regclass(v_name) is not null then return false; end if;
  lock table messages_default in access exclusive mode;
  execute format('create table %I (like messages including all)', v_name);
  execute format('with moved as (delete from messages_default where id >= %L and id < %L returning *) insert into %I select * from moved',
                 v_from, v_to, v_name);
  execute format('alter table messages attach partition %I for values from (%L) to (%L)', v_name, v_from, v_to);
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION mark_delivered(p_members uuid[], p_conversations uuid[], p_seqs integer[])
 RETURNS TABLE(conversation_id uuid, other_id uuid, delivered_seq integer, read_seq integer, silent boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  perform from chat_members c where c.member_id = any (p_members) order by c.member_id for update;
  return query
    update inbox i set delivered_seq = least(w.seq, i.last_seq)
      from unnest(p_members, p_conversations, p_seqs) w (member_id, conversation_id, seq)
     where i.member_id = w.member_id and i.conversation_id = w.conversation_id and i.delivered_seq < least(w.seq, i.last_seq) and not i.blocked
    returning i.conversation_id, i.other_id, i.delivered_seq, i.read_seq, (select m.invisible from members m where m.id = i.member_id);
end $function$
;

CREATE OR REPLACE FUNCTION mark_list_delivered(p_member uuid, p_up_to bigint)
 RETURNS TABLE(conversation_id uuid, other_id uuid, delivered_seq integer, read_seq integer, silent boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v_after bigint;
begin
  select c.delivered_change into v_after from chat_members c where c.member_id = p_member and c.delivered_change < p_up_to for update;
  if not found then return; end if;
  update chat_members c set delivered_change = p_up_to where c.member_id = p_member;
  return query
    update inbox i set delivered_seq = i.last_seq
     where i.member_id = p_member and i.change_seq > v_after and i.change_seq <= p_up_to and i.delivered_seq < i.last_seq and not i.blocked
    returning i.conversation_id, i.other_id, i.delivered_seq, i.read_seq, (select m.invisible from members m where m.id = i.member_id);
end $function$
;

CREATE OR REPLACE FUNCTION mark_meets_hides()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_mark(new.kind, new.hash);
  perform add_hidden_pair(h.id, h.member_id, new.member_id) from member_hides h where h.kind = new.kind and h.hash = new.hash;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION may_write_first(p_to uuid, p_from uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select m.writers = 'everybody'
      or exists (select from likes l where l.member_id = p_to and l.other_id = p_from)
      or m.writers = 'checked' and is_checked(p_from)
    from members m where m.id = p_to
$function$
;

CREATE OR REPLACE FUNCTION meet_member(p_member uuid, p_bans uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  -- In one order, so that two at a time wait for each other and never for ever.
  with held as (select b.id from bans b where b.id = any(p_bans) and b.lifted_at is null order by b.id for no key update),
       met as (insert into ban_meetings (ban_id, member_id) select id, p_member from held on conflict do nothing returning ban_id)
  update bans b set hits = b.hits + 1, hit_at = now() from met where b.id = met.ban_id
$function$
;

CREATE OR REPLACE FUNCTION meet_refused(p_kinds text[], p_hashes bytea[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with held as (select b.id from bans b where b.id in (select w.id from bans_with(p_kinds, p_hashes) w) order by b.id for no key update)
  update bans b set hits = b.hits + (b.refused_on is distinct from current_date)::int, refused_on = current_date, hit_at = now()
    from held where b.id = held.id and b.lifted_at is null
$function$
;

CREATE OR REPLACE FUNCTION members_before_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_erasure();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_arrival()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- How far they came: their own day, that of a first payment that was not known, and those of what they were offered when they left.
  if tg_op = 'UPDATE' and (old.member_id, old.site_id, old.came_at, old.source, old.lander, old.country, old.device, old.language)
       is not distinct from (new.member_id, new.site_id, new.came_at, new.source, new.lander, new.country, new.device, new.language) then
    insert into figure_changes (site_id, at, what)
    select new.site_id, new.came_at, 'people'
    union
    select new.site_id, m, 'people' from unnest(array[old.paid_at, new.paid_at]) m where m is not null and old.paid_at is distinct from new.paid_at
    union
    select new.site_id, m, 'offers'
      from unnest(array[old.stay_offered_at, new.stay_offered_at], array[old.tryout_offered_at, new.tryout_offered_at]) o (stay, tryout), unnest(array[stay, tryout]) m
     where m is not null and (old.stay_offered_at, old.tryout_offered_at) is distinct from (new.stay_offered_at, new.tryout_offered_at);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into figure_changes (site_id, at)
    select old.site_id, m from unnest(array[old.came_at, old.paid_at, old.stay_offered_at, old.tryout_offered_at]) m where m is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_changes (site_id, at)
    select new.site_id, m from unnest(array[new.came_at, new.paid_at, new.stay_offered_at, new.tryout_offered_at]) m where m is not null;
  end if;
  -- Their money is shown under where they came from.
  if tg_op = 'UPDATE' and (old.member_id, old.source, old.lander, old.device, old.language)
       is not distinct from (new.member_id, new.source, new.lander, new.device, new.language) then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.member_id is not null then perform note_bookings_of(old.member_id); end if;
  if tg_op <> 'DELETE' and new.member_id is not null then perform note_bookings_of(new.member_id); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_arrival_week()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (site_id, at, what)
  select a.site_id, a.came_at, 'returns' from arrivals a where a.id = case when tg_op = 'DELETE' then old.arrival_id else new.arrival_id end;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_payment(new.payment_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_bookings_of(p_member uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into figure_changes (site_id, at)
  select distinct p.site_id, date_trunc('hour', b.created_at) from payments p join payment_bookings b on b.payment_id = p.id
   where p.member_id = p_member;
$function$
;

CREATE OR REPLACE FUNCTION note_letters_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (site_id, at, what)
  select distinct site_id, date_trunc('hour', last_at), 'mail' from gone;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_payment(p_payment uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into figure_changes (site_id, at)
  select p.site_id, b.created_at from payments p join payment_bookings b on b.payment_id = p.id where p.id = p_payment
  union all
  select a.site_id, a.came_at from payments p join arrivals a on a.member_id = p.member_id where p.id = p_payment;
$function$
;

CREATE OR REPLACE FUNCTION note_payment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_payment(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION note_signal(p_member uuid, p_rule text, p_day date, p_n integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_rule signal_rules%rowtype;
  v_fresh boolean;
begin
  select * into strict v_rule from signal_rules where rule = p_rule;
  if v_rule.once and exists (select from signals s where s.member_id = p_member and s.rule = p_rule and s.day <> p_day) then return false; end if;
  insert into signals as s (member_id, rule, day, n) values (p_member, p_rule, p_day, p_n)
  on conflict (member_id, rule, day) do update set n = excluded.n, last_at = now() where s.n < excluded.n
  returning xmax = 0 into v_fresh;
  if v_fresh is null then return false; end if;
  if v_fresh then
    insert into rule_counts as c (rule, day, round, fired) values (p_rule, (now() at time zone 'UTC')::date, v_rule.round, 1)
    on conflict (rule, day, round) do update set fired = c.fired + 1;
  end if;
  return true;
end $function$
;

CREATE OR REPLACE FUNCTION note_unanswered(p_member uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v record;
begin
  select count(*)::int as n, count(*) filter (where o.sent = 0)::int as unanswered into v
    from inbox i join conversations c on c.id = i.conversation_id
    join messages f on f.id = i.conversation_id and f.conversation_id = i.conversation_id and f.sender_id = p_member
    join inbox o on o.member_id = i.other_id and o.conversation_id = i.conversation_id
   where i.member_id = p_member and i.conversation_id >= uuid_at(now() - interval '16 days')
     and c.created_at between now() - interval '14 days' and now() - interval '12 hours';
  if v.n < 20 or v.unanswered * 10 < v.n * 9 or not exists (select from members where id = p_member and kind = 'person') then return false; end if;
  return note_signal(p_member, 'unanswered', (now() at time zone 'UTC')::date, v.unanswered);
end $function$
;

CREATE OR REPLACE FUNCTION note_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes (site_id, at, what)
  select distinct s.id, m.at, coalesce(tg_argv[1], 'work')
    from (select (l.line ->> tg_argv[0])::timestamptz as at,
                 coalesce((l.line ->> 'site_id')::int, (select o.site_id from members o where o.id = (l.line ->> 'member_id')::uuid)) as site
            from unnest(array[case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end]) l (line)) m
    join sites s on m.site is null or s.id = m.site
   where m.at < now() - interval '20 minutes';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION on_duty(p_profile uuid, p_language text, p_hours jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT w.staff_id
    FROM (fictional_writers w
      JOIN members m ON ((m.id = w.profile_id)))
   WHERE ((w.profile_id = on_duty.p_profile) AND (w.language = on_duty.p_language) AND within_hours(w.from_hour, w.to_hour, ((on_duty.p_hours ->> (m.site_id)::text))::integer));
END
;

CREATE OR REPLACE FUNCTION openings_a_day(p_member uuid, p_new boolean, p_used integer, p_first integer, p_later integer, p_checked integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case when p_new then p_first when p_used < p_later - 3 then p_later when is_checked(p_member) then p_checked else p_later end;
end $function$
;

CREATE OR REPLACE FUNCTION packages_get_cheaper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from packages a join packages b on b.list_id = a.list_id and b.credits > a.credits
              where a.list_id = new.list_id and b.amount_minor::bigint * a.credits >= a.amount_minor::bigint * b.credits) then
    raise exception 'a credit must get cheaper as packages grow' using errcode = 'check_violation', constraint = 'packages_get_cheaper';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION people_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from members where id = new.member_id and kind = 'person') then
    raise exception 'only a person has checked photos' using errcode = '23514';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION read_chat(p_member uuid, p_conversation uuid, p_seq integer, OUT changed boolean, OUT total integer, OUT change bigint, OUT other_id uuid, OUT read_seq integer, OUT delivered_seq integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  v inbox%rowtype;
  v_unread int;
begin
  select m.unread, m.change_seq into total, change from chat_members m where m.member_id = p_member for update;
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.blocked;
  if not found then return; end if;
  other_id := v.other_id;
  read_seq := greatest(v.read_seq, least(p_seq, v.last_seq));
  delivered_seq := greatest(v.delivered_seq, read_seq);
  v_unread := case when v.unread = 0 or read_seq >= v.last_seq then 0
    else (select count(*) from messages m
           where m.conversation_id = p_conversation and m.sender_id <> p_member
             and m.seq > greatest(read_chat.read_seq, v.cleared_seq)) end;
  changed := v_unread <> v.unread or read_seq <> v.read_seq;
  if changed then
    update chat_members m set unread = m.unread - v.unread + v_unread, change_seq = m.change_seq + 1
     where m.member_id = p_member returning m.unread, m.change_seq into total, change;
    update inbox i set unread = v_unread, read_seq = read_chat.read_seq, delivered_seq = read_chat.delivered_seq, change_seq = change
     where i.member_id = p_member and i.conversation_id = p_conversation;
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION refresh_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock(9009, hashtext(u.id::text)) from (select unnest(ids) as id order by 1) u;
  end if;
  with rows as materialized (select * from search_rows(ids)),
  before as materialized (select * from member_search s where s.member_id = any (ids)),
  search_gone as (
    delete from member_search s using before b
     where s.member_id = b.member_id and s.seek = b.seek and not exists (select from rows r where r.member_id = s.member_id and r.seek = s.seek)
  ),
  interest_gone as (
    delete from member_interest t using before b cross join interests_in(b.interests, b.interests_more) i (bit)
     where t.pool_id = b.pool_id and t.seek = b.seek and t.country = b.country and t.interest = i.bit and t.member_id = b.member_id
       and not exists (
         select from rows r where r.member_id = b.member_id and r.seek = b.seek and r.pool_id = b.pool_id and r.country = b.country
            and case when i.bit < 64 then r.interests >> i.bit else r.interests_more >> (i.bit - 64) end & 1 = 1)
  ),
  places_put as (
    insert into search_places select distinct lat, lon, search_place(lat / 100.0, lon / 100.0) from rows where lat is not null
    on conflict do nothing
  ),
  search_put as (
    insert into member_search select * from rows
    on conflict (member_id, seek) do update
       set pool_id = excluded.pool_id, country = excluded.country, region = excluded.region, last_active = excluded.last_active,
           birth = excluded.birth, photo = excluded.photo, interests = excluded.interests, interests_more = excluded.interests_more,
           lat = excluded.lat, lon = excluded.lon
     where (member_search.pool_id, member_search.country, member_search.region, member_search.last_active, member_search.birth,
            member_search.photo, member_search.interests, member_search.interests_more, member_search.lat, member_search.lon)
        is distinct from (excluded.pool_id, excluded.country, excluded.region, excluded.last_active, excluded.birth,
            excluded.photo, excluded.interests, excluded.interests_more, excluded.lat, excluded.lon)
  )
  insert into member_interest (member_id, seek, interest, pool_id, country, region, last_active, birth, photo, interests, interests_more)
  select r.member_id, r.seek, i.bit, r.pool_id, r.country, r.region, r.last_active, r.birth, r.photo, r.interests, r.interests_more
    from rows r cross join interests_in(r.interests, r.interests_more) i (bit)
  on conflict (pool_id, seek, country, interest, member_id) do update
     set region = excluded.region, last_active = excluded.last_active, birth = excluded.birth, photo = excluded.photo,
         interests = excluded.interests, interests_more = excluded.interests_more
   where (member_interest.region, member_interest.last_active, member_interest.birth, member_interest.photo,
          member_interest.interests, member_interest.interests_more)
      is distinct from (excluded.region, excluded.last_active, excluded.birth, excluded.photo, excluded.interests, excluded.interests_more);
end $function$
;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION refuse_held_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if email_is_held(new.pool_id, new.email, new.id) then
    raise unique_violation using message = 'the address is held for the undo of a change', constraint = 'members_email';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION release_hold(p_member uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  with released as (update profiles set status = coalesce(after_hold, 'active'), after_hold = null, held_until = null where member_id = p_member and status = 'held' returning member_id)
  select exists (select from released)
$function$
;

CREATE OR REPLACE FUNCTION reports_wait_needs_warning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update decisions d set ended_at = now() from cases c, cases w
   where w.id = new.case_id and c.member_id = w.member_id and d.case_id = c.id
     and d.action = 'reports_wait' and d.overturned_at is null and d.ended_at is null
     and not exists (select from decisions o join cases oc on oc.id = o.case_id
                      where oc.member_id = c.member_id and o.action = 'warn_reports' and o.overturned_at is null and o.created_at < d.created_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION reports_wait_until(p_member uuid, p_reason text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select max(d.until) from cases c join decisions d on d.case_id = c.id
   where not is_urgent(p_reason) and c.member_id = p_member and d.action = 'reports_wait' and d.overturned_at is null and d.ended_at is null and d.until > now()
$function$
;

CREATE OR REPLACE FUNCTION roll_up_messages(p_from timestamp with time zone, p_until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from message_hours where hour >= date_trunc('hour', p_from) and hour < p_until;
  insert into message_hours
  select date_trunc('hour', x.created_at), m.site_id, count(*)
    from messages x join members m on m.id = x.sender_id and m.kind = 'person'
   where x.id >= uuid_at(date_trunc('hour', p_from)) and x.id < uuid_at(p_until)
     and x.created_at >= date_trunc('hour', p_from)
   group by 1, 2;
end $function$
;

CREATE OR REPLACE FUNCTION roll_up_visitors(p_from date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from visitor_hours h using (select site_id, date_trunc('hour', seen_at) as hour from visitor_marks where day >= p_from group by 1, 2) m
   where h.site_id = m.site_id and h.hour = m.hour;
  insert into visitor_hours
  select date_trunc('hour', seen_at), site_id, source, lander, country, device, language, count(*)
    from visitor_marks where day >= p_from group by 1, 2, 3, 4, 5, 6, 7;
  delete from visitor_days d using (select distinct site_id, day from visitor_marks where day >= p_from) m
   where d.site_id = m.site_id and d.day = m.day;
  insert into visitor_days
  select day, site_id, source, lander, country, device, language, count(*)
    from visitor_marks where day >= p_from group by 1, 2, 3, 4, 5, 6, 7;
  insert into figure_changes (site_id, day, what)
  select c.site_id, c.day, 'people' from counted_days c
    join (select site_id, day, sum(visitors) as n from visitor_days where day >= p_from group by 1, 2) v using (site_id, day)
    left join people_days p on p.cut = '' and p.key = '' and p.second = '' and p.site_id = c.site_id and p.day = c.day
   where v.n is distinct from p.visitors;
end $function$
;

CREATE OR REPLACE FUNCTION rules_were_wrong()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  c record;
begin
  for c in select id, signals, decided_at from cases where id = new.case_id and source = 'signal' and status = 'decided' for update loop
    perform count_results(c.signals, (c.decided_at at time zone 'UTC')::date, -1);
    update cases x set signals = (select jsonb_agg(s || '{"right": false}') from jsonb_array_elements(c.signals) s) where x.id = c.id and c.signals <> '[]';
    perform count_results((select jsonb_agg(s || '{"right": false}') from jsonb_array_elements(c.signals) s), (c.decided_at at time zone 'UTC')::date, 1);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION search_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'members' then perform refresh_search(array[new.id]); else perform refresh_search(array[new.member_id]); end if;
  else
    perform refresh_search(array(select distinct member_id from changed));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION search_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with gone as (delete from member_search s using changed c where s.member_id = c.id returning s.*)
  delete from member_interest t using gone g cross join interests_in(g.interests, g.interests_more) i (bit)
   where t.pool_id = g.pool_id and t.seek = g.seek and t.country = g.country and t.interest = i.bit and t.member_id = g.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION search_place(lat double precision, lon double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cube(ARRAY[(cos(radians(lat)) * cos(radians(lon))), (cos(radians(lat)) * sin(radians(lon))), sin(radians(lat))])
;

CREATE OR REPLACE FUNCTION search_rows(ids uuid[])
 RETURNS SETOF member_search
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select m.id, (w.own * 2 + w.bit)::smallint, m.pool_id, p.country::text, coalesce(p.region, ''), m.shown_active, p.date_of_birth,
         f.id is not null,
         coalesce(i.low, 0), coalesce(i.high, 0),
         (p.lat * 100)::smallint, (p.lon * 100)::smallint
    from unnest(ids) as wanted (id)
    join members m on m.id = wanted.id
    join profiles p on p.member_id = m.id
   cross join lateral (
     select case p.gender when 'female' then 1 else 0 end as own, g.bit
       from (values ('male', 0), ('female', 1)) as g (name, bit) where p.wanted = '{}' or g.name = any (p.wanted)
   ) w
    left join lateral (
     select x.id, x.same_person from photos x where x.member_id = m.id and x.status = 'active' and not x.private order by x.position limit 1
   ) f on true
   cross join lateral (
     select bit_or(1::bigint << b.bit) filter (where b.bit < 64) as low, bit_or(1::bigint << (b.bit - 64)) filter (where b.bit >= 64) as high
       from interest_bits b
      where b.interest = any (search_terms(p.interests, p.body_type) || case when f.same_person then array['trait:photo_checked'] else '{}' end)
   ) i
   where is_findable(m.status, p.status, p.gender, m.invisible or m.age_wanted)
$function$
;

CREATE OR REPLACE FUNCTION search_terms(interests text[], body_type text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((interests || CASE WHEN (body_type = 'fat'::text) THEN ARRAY['trait:full_figured'::text] ELSE '{}'::text[] END) || CASE WHEN (interests && ARRAY['bondage'::text, 'leather'::text, 'role-play'::text, 'fetish'::text]) THEN ARRAY['trait:bdsm'::text] ELSE '{}'::text[] END)
;

CREATE OR REPLACE FUNCTION send_messages(p_messages jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_from uuid[];
  v_to uuid[];
  v_payers uuid[];
  v_answers jsonb := '[]';
  v_heard jsonb := '[]';
  m record;
  v record;
  v_refusal text;
  v_conversation uuid;
  v_seq int;
  v_balance int;
  v_read int;
  v_found boolean;
begin
  select array_agg(t."from"), array_agg(t."to"), array_agg(t."from") filter (where t.price > 0) into v_from, v_to, v_payers
    from jsonb_to_recordset(p_messages) t ("from" uuid, "to" uuid, price int);

  perform from members x where x.id = any (v_from || v_to) order by x.id for key share;
  perform from chat_members c where c.member_id = any (v_from || v_to) order by c.member_id for update;
  perform from accounts a where a.member_id = any (v_payers) order by a.member_id for update;

  for m in
    select * from jsonb_to_recordset(p_messages) t (
      nr int, id uuid, made_ms float8, "from" uuid, "to" uuid, kind text, body text, photo uuid, gift text, reply_to uuid,
      mode text, staff uuid, price int, as_seen boolean, opens_free boolean, free_conversations int,
      first_hours int, openings_first int, openings_later int, openings_checked int, opening text)
     order by t.id, t.nr
  loop
    select s.kind as sender_kind, ps.status = 'held' as held, ps.asked, s.pool_id, r.kind, r.status, is_reachable(r.status, p.status) as reachable,
           -- Members who cannot be found can be answered, but not written to first. At sign-up a link led there.
           is_findable(r.status, p.status, case m.mode when 'signup' then coalesce(p.gender, '') else p.gender end, r.invisible or r.age_wanted) as findable,
           c.id as conversation_id, coalesce(i.last_seq, 0) as last_seq, coalesce(i.sent, 0) as sent, coalesce(i.unread, 0) as unread,
           coalesce(i.blocked, exists (select from blocks b where (b.member_id, b.blocked_id) in ((m."from", m."to"), (m."to", m."from")))) as blocked,
           cs.change_seq + 1 as sender_change, cs.unread as sender_unread, cs.free_used,
           cr.change_seq + 1 as recipient_change, cr.unread + 1 as recipient_unread,
           coalesce(a.balance, 0) as balance,
           case cs.openings_day when (now() at time zone 'UTC')::date then cs.openings else 0 end as openings,
           s.signup_date > now() - make_interval(hours => m.first_hours) as is_new, 0 as openings_left
      into v
      from members s
      join profiles ps on ps.member_id = s.id
      join members r on r.id = m."to" and r.pool_id = s.pool_id and r.id <> s.id
      join profiles p on p.member_id = r.id
      join chat_members cs on cs.member_id = s.id
      join chat_members cr on cr.member_id = r.id
      left join conversations c on c.member_a = least(m."from", m."to") and c.member_b = greatest(m."from", m."to")
      left join inbox i on i.member_id = s.id and i.conversation_id = c.id
      left join accounts a on a.member_id = s.id
     where s.id = m."from" and is_alive(s.status);
    v_found := found;
    if v_found and v.conversation_id is null then
      v.openings_left := openings_a_day(m."from", v.is_new, v.openings, m.openings_first, m.openings_later, m.openings_checked) - v.openings;
    end if;
    v_refusal := case
      when not v_found then 'not_found'
      -- The database's clock decides, so that a client with a wrong clock is refused at once.
      when to_timestamp(m.made_ms / 1000) not between now() - interval '2 days' and now() + interval '2 days' then 'bad_request'
      when (v.sender_kind = 'fictional') <> (m.mode = 'staff') then 'forbidden'
      when v.held then 'account_held'
      -- First, so that who is blocked is told the same whether the other hides, has left or is there.
      when v.blocked and v.status <> 'deleted' then 'blocked'
      when not v.reachable or (v.conversation_id is null and (not v.findable
           or exists (select from hidden_pairs h where h.member_id = m."from" and h.other_id = m."to"))) then 'not_found'
      when v.status = 'not_confirmed' then 'partner_unconfirmed'
      when v.conversation_id is null and not may_write_first(m."to", m."from") then 'not_first'
      -- Answering stays open, whatever was asked of them.
      when v.conversation_id is null and v.asked is not null then case v.asked when 'age' then 'age_needed' else 'photo_check_needed' end
      when m.kind = 'photo' and not exists (select from photos f where f.member_id = m."from" and f.status = 'active' and not f.private)
        then 'photo_needed'
      when m.kind = 'photo' and not exists (select from photos f where f.id = m.photo and f.member_id = m."from" and f.status <> 'rejected')
        then 'bad_request'
      when m.reply_to is not null and not exists (select from messages q where q.id = m.reply_to and q.conversation_id = v.conversation_id)
        then 'bad_request'
      when v.conversation_id is null and m.mode <> 'signup' and v.openings_left <= 0 then 'openings_limit'
      when not m.as_seen then 'price'
      when m.opens_free and m.mode = 'member' and (v.sent > 0 or v.free_used >= m.free_conversations) then 'price'
      when v.kind = 'fictional' and m.price > 0
           and not exists (select from fictional_confirmations f where f.member_id = m."from" and f.profile_id = m."to") then 'fictional_unconfirmed'
      when v.balance < m.price then 'not_enough_credits'
      -- Its transfer outlives an erased conversation.
      when exists (select from transfers t where t.kind = case m.kind when 'text' then 'message' else m.kind end and t.ref = m.id::text) then 'repeated'
    end;
    if v_refusal is null then
      v_conversation := coalesce(v.conversation_id, m.id);
      v_seq := v.last_seq + 1;
      insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to, created_at)
      values (m.id, v_conversation, v_seq, m."from", m.kind, m.body, m.photo, m.gift, m.reply_to, now())
      on conflict (id) do nothing;
      if not found then v_refusal := 'repeated'; end if;
    end if;
    if v_refusal is not null then
      v_answers := v_answers || jsonb_build_object('nr', m.nr, 'refusal', v_refusal);
      continue;
    end if;

    v_balance := null;
    if m.price > 0 then
      v_balance := book_transfer(m.id, m."from", 'revenue', -m.price, case m.kind when 'text' then 'message' else m.kind end, m.id::text, m."to", m.gift);
      if v_balance is null then raise exception 'message % was paid for before', m.id; end if;
    end if;
    if v.conversation_id is null then
      insert into conversations (id, pool_id, member_a, member_b) values (v_conversation, v.pool_id, least(m."from", m."to"), greatest(m."from", m."to"));
      insert into inbox (member_id, conversation_id, other_id) values (m."from", v_conversation, m."to"), (m."to", v_conversation, m."from");
      if m.mode = 'member' and m.opening is not null then
        insert into openings as o (member_id, text_hash, day) values (m."from", decode(m.opening, 'hex'), (now() at time zone 'UTC')::date)
        on conflict (member_id, text_hash, day) do update set n = o.n + 1;
      end if;
      if m.mode = 'member' and v.openings_left = 1 then
        insert into outbox (kind, payload) values ('openings_used', jsonb_build_object('member_id', m."from"));
      end if;
    end if;
    -- A writer who answers has read what came before.
    v_read := case m.mode when 'staff' then v.unread else 0 end;
    update chat_members c set
      change_seq = c.change_seq + 1,
      unread = c.unread + case c.member_id when m."to" then 1 else -v_read end,
      free_used = c.free_used + (c.member_id = m."from" and m.opens_free)::int,
      openings_day = case when c.member_id = m."from" and v.conversation_id is null then (now() at time zone 'UTC')::date else c.openings_day end,
      openings = case when c.member_id = m."from" and v.conversation_id is null then v.openings + 1 else c.openings end
     where c.member_id in (m."from", m."to");
    update inbox i set
      unread = i.unread + case i.member_id when m."to" then 1 else -v_read end,
      sent = i.sent + (i.member_id = m."from")::int,
      last_seq = v_seq,
      last_at = now(),
      last_change = case i.member_id when m."to" then v.recipient_change else v.sender_change end,
      change_seq = case i.member_id when m."to" then v.recipient_change else v.sender_change end,
      hidden = false,
      preview_kind = m.kind,
      preview_body = left(m.body, 160),
      preview_mine = i.member_id = m."from",
      waiting_since = case when i.member_id = m."to" and v.kind = 'fictional' then coalesce(i.waiting_since, now()) end,
      -- If everything was delivered before, it still is.
      delivered_seq = case when i.member_id = m."from" and (m.mode = 'staff' or i.delivered_seq = i.last_seq) then v_seq else i.delivered_seq end,
      read_seq = case when i.member_id = m."from" and (m.mode = 'staff' or i.read_seq = i.last_seq) then v_seq else i.read_seq end
     where i.member_id in (m."from", m."to") and i.conversation_id = v_conversation;
    if m.mode = 'staff' then insert into message_writers (message_id, staff_id) values (m.id, m.staff); end if;

    v_heard := v_heard || jsonb_build_object('member_id', m."to", 'first', v_seq = 1);
    v_answers := v_answers || jsonb_build_object(
      'nr', m.nr, 'conversation_id', v_conversation, 'seq', v_seq, 'created_at', now(), 'balance', v_balance, 'first', v_seq = 1,
      'free_used', v.free_used + m.opens_free::int, 'sender_change', v.sender_change, 'sender_unread', v.sender_unread - v_read,
      'recipient_change', v.recipient_change, 'recipient_unread', v.recipient_unread);
  end loop;

  if v_heard <> '[]' then insert into outbox (kind, payload) values ('messages_sent', jsonb_build_object('to', v_heard)); end if;
  return v_answers;
end $function$
;

CREATE OR REPLACE FUNCTION show_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_word text := activity_word(new.last_active, (now() at time zone 'UTC')::date);
begin
  if tg_op = 'INSERT' or v_word is distinct from shown_word(old.shown_active) then
    new.shown_active := shown_activity(v_word, random());
  end if;
  new.shown_until := (new.last_active at time zone 'UTC')::date
    + case v_word when 'today' then 1 when 'week' then 7 when 'month' then 30 end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION shown_activity(word text, draw double precision)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ('2000-01-01 00:00:00+00'::timestamp with time zone + ((((array_position(ARRAY['longer'::text, 'month'::text, 'week'::text, 'today'::text], word) - 1))::double precision + LEAST(draw, (0.999999)::double precision)) * '24:00:00'::interval))
;

CREATE OR REPLACE FUNCTION shown_word(shown timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY['longer'::text, 'month'::text, 'week'::text, 'today'::text])[(1 + (EXTRACT(day FROM (shown - '2000-01-01 00:00:00+00'::timestamp with time zone)))::integer)]
;

CREATE OR REPLACE FUNCTION signal_scores(p_members uuid[])
 RETURNS TABLE(member_id uuid, score double precision, seen jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select t.member_id, sum(t.points), jsonb_agg(jsonb_build_object('rule', t.rule, 'points', greatest(1, round(t.points)), 'n', t.n) order by t.points desc, t.rule)
    from (select s.member_id, s.rule, sum(s.n)::int as n,
                 sum(r.points * case when r.per_fact then s.n else 1 end * power(0.5, ((now() at time zone 'UTC')::date - s.day) / 14.0))::float8 as points
            from signals s join signal_rules r on r.rule = s.rule and r.points > 0 and r.resting_since is null
           where s.member_id = any (p_members)
             and s.last_at > coalesce((select max(c.decided_at) from cases c where c.member_id = s.member_id and c.status = 'decided' and c.source not in ('care', 'photo')), '-infinity')
           group by s.member_id, s.rule) t
   group by t.member_id
$function$
;

CREATE OR REPLACE FUNCTION speaks_to(p_id uuid, p_kind text, p_viewer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((p_kind = 'person'::text) OR (p_viewer IS NULL) OR (NOT (EXISTS (SELECT FROM fictional_profiles x WHERE ((x.member_id = speaks_to.p_id) AND x.assigned)))) OR (EXISTS (SELECT FROM (fictional_writers w JOIN members v ON (((v.id = speaks_to.p_viewer) AND (v.language = w.language)))) WHERE (w.profile_id = speaks_to.p_id))))
;

CREATE OR REPLACE FUNCTION step_of(p_seconds integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_seconds < 32 then greatest(p_seconds, 0)
              else p_seconds >> (floor(ln(p_seconds) / ln(2))::int - 4) << (floor(ln(p_seconds) / ln(2))::int - 4) end
$function$
;

CREATE OR REPLACE FUNCTION text_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.about = '' then
    delete from text_queue where member_id = new.member_id;
  else
    insert into text_queue (member_id, text_before)
      select id, case when tg_op = 'UPDATE' then old.about else '' end from members where id = new.member_id and kind = 'person'
      on conflict (member_id) do update set changed_at = now();
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION uuid_at(p_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$function$
;

CREATE OR REPLACE FUNCTION waited_step(p_since timestamp with time zone, p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select step_of(floor(date_part('epoch', p_at - p_since))::int)
$function$
;

CREATE OR REPLACE FUNCTION within_hours(p_from smallint, p_to smallint, p_hour integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (p_from < p_to) THEN ((p_hour >= p_from) AND (p_hour < p_to)) ELSE ((p_hour >= p_from) OR (p_hour < p_to)) END
;

CREATE OR REPLACE FUNCTION writing_shows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from hidden_pairs p using written w
   where (p.member_id, p.other_id) in ((w.member_a, w.member_b), (w.member_b, w.member_a));
  return null;
end $function$
;

-- Triggers

CREATE TRIGGER age_checks_asked AFTER INSERT OR UPDATE ON age_checks FOR EACH ROW EXECUTE FUNCTION ask_ends('require_age');

CREATE TRIGGER appeals_work AFTER INSERT OR DELETE OR UPDATE OF decided_at, decided_by, created_at ON appeals FOR EACH ROW EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER arrival_weeks_noted AFTER INSERT OR DELETE OR UPDATE ON arrival_weeks FOR EACH ROW EXECUTE FUNCTION note_arrival_week();

CREATE TRIGGER arrivals_noted AFTER INSERT OR DELETE OR UPDATE ON arrivals FOR EACH ROW EXECUTE FUNCTION note_arrival();

CREATE TRIGGER audit_append BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_append();

CREATE TRIGGER audit_log_work AFTER INSERT ON audit_log FOR EACH ROW WHEN ((new.action = ANY (ARRAY['text_passed'::text, 'text_hidden'::text]))) EXECUTE FUNCTION note_work('created_at');

CREATE TRIGGER audit_note_site AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_note_site();

CREATE TRIGGER audit_refuse_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

CREATE TRIGGER audit_refuse_row BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();

CREATE TRIGGER blocks_close_chat AFTER INSERT OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION chat_on_block();

CREATE TRIGGER cases_hold_ends AFTER UPDATE OF status ON cases FOR EACH ROW WHEN (((new.source = 'signal'::text) AND (old.status = 'open'::text) AND (new.status = 'decided'::text))) EXECUTE FUNCTION hold_ends_with_case();

CREATE TRIGGER cases_judge_rules BEFORE UPDATE OF status ON cases FOR EACH ROW WHEN (((new.source = 'signal'::text) AND (old.status <> new.status))) EXECUTE FUNCTION judge_rules();

CREATE TRIGGER cases_work AFTER INSERT OR DELETE OR UPDATE OF decided_at, created_at, status, source, site_id ON cases FOR EACH ROW EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER closed_months_kept BEFORE DELETE OR UPDATE ON closed_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER closed_writing_months_kept BEFORE DELETE OR UPDATE ON closed_writing_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER company_prices AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION company_prices();

CREATE TRIGGER complaints_work AFTER INSERT OR DELETE OR UPDATE OF answered_at, status, created_at, site_id ON complaints FOR EACH ROW EXECUTE FUNCTION note_work('answered_at');

CREATE TRIGGER conversations_messages AFTER DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION chat_erase_messages();

CREATE TRIGGER conversations_show AFTER INSERT ON conversations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION writing_shows();

CREATE TRIGGER decisions_asked AFTER INSERT OR UPDATE OF overturned_at, ended_at ON decisions FOR EACH ROW WHEN ((new.action = ANY (ARRAY['require_age'::text, 'require_selfie'::text]))) EXECUTE FUNCTION ask_of_decision();

CREATE TRIGGER decisions_ban AFTER INSERT ON decisions FOR EACH ROW WHEN (((new.action = 'suspend'::text) AND (new.same_as IS NULL))) EXECUTE FUNCTION ban_of_decision();

CREATE TRIGGER decisions_ban_ends AFTER UPDATE OF overturned_at, ended_at ON decisions FOR EACH ROW WHEN (((new.action = 'suspend'::text) AND ((new.overturned_at IS NOT NULL) OR (new.ended_at IS NOT NULL)))) EXECUTE FUNCTION ban_ends_with_decision();

CREATE TRIGGER decisions_complete BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION complete_decision();

CREATE TRIGGER decisions_rules_were_wrong AFTER UPDATE OF overturned_at ON decisions FOR EACH ROW WHEN (((old.overturned_at IS NULL) AND (new.overturned_at IS NOT NULL) AND (new.action <> ALL (ARRAY['dismiss'::text, 'hold'::text])))) EXECUTE FUNCTION rules_were_wrong();

CREATE TRIGGER decisions_warning_taken_back AFTER UPDATE OF overturned_at ON decisions FOR EACH ROW WHEN (((new.action = 'warn_reports'::text) AND (new.overturned_at IS NOT NULL))) EXECUTE FUNCTION reports_wait_needs_warning();

CREATE CONSTRAINT TRIGGER fictional_photos_kept AFTER DELETE OR UPDATE OF photo_id ON fictional_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fictional_photo_kept();

CREATE TRIGGER fictional_profiles_only BEFORE INSERT OR UPDATE OF member_id ON fictional_profiles FOR EACH ROW EXECUTE FUNCTION fictional_only();

CREATE TRIGGER fictional_profiles_seen AFTER UPDATE OF state, rests ON fictional_profiles FOR EACH ROW EXECUTE FUNCTION fictional_seen();

CREATE TRIGGER fictional_texts_only BEFORE INSERT OR UPDATE OF member_id ON fictional_texts FOR EACH ROW EXECUTE FUNCTION fictional_only();

CREATE TRIGGER fictional_writers_assigned AFTER INSERT ON fictional_writers REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION fictional_assigned();

CREATE TRIGGER gifts_stay BEFORE DELETE ON gifts FOR EACH ROW EXECUTE FUNCTION gifts_stay();

CREATE TRIGGER inbox_erased AFTER DELETE ON inbox FOR EACH ROW EXECUTE FUNCTION chat_erase_inbox();

CREATE TRIGGER letters_mail_came AFTER INSERT ON letters FOR EACH ROW WHEN ((new.last_at < (now() - '00:20:00'::interval))) EXECUTE FUNCTION note_work('last_at', 'mail');

CREATE TRIGGER letters_mail_changed AFTER UPDATE OF state, first_at, last_at, domain ON letters FOR EACH ROW WHEN (((old.last_at < (now() - '00:20:00'::interval)) OR (new.last_at < (now() - '00:20:00'::interval)))) EXECUTE FUNCTION note_work('last_at', 'mail');

CREATE TRIGGER letters_mail_gone AFTER DELETE ON letters REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_letters_gone();

CREATE TRIGGER member_hides_meet AFTER INSERT ON member_hides FOR EACH ROW EXECUTE FUNCTION hide_meets_marks();

CREATE TRIGGER member_keys_meet AFTER INSERT ON member_keys FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['email'::text, 'phone'::text]))) EXECUTE FUNCTION mark_meets_hides();

CREATE TRIGGER members_ban_ends AFTER UPDATE OF status ON members FOR EACH ROW WHEN (((old.status = 'suspended'::text) AND (new.status = ANY (ARRAY['not_confirmed'::text, 'active'::text])))) EXECUTE FUNCTION ban_ends_with_suspension();

CREATE TRIGGER members_chat AFTER INSERT ON members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION chat_member_added();

CREATE TRIGGER members_chat_erased BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION chat_before_erasure();

CREATE TRIGGER members_fictional_kept AFTER INSERT ON members FOR EACH ROW WHEN ((new.kind = 'fictional'::text)) EXECUTE FUNCTION fictional_kept();

CREATE TRIGGER members_held_email BEFORE INSERT OR UPDATE OF email ON members FOR EACH ROW WHEN ((new.email IS NOT NULL)) EXECUTE FUNCTION refuse_held_email();

CREATE TRIGGER members_kind_stays BEFORE UPDATE OF kind ON members FOR EACH ROW WHEN ((old.kind IS DISTINCT FROM new.kind)) EXECUTE FUNCTION fictional_stays();

CREATE TRIGGER members_one_erasure BEFORE DELETE ON members FOR EACH STATEMENT EXECUTE FUNCTION members_before_erasure();

CREATE TRIGGER members_show_activity BEFORE INSERT OR UPDATE OF last_active ON members FOR EACH ROW EXECUTE FUNCTION show_activity();

CREATE TRIGGER search_member_changed AFTER UPDATE OF status, invisible, age_wanted, last_active, pool_id ON members FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.invisible IS DISTINCT FROM new.invisible)) OR (old.age_wanted IS DISTINCT FROM new.age_wanted)) OR (old.shown_active IS DISTINCT FROM new.shown_active)) OR (old.pool_id IS DISTINCT FROM new.pool_id))) EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_member_erased AFTER DELETE ON members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_erased();

CREATE CONSTRAINT TRIGGER packages_get_cheaper AFTER INSERT OR UPDATE ON packages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION packages_get_cheaper();

CREATE TRIGGER payment_bookings_kept BEFORE DELETE OR UPDATE ON payment_bookings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_bookings_noted AFTER INSERT ON payment_bookings FOR EACH ROW EXECUTE FUNCTION note_booking();

CREATE TRIGGER payment_history_kept BEFORE DELETE OR UPDATE ON payment_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payments_noted AFTER UPDATE ON payments FOR EACH ROW WHEN (((((((((((old.member_id IS DISTINCT FROM new.member_id) OR (old.site_id IS DISTINCT FROM new.site_id)) OR (old.country IS DISTINCT FROM new.country)) OR (old.method IS DISTINCT FROM new.method)) OR (old.provider IS DISTINCT FROM new.provider)) OR (old.credits IS DISTINCT FROM new.credits)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.vat_minor IS DISTINCT FROM new.vat_minor)) OR (old.fee_minor IS DISTINCT FROM new.fee_minor))) EXECUTE FUNCTION note_payment_change();

CREATE TRIGGER photo_checks_asked AFTER UPDATE OF status ON photo_checks FOR EACH ROW WHEN (((new.status = 'passed'::text) AND (old.status <> 'passed'::text))) EXECUTE FUNCTION ask_ends('require_selfie');

CREATE TRIGGER photo_checks_people BEFORE INSERT OR UPDATE OF member_id ON photo_checks FOR EACH ROW EXECUTE FUNCTION people_only();

CREATE TRIGGER photo_checks_work AFTER INSERT OR DELETE OR UPDATE ON photo_checks FOR EACH ROW EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER photos_checked_people BEFORE INSERT OR UPDATE OF same_person, member_id ON photos FOR EACH ROW WHEN ((new.same_person IS NOT NULL)) EXECUTE FUNCTION people_only();

CREATE CONSTRAINT TRIGGER photos_fictional_origin AFTER INSERT OR UPDATE OF status, member_id ON photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION fictional_photo_origin();

CREATE TRIGGER photos_work_came AFTER INSERT ON photos FOR EACH ROW WHEN ((new.decided_by IS NOT NULL)) EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER photos_work_changed AFTER UPDATE OF decided_at, decided_by, created_at ON photos FOR EACH ROW WHEN (((old.decided_by IS NOT NULL) OR (new.decided_by IS NOT NULL))) EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER photos_work_gone AFTER DELETE ON photos FOR EACH ROW WHEN ((old.decided_by IS NOT NULL)) EXECUTE FUNCTION note_work('decided_at');

CREATE TRIGGER search_photo_added AFTER INSERT ON photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_photo_changed AFTER UPDATE OF status, private, "position", same_person ON photos FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.private IS DISTINCT FROM new.private)) OR (old.same_person IS DISTINCT FROM new.same_person)) OR ((new.same_person IS NOT NULL) AND (old."position" <> new."position")))) EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_photo_removed AFTER DELETE ON photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER privacy_requests_work AFTER INSERT OR DELETE OR UPDATE OF closed_at, arrived_at, site_id ON privacy_requests FOR EACH ROW EXECUTE FUNCTION note_work('closed_at');

CREATE TRIGGER profiles_place_coarse BEFORE INSERT OR UPDATE OF lat, lon ON profiles FOR EACH ROW WHEN (((new.lat IS NOT NULL) AND (new.lon IS NOT NULL))) EXECUTE FUNCTION keep_place_coarse();

CREATE TRIGGER search_profile_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_profile_changed AFTER UPDATE OF status, date_of_birth, gender, wanted, country, region, lat, lon, interests, body_type ON profiles FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION search_changed();

CREATE TRIGGER text_added AFTER INSERT ON profiles FOR EACH ROW WHEN ((new.about <> ''::text)) EXECUTE FUNCTION text_changed();

CREATE TRIGGER text_changed AFTER UPDATE OF about ON profiles FOR EACH ROW WHEN ((old.about IS DISTINCT FROM new.about)) EXECUTE FUNCTION text_changed();

CREATE TRIGGER receipts_kept BEFORE DELETE OR UPDATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER thread_messages_work_came AFTER INSERT ON thread_messages FOR EACH ROW WHEN (((new.kind = 'out'::text) AND (new.complaint_id IS NOT NULL))) EXECUTE FUNCTION note_work('created_at');

CREATE TRIGGER thread_messages_work_changed AFTER UPDATE OF complaint_id, created_at, kind ON thread_messages FOR EACH ROW WHEN (((old.complaint_id IS NOT NULL) OR (new.complaint_id IS NOT NULL))) EXECUTE FUNCTION note_work('created_at');

CREATE TRIGGER thread_messages_work_gone AFTER DELETE ON thread_messages FOR EACH ROW WHEN (((old.kind = 'out'::text) AND (old.complaint_id IS NOT NULL))) EXECUTE FUNCTION note_work('created_at');

CREATE TRIGGER transfers_kept BEFORE DELETE OR UPDATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER writer_answers_work AFTER INSERT OR DELETE OR UPDATE ON writer_answers FOR EACH ROW EXECUTE FUNCTION note_work('sent_at');
