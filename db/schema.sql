-- Made by `node scripts/dump-schema.ts` from db/migrations: to be read, not run. Change a migration, never this.

-- Extensions

create extension cube;

-- Tables

create table accounts (
  member_id uuid not null,
  balance integer not null default 0,
  constraint accounts_pkey PRIMARY KEY (member_id),
  constraint accounts_balance_check CHECK ((balance >= 0)),
  constraint accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=80);

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
CREATE INDEX appeals_open ON appeals USING btree (created_at, id) WHERE (status = 'open'::text);

create table attempts (
  id bigint generated always as identity,
  kind text not null,
  subject_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'reset'::text])))
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
CREATE INDEX audit_log_created ON audit_log USING btree (created_at);
CREATE INDEX audit_log_staff ON audit_log USING btree (staff_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id DESC);

create table automatic_likes (
  member_id uuid not null,
  given smallint not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint automatic_likes_pkey PRIMARY KEY (member_id),
  constraint automatic_likes_given_check CHECK ((given > 0)),
  constraint automatic_likes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

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

create table buyers (
  member_id uuid not null,
  blocked_reason text,
  blocked_at timestamp with time zone,
  constraint buyers_pkey PRIMARY KEY (member_id),
  constraint buyers_blocked_reason_check CHECK ((blocked_reason = ANY (ARRAY['charge_back'::text, 'staff'::text]))),
  constraint buyers_check CHECK (((blocked_reason IS NULL) = (blocked_at IS NULL))),
  constraint buyers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

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
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_number_key UNIQUE (number),
  constraint cases_note_check CHECK ((length(note) <= 2000)),
  constraint cases_source_check CHECK ((source = ANY (ARRAY['report'::text, 'photo'::text, 'text'::text, 'desk'::text, 'care'::text]))),
  constraint cases_status_check CHECK ((status = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint cases_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint cases_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX cases_member ON cases USING btree (member_id, created_at DESC);
CREATE UNIQUE INDEX cases_one_care ON cases USING btree (member_id) WHERE ((status = 'open'::text) AND (source = 'care'::text));
CREATE UNIQUE INDEX cases_one_open ON cases USING btree (reporter_id, member_id) WHERE ((status = 'open'::text) AND (source = 'report'::text));
CREATE INDEX cases_open ON cases USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE INDEX cases_reporter ON cases USING btree (reporter_id, created_at DESC) WHERE (reporter_id IS NOT NULL);

create table chat_members (
  member_id uuid not null,
  unread integer not null default 0,
  change_seq bigint not null default 0,
  delivered_change bigint not null default 0,
  reset_change bigint not null default 0,
  free_used integer not null default 0,
  constraint chat_members_pkey PRIMARY KEY (member_id),
  constraint chat_members_unread_check CHECK ((unread >= 0)),
  constraint chat_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=50);

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
  added timestamp with time zone not null default now(),
  creditor_identifier text not null default ''::text,
  creditor_iban text not null default ''::text,
  creditor_bic text not null default ''::text,
  debit_notice_days integer not null default 1,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_debit_notice_days_check CHECK (((debit_notice_days >= 1) AND (debit_notice_days <= 14))),
  constraint companies_delete_discount_check CHECK (((delete_discount >= 0) AND (delete_discount <= 90)))
);

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
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_number_key UNIQUE (number),
  constraint complaints_answer_check CHECK ((length(answer) <= 4000)),
  constraint complaints_reference_check CHECK ((length(reference) <= 300)),
  constraint complaints_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text]))),
  constraint complaints_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000))),
  constraint complaints_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint complaints_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX complaints_answered ON complaints USING btree (answered_at DESC) WHERE (status = 'answered'::text);
CREATE INDEX complaints_member ON complaints USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
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
  constraint debit_mandates_pkey PRIMARY KEY (id),
  constraint debit_mandates_reference_key UNIQUE (reference),
  constraint debit_mandates_reference_check CHECK ((((length(reference) >= 1) AND (length(reference) <= 35)) AND (reference !~~ '/%'::text))),
  constraint debit_mandates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'lapsed'::text, 'withdrawn'::text]))),
  constraint debit_mandates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX debit_mandates_iban ON debit_mandates USING btree (iban_hash);
CREATE INDEX debit_mandates_member ON debit_mandates USING btree (member_id, last_used_at DESC);
CREATE INDEX debit_mandates_used ON debit_mandates USING btree (last_used_at) WHERE (status = 'active'::text);

create table decisions (
  id uuid not null,
  case_id uuid not null,
  staff_id uuid not null,
  action text not null,
  reason text not null default ''::text,
  facts text not null default ''::text,
  photo_id uuid,
  hidden_text text,
  created_at timestamp with time zone not null default now(),
  overturned_at timestamp with time zone,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'warn'::text, 'hide_text'::text, 'reject_photo'::text, 'suspend'::text]))),
  constraint decisions_facts_check CHECK ((length(facts) <= 2000)),
  constraint decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
);
CREATE INDEX decisions_case ON decisions USING btree (case_id, created_at);

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
  constraint desk_claims_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'text'::text, 'case'::text, 'appeal'::text, 'complaint'::text, 'conversation'::text]))),
  constraint desk_claims_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX desk_claims_staff ON desk_claims USING btree (staff_id) WHERE (kind = 'conversation'::text);

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
  constraint discount_codes_pkey PRIMARY KEY (code),
  constraint discount_codes_code_check CHECK ((code = upper(code))),
  constraint discount_codes_minimum_order_value_check CHECK ((minimum_order_value > 0)),
  constraint discount_codes_payment_methods_check CHECK ((cardinality(payment_methods) > 0)),
  constraint discount_codes_purpose_check CHECK ((purpose = ANY (ARRAY['campaign'::text, 'welcome'::text, 'stay'::text]))),
  constraint discount_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint discount_codes_validity_check CHECK ((validity = ANY (ARRAY['once'::text, 'once-per-user'::text, 'unlimited'::text]))),
  constraint discount_codes_value_percentage_check CHECK (((value_percentage >= 1) AND (value_percentage <= 90))),
  constraint discount_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint discount_codes_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id)
);
CREATE UNIQUE INDEX discount_codes_stay ON discount_codes USING btree (member_id) WHERE (purpose = 'stay'::text);

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
CREATE UNIQUE INDEX discount_redemptions_once ON discount_redemptions USING btree (offer) WHERE (validity = 'once'::text);

create table fictional_confirmations (
  member_id uuid not null,
  profile_id uuid not null,
  confirmed_at timestamp with time zone not null default now(),
  constraint fictional_confirmations_pkey PRIMARY KEY (member_id, profile_id),
  constraint fictional_confirmations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint fictional_confirmations_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX fictional_confirmations_profile ON fictional_confirmations USING btree (profile_id);

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

create table mail_tokens (
  token_hash bytea not null,
  kind text not null,
  member_id uuid not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_kind_check CHECK ((kind = ANY (ARRAY['activate'::text, 'reset'::text, 'mail_change'::text, 'mail_change_undo'::text, 'reactivate'::text, 'unsubscribe'::text]))),
  constraint mail_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mail_tokens_expired ON mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_member ON mail_tokens USING btree (member_id, kind);

create table member_changes (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  member_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint member_changes_kind_check CHECK ((kind = ANY (ARRAY['shown'::text, 'likes'::text, 'own'::text])))
);
CREATE INDEX member_changes_member ON member_changes USING btree (member_id);
CREATE INDEX member_changes_xid ON member_changes USING btree (xid);

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
  constraint member_interest_pkey PRIMARY KEY (member_id, seek, interest)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX member_interest_recent ON member_interest USING btree (pool_id, seek, country, interest, last_active DESC, member_id DESC, birth, photo, interests, interests_more, region);

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

create table member_tracking (
  member_id uuid not null,
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text,
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
  invisible boolean not null default false,
  mail_preferences text[] not null default '{}'::text[],
  mail_disabled text,
  delete_after timestamp with time zone,
  push_preferences text[] not null default '{unread_message_reminders,promotions,weekly_updates,news,reminders}'::text[],
  push_content boolean not null default false,
  tryout_offered_at timestamp with time zone,
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
  constraint members_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id),
  constraint members_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX members_due_deletion ON members USING btree (delete_after) WHERE (delete_after IS NOT NULL);
CREATE UNIQUE INDEX members_email ON members USING btree (pool_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX members_fictional ON members USING btree (pool_id, id) WHERE (kind = 'fictional'::text);
CREATE INDEX members_name_start ON members USING btree (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX members_username ON members USING btree (pool_id, lower(username));

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

create table notices (
  member_id uuid not null,
  kind text not null,
  job_id uuid not null,
  sent_at timestamp with time zone not null default now(),
  constraint notices_pkey PRIMARY KEY (member_id, kind),
  constraint notices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

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
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_order_number_key UNIQUE (order_number),
  constraint payments_provider_ref_key UNIQUE (provider, ref),
  constraint payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payments_charged_back_minor_check CHECK ((charged_back_minor >= 0)),
  constraint payments_check CHECK (((price_minor - discount_minor) = amount_minor)),
  constraint payments_credits_check CHECK ((credits > 0)),
  constraint payments_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint payments_discount_percentage_check CHECK (((discount_percentage >= 0) AND (discount_percentage <= 90))),
  constraint payments_price_minor_check CHECK ((price_minor > 0)),
  constraint payments_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint payments_sequence_check CHECK ((sequence = ANY (ARRAY['oneoff'::text, 'first'::text, 'recurring'::text]))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['open'::text, 'pending'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text, 'charged_back'::text]))),
  constraint payments_vat_basis_points_check CHECK ((vat_basis_points >= 0)),
  constraint payments_vat_minor_check CHECK ((vat_minor >= 0)),
  constraint payments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint payments_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX payments_completed ON payments USING btree (completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX payments_due ON payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_member ON payments USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX payments_problem ON payments USING btree (updated_at) WHERE (problem IS NOT NULL);

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
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_filename_key UNIQUE (filename),
  constraint photos_member_id_position_key UNIQUE (member_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint photos_reject_reason CHECK (((reject_reason IS NULL) OR (status = 'rejected'::text))),
  constraint photos_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text]))),
  constraint photos_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint photos_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX photos_waiting ON photos USING btree (created_at, id) WHERE (status = 'pending'::text);

create table pools (
  id integer generated always as identity,
  company_id integer not null,
  name text not null,
  constraint pools_pkey PRIMARY KEY (id),
  constraint pools_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
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
  constraint profiles_pkey PRIMARY KEY (member_id),
  constraint profiles_about_check CHECK ((length(about) <= 4000)),
  constraint profiles_body_type_check CHECK ((body_type = ANY (ARRAY['slim'::text, 'normal'::text, 'fat'::text]))),
  constraint profiles_check CHECK (((lat IS NULL) = (lon IS NULL))),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint profiles_relationship_status_check CHECK ((relationship_status = ANY (ARRAY['divorced'::text, 'living_together'::text, 'married'::text, 'single'::text, 'widowed'::text, 'unmarried'::text]))),
  constraint profiles_sexuality_check CHECK ((sexuality = ANY (ARRAY['hetero'::text, 'gay'::text, 'lesbian'::text, 'bi'::text]))),
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint profiles_wanted_check CHECK ((wanted <@ ARRAY['male'::text, 'female'::text])),
  constraint profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table provider_cursors (
  provider text not null,
  cursor text,
  updated_at timestamp with time zone not null default now(),
  constraint provider_cursors_pkey PRIMARY KEY (provider)
);

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
CREATE INDEX refunds_payment ON refunds USING btree (payment_id, created_at);
CREATE UNIQUE INDEX refunds_provider_id ON refunds USING btree (payment_id, provider_id) WHERE (provider_id IS NOT NULL);

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
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expired ON sessions USING btree (expires_at);
CREATE INDEX sessions_member ON sessions USING btree (member_id);

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
  constraint site_countries_pkey PRIMARY KEY (site_id, country),
  constraint site_countries_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table site_hosts (
  host text not null,
  site_id integer not null,
  is_primary boolean not null default false,
  constraint site_hosts_pkey PRIMARY KEY (host),
  constraint site_hosts_host_check CHECK ((host = lower(host))),
  constraint site_hosts_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX site_hosts_primary ON site_hosts USING btree (site_id) WHERE is_primary;

create table sites (
  id integer generated always as identity,
  company_id integer not null,
  pool_id integer not null,
  name text not null,
  niche smallint not null default 1,
  is_default boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
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
  roles text[] not null,
  language text not null default 'en'::text,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  last_code_step bigint not null default 0,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_roles_check CHECK (((roles <@ ARRAY['admin'::text, 'moderator'::text, 'support'::text, 'writer'::text, 'finance'::text]) AND (cardinality(roles) > 0)))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));

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
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
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

create table text_queue (
  member_id uuid not null,
  changed_at timestamp with time zone not null default now(),
  constraint text_queue_pkey PRIMARY KEY (member_id),
  constraint text_queue_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX text_queue_order ON text_queue USING btree (changed_at, member_id);

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
CREATE INDEX transfers_member ON transfers USING btree (member_id, created_at DESC, id DESC);

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
    m.language
   FROM inbox i
     JOIN members f ON f.id = i.member_id AND f.kind = 'fictional'::text AND f.status = 'active'::text
     JOIN profiles fp ON fp.member_id = f.id AND fp.status = 'active'::text
     JOIN members m ON m.id = i.other_id AND m.status = 'active'::text
     JOIN profiles mp ON mp.member_id = m.id AND mp.status = 'active'::text
  WHERE i.waiting_since IS NOT NULL AND NOT i.blocked;

-- Functions

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
  select sha256(before || convert_to(jsonb_build_array(
    r.id, r.staff_id, r.staff_name, r.action, r.subject_kind, r.subject_id, r.details,
    (extract(epoch from r.created_at) * 1000000)::bigint)::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION balance_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind) select new.member_id, 'own' where exists (select from members where id = new.member_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION begin_chat(p_id uuid, p_sender uuid, p_to uuid, p_mode text)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  v_low uuid := least(p_sender, p_to);
  v_high uuid := greatest(p_sender, p_to);
begin
  insert into conversations (id, pool_id, member_a, member_b) select p_id, m.pool_id, v_low, v_high from members m where m.id = p_sender
  on conflict (member_a, member_b) do nothing;
  if not found then
    return (select c.id from conversations c where c.member_a = v_low and c.member_b = v_high);
  end if;
  -- Whoever cannot be found can be answered, not written to first (server/members/visible-to.ts; p_mode 'signup': the link led there).
  perform from members m join profiles p on p.member_id = m.id where m.id = p_to and (m.invisible or (p.gender is null and p_mode = 'member'));
  if found then raise exception 'not_found' using errcode = 'CH000'; end if;
  insert into chat_members (member_id) values (v_low), (v_high) on conflict do nothing;
  perform lock_chat(v_low, v_high);
  -- Looked for under the lock, which a block takes too.
  insert into inbox (member_id, conversation_id, other_id, blocked)
  select t.member_id, p_id, t.other_id,
         exists (select from blocks b where (b.member_id, b.blocked_id) in ((p_sender, p_to), (p_to, p_sender)))
    from (values (p_sender, p_to), (p_to, p_sender)) t (member_id, other_id);
  return p_id;
end $function$
;

CREATE OR REPLACE FUNCTION blocks_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind)
  select distinct t.id, 'likes' from changed c cross join lateral (values (c.member_id), (c.blocked_id)) t (id)
   where exists (select from members m where m.id = t.id);
  return null;
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
  perform from chat_members where member_id in (old.member_a, old.member_b) order by member_id for update;
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

CREATE OR REPLACE FUNCTION chat_on_block()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_conversation uuid;
  v_pair blocks := case tg_op when 'DELETE' then old else new end;
  v_low uuid := least(v_pair.member_id, v_pair.blocked_id);
  v_high uuid := greatest(v_pair.member_id, v_pair.blocked_id);
  v_blocked boolean;
  v_id uuid;
begin
  -- Of two who have never written there may be none yet, and the first message may be under way.
  if tg_op = 'INSERT' then
    insert into chat_members (member_id) select t.id from (values (v_low), (v_high)) t (id) on conflict do nothing;
  end if;
  perform lock_chat(v_low, v_high);
  select id into v_conversation from conversations where member_a = v_low and member_b = v_high;
  if not found then return null; end if;
  v_blocked := exists (select from blocks b where (b.member_id, b.blocked_id) in
    ((v_pair.member_id, v_pair.blocked_id), (v_pair.blocked_id, v_pair.member_id)));
  foreach v_id in array array[v_low, v_high] loop
    with i as (select unread from inbox where member_id = v_id and conversation_id = v_conversation and blocked <> v_blocked for update),
         m as (update chat_members m set change_seq = m.change_seq + 1,
                      unread = m.unread + case when v_blocked then -i.unread else i.unread end
                 from i where m.member_id = v_id returning m.change_seq)
    update inbox set blocked = v_blocked, change_seq = m.change_seq
      from m where inbox.member_id = v_id and inbox.conversation_id = v_conversation;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION count_attempt(p_kind text, p_subject bytea, p_most integer, p_span double precision, p_rest double precision, p_age double precision, OUT counted boolean, OUT last_ago double precision)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p_subject, 'hex'), 0));
  select not (count(*) >= p_most
              and extract(epoch from max(a.created_at) - min(a.created_at)) < p_span
              and extract(epoch from now() - max(a.created_at)) < p_rest
              and extract(epoch from now() - min(a.created_at)) < p_age),
         coalesce(extract(epoch from now() - max(a.created_at)), 0)
    into counted, last_ago
    from (select created_at from attempts where kind = p_kind and subject_hash = p_subject order by created_at desc limit p_most) a;
  counted := coalesce(counted, true);
  if counted then insert into attempts (kind, subject_hash) values (p_kind, p_subject); end if;
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
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.hidden for update;
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

CREATE OR REPLACE FUNCTION likes_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind)
  select distinct t.id, 'likes' from changed c cross join lateral (values (c.member_id), (c.other_id)) t (id)
   where exists (select from members m where m.id = t.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION lock_chat(p_low uuid, p_high uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from chat_members m where m.member_id = p_low for update;
  perform from chat_members m where m.member_id = p_high for update;
end $function$
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

CREATE OR REPLACE FUNCTION member_changes_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from member_changes where member_id = old.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION member_own_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind) values (old.id, 'own');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION member_shown_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind) values (old.id, 'shown');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION photos_shown_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind) select distinct c.member_id, 'shown' from changed c join members m on m.id = c.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile_shown_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (member_id, kind) values (new.member_id, 'shown');
  return null;
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
  select * into v from inbox i where i.member_id = p_member and i.conversation_id = p_conversation and not i.blocked for update;
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
  search_gone as (
    delete from member_search s using unnest(ids) as u (id)
     where s.member_id = u.id and not exists (select from rows r where r.member_id = s.member_id and r.seek = s.seek)
  ),
  interest_gone as (
    delete from member_interest s using unnest(ids) as u (id)
     where s.member_id = u.id and not exists (
       select from rows r where r.member_id = s.member_id and r.seek = s.seek
          and case when s.interest < 64 then r.interests >> s.interest else r.interests_more >> (s.interest - 64) end & 1 = 1)
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
  select r.member_id, r.seek, b.bit, r.pool_id, r.country, r.region, r.last_active, r.birth, r.photo, r.interests, r.interests_more
    from rows r join interest_bits b
      on case when b.bit < 64 then r.interests >> b.bit else r.interests_more >> (b.bit - 64) end & 1 = 1
  on conflict (member_id, seek, interest) do update
     set pool_id = excluded.pool_id, country = excluded.country, region = excluded.region, last_active = excluded.last_active,
         birth = excluded.birth, photo = excluded.photo, interests = excluded.interests, interests_more = excluded.interests_more
   where (member_interest.pool_id, member_interest.country, member_interest.region, member_interest.last_active, member_interest.birth,
          member_interest.photo, member_interest.interests, member_interest.interests_more)
      is distinct from (excluded.pool_id, excluded.country, excluded.region, excluded.last_active, excluded.birth,
          excluded.photo, excluded.interests, excluded.interests_more);
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
  delete from member_search s using changed c where s.member_id = c.id;
  delete from member_interest s using changed c where s.member_id = c.id;
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
BEGIN ATOMIC
 SELECT m.id,
     (((w.own * 2) + w."bit"))::smallint AS int2,
     m.pool_id,
     (p.country)::text AS country,
     COALESCE(p.region, ''::text) AS "coalesce",
     m.last_active,
     p.date_of_birth,
     (EXISTS ( SELECT
            FROM photos f
           WHERE ((f.member_id = m.id) AND (f.status = 'active'::text) AND (NOT f.private)))) AS "exists",
     COALESCE(i.low, (0)::bigint) AS "coalesce",
     COALESCE(i.high, (0)::bigint) AS "coalesce",
     ((p.lat * (100)::numeric))::smallint AS int2,
     ((p.lon * (100)::numeric))::smallint AS int2
    FROM ((((unnest(search_rows.ids) wanted(id)
      JOIN members m ON ((m.id = wanted.id)))
      JOIN profiles p ON ((p.member_id = m.id)))
      CROSS JOIN LATERAL ( SELECT
                 CASE p.gender
                     WHEN 'female'::text THEN 1
                     ELSE 0
                 END AS own,
             g."bit"
            FROM ( VALUES ('male'::text,0), ('female'::text,1)) g(name, "bit")
           WHERE ((p.wanted = '{}'::text[]) OR (g.name = ANY (p.wanted)))) w)
      CROSS JOIN LATERAL ( SELECT bit_or(((1)::bigint << (b."bit")::integer)) FILTER (WHERE (b."bit" < 64)) AS low,
             bit_or(((1)::bigint << (b."bit" - 64))) FILTER (WHERE (b."bit" >= 64)) AS high
            FROM interest_bits b
           WHERE (b.interest = ANY (p.interests))) i)
   WHERE ((m.status = ANY (ARRAY['not_confirmed'::text, 'active'::text])) AND (p.status = 'active'::text) AND (p.gender IS NOT NULL) AND (NOT m.invisible));
END
;

CREATE OR REPLACE FUNCTION send_message(p_id uuid, p_made timestamp with time zone, p_sender uuid, p_to uuid, p_kind text, p_body text, p_photo uuid, p_gift text, p_reply_to uuid, p_price integer, p_text_price integer, p_item_price integer, p_free_conversations integer, p_mode text, p_staff uuid, OUT conversation_id uuid, OUT seq integer, OUT created_at timestamp with time zone, OUT balance integer, OUT first boolean, OUT free_left integer, OUT sender_change bigint, OUT sender_unread integer, OUT recipient_change bigint, OUT recipient_unread integer)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_refusal text;
  v_status text;
  v_kind text;
  v_plain boolean;
  v_may_be_free boolean;
  v_price int := case when p_mode <> 'member' then 0 when p_kind = 'text' then p_text_price else p_item_price end;
begin
  select case
           -- The database's clock decides, so that a client whose clock is off is told at once.
           when p_made not between now() - interval '2 days' and now() + interval '2 days' then 'bad_request'
           when (s.kind = 'fictional') <> (p_mode = 'staff') then 'forbidden'
           when r.status not in ('active', 'not_confirmed') or p.status <> 'active' then 'not_found'
           else 'none'
         end,
         r.status, r.kind, c.id, now(),
         p_mode = 'member' and p_kind <> 'photo' and p_reply_to is null and s.paid_user and r.kind <> 'fictional'
    into v_refusal, v_status, v_kind, conversation_id, created_at, v_plain
    from members s
    join members r on r.id = p_to and r.pool_id = s.pool_id and r.id <> s.id
    join profiles p on p.member_id = r.id
    left join conversations c on c.member_a = least(p_sender, p_to) and c.member_b = greatest(p_sender, p_to)
   where s.id = p_sender and s.status in ('active', 'not_confirmed');
  if v_refusal is distinct from 'none' then
    raise exception '%', coalesce(v_refusal, 'not_found') using errcode = 'CH000';
  end if;
  if conversation_id is null then conversation_id := begin_chat(p_id, p_sender, p_to, p_mode); end if;

  -- From here on this conversation is ours alone. Whoever had everything still has everything.
  with m as (
    update chat_members m set change_seq = m.change_seq + 1, unread = m.unread + (m.member_id = p_to)::int
     where m.member_id = any (array[p_sender, p_to])
    returning m.member_id, m.change_seq, m.unread, m.free_used
  ), i as (
    update inbox i set
      unread = i.unread + (i.member_id = p_to)::int,
      sent = i.sent + (i.member_id = p_sender)::int,
      last_seq = i.last_seq + 1,
      last_at = send_message.created_at,
      last_change = m.change_seq,
      change_seq = m.change_seq,
      hidden = false,
      preview_kind = p_kind,
      preview_body = left(p_body, 160),
      preview_mine = i.member_id = p_sender,
      waiting_since = case when i.member_id = p_to and v_kind = 'fictional' then coalesce(i.waiting_since, send_message.created_at) end,
      delivered_seq = i.delivered_seq + (i.member_id = p_sender and i.delivered_seq = i.last_seq)::int,
      read_seq = i.read_seq + (i.member_id = p_sender and i.read_seq = i.last_seq)::int
      from m where i.member_id = m.member_id and i.conversation_id = send_message.conversation_id
    returning i.member_id, i.last_seq, i.sent, i.blocked, m.change_seq, m.unread, m.free_used
  )
  select case when s.blocked then 'blocked' when v_status = 'not_confirmed' then 'partner_unconfirmed' else 'none' end,
         s.last_seq, s.last_seq = 1, s.change_seq, s.unread, r.change_seq, r.unread, greatest(0, p_free_conversations - s.free_used), s.sent = 1
    into v_refusal, seq, first, sender_change, sender_unread, recipient_change, recipient_unread, free_left, v_may_be_free
    from i s join i r on r.member_id = p_to where s.member_id = p_sender;
  if v_refusal is distinct from 'none' then
    -- No row: erased while we waited for it.
    raise exception '%', coalesce(v_refusal, 'not_found') using errcode = 'CH000';
  end if;

  if not v_plain then
    if p_kind = 'photo' then
      perform from photos f where f.member_id = p_sender and f.status = 'active' and not f.private;
      if not found then raise exception 'photo_needed' using errcode = 'CH000'; end if;
      perform from photos f where f.id = p_photo and f.member_id = p_sender and f.status <> 'rejected';
      if not found then raise exception 'bad_request' using errcode = 'CH000'; end if;
    end if;
    if p_reply_to is not null then
      perform from messages m where m.id = p_reply_to and m.conversation_id = send_message.conversation_id;
      if not found then raise exception 'bad_request' using errcode = 'CH000'; end if;
    end if;
    -- A free member's first text in a conversation is free, in so many conversations.
    if p_mode = 'signup' or (p_mode = 'member' and p_kind = 'text' and v_price > 0 and v_may_be_free and free_left > 0
                             and not (select s.paid_user from members s where s.id = p_sender)) then
      v_price := 0;
      update chat_members m set free_used = m.free_used + 1 where m.member_id = p_sender
      returning greatest(0, p_free_conversations - m.free_used) into free_left;
    end if;
    if v_kind = 'fictional' and v_price > 0 and v_price = p_price then
      perform from fictional_confirmations f where f.member_id = p_sender and f.profile_id = p_to;
      if not found then raise exception 'fictional_unconfirmed' using errcode = 'CH000'; end if;
    end if;
    if p_mode = 'staff' then
      -- A writer who answers has read what came before.
      with was as (select unread from inbox where member_id = p_sender and conversation_id = send_message.conversation_id),
           counted as (update chat_members m set unread = m.unread - was.unread from was where m.member_id = p_sender returning m.unread),
           shown as (update inbox set unread = 0, delivered_seq = last_seq, read_seq = last_seq
                      where member_id = p_sender and conversation_id = send_message.conversation_id)
      select c.unread into sender_unread from counted c;
      insert into message_writers (message_id, staff_id) values (p_id, p_staff);
    end if;
  end if;
  if v_price <> p_price then raise exception 'price' using errcode = 'CH000'; end if;

  if v_price > 0 then
    -- A balance below zero is refused by the check on accounts; so is an account that is missing. The message is the booking's key.
    with paid as (update accounts a set balance = a.balance - v_price where a.member_id = p_sender returning a.balance),
         booked as (
           insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
           select p_id, p_sender, 'revenue', -v_price, case p_kind when 'text' then 'message' else p_kind end, p_id::text, p_to, p_gift from paid)
    select p.balance into balance from paid p;
    if not found then raise exception 'no account' using errcode = '23514', constraint = 'accounts_balance_check'; end if;
  end if;
  with told as (
    insert into outbox (kind, payload) values ('messages_sent', jsonb_build_object(
      'to', jsonb_build_array(jsonb_build_object('member_id', p_to, 'first', first)))))
  insert into messages (id, conversation_id, seq, sender_id, kind, body, photo_id, gift, reply_to, created_at)
  values (p_id, conversation_id, seq, p_sender, p_kind, p_body, p_photo, p_gift, p_reply_to, created_at);
end $function$
;

CREATE OR REPLACE FUNCTION send_together(p_ids uuid[], p_made timestamp with time zone[], p_senders uuid[], p_to uuid[], p_kinds text[], p_bodies text[], p_gifts text[], p_prices integer[], p_free_conversations integer[])
 RETURNS json
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_sent json;
begin
  -- Counted without a query, which would take a twentieth of the whole: the lexemes of a text vector are distinct.
  if length(array_to_tsvector((p_senders || p_to)::text[])) < cardinality(p_senders) + cardinality(p_to) then
    raise exception 'a member is in two messages';
  end if;
  with ready as (
    select a.*, c.id as conversation_id, si.last_seq + 1 as seq, ac.balance - a.price as balance,
           cs.change_seq + 1 as sender_change, cs.unread as sender_unread, cs.free_used,
           cr.change_seq + 1 as recipient_change, cr.unread + 1 as recipient_unread
      from unnest(p_ids, p_made, p_senders, p_to, p_kinds, p_bodies, p_gifts, p_prices, p_free_conversations)
             a (id, made, sender, recipient, kind, body, gift, price, free_conversations)
      join members s on s.id = a.sender and s.status in ('active', 'not_confirmed') and s.paid_user and s.kind <> 'fictional'
      join members r on r.id = a.recipient and r.pool_id = s.pool_id and r.status = 'active' and r.kind <> 'fictional'
      join profiles p on p.member_id = a.recipient and p.status = 'active'
      join conversations c on c.member_a = least(a.sender, a.recipient) and c.member_b = greatest(a.sender, a.recipient)
      join chat_members cs on cs.member_id = a.sender
      join chat_members cr on cr.member_id = a.recipient
      join inbox si on si.member_id = a.sender and si.conversation_id = c.id and not si.blocked
      join inbox ri on ri.member_id = a.recipient and ri.conversation_id = c.id
      join accounts ac on ac.member_id = a.sender and ac.balance >= a.price
     where a.kind in ('text', 'gift') and a.price > 0
       and a.made between now() - interval '2 days' and now() + interval '2 days'
       -- Sent before: what is plain has been paid for, and bookings lie in one table, messages in one a month.
       and not exists (select from transfers t where t.kind = case a.kind when 'text' then 'message' else a.kind end and t.ref = a.id::text)
       for update of cs, cr, si, ri, ac skip locked
  -- Each row from `ready` alone, a side at a time: what an update joins with is kept only as a plain row should it meet a newer
  -- version of its own; anything else (union all, say) is looked up anew, as of the beginning of the statement.
  ), sender as (
    update chat_members m set change_seq = n.sender_change from ready n where m.member_id = n.sender
  ), recipient as (
    update chat_members m set change_seq = n.recipient_change, unread = n.recipient_unread from ready n where m.member_id = n.recipient
  ), sender_entry as (
    update inbox i set
      sent = i.sent + 1, last_seq = n.seq, last_at = now(), last_change = n.sender_change, change_seq = n.sender_change, hidden = false,
      preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = true,
      -- Whoever had everything still has everything.
      delivered_seq = i.delivered_seq + (i.delivered_seq = i.last_seq)::int,
      read_seq = i.read_seq + (i.read_seq = i.last_seq)::int
      from ready n where i.member_id = n.sender and i.conversation_id = n.conversation_id
  ), recipient_entry as (
    update inbox i set
      unread = i.unread + 1, last_seq = n.seq, last_at = now(), last_change = n.recipient_change, change_seq = n.recipient_change,
      hidden = false, preview_kind = n.kind, preview_body = left(n.body, 160), preview_mine = false
      from ready n where i.member_id = n.recipient and i.conversation_id = n.conversation_id
  ), paid as (
    update accounts ac set balance = n.balance from ready n where ac.member_id = n.sender
  ), booked as (
    insert into transfers (id, member_id, counter_account, amount, kind, ref, other_id, note)
    select n.id, n.sender, 'revenue', -n.price, case n.kind when 'text' then 'message' else n.kind end, n.id::text, n.recipient, n.gift from ready n
  ), told as (
    insert into outbox (kind, payload)
    select 'messages_sent', jsonb_build_object('to', jsonb_agg(jsonb_build_object('member_id', n.recipient, 'first', n.seq = 1)))
      from ready n having count(*) > 0
  ), stored as (
    insert into messages (id, conversation_id, seq, sender_id, kind, body, gift, created_at)
    select n.id, n.conversation_id, n.seq, n.sender, n.kind, n.body, n.gift, now() from ready n
  )
  select json_agg(json_build_object(
           'id', n.id, 'conversation_id', n.conversation_id, 'seq', n.seq, 'created_at', now(), 'balance', n.balance, 'first', n.seq = 1,
           'free_left', greatest(0, n.free_conversations - n.free_used), 'sender_change', n.sender_change, 'sender_unread', n.sender_unread,
           'recipient_change', n.recipient_change, 'recipient_unread', n.recipient_unread))
    into v_sent from ready n;
  return v_sent;
end $function$
;

CREATE OR REPLACE FUNCTION text_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.about = '' then
    delete from text_queue where member_id = new.member_id;
  else
    insert into text_queue (member_id) select id from members where id = new.member_id and kind = 'person'
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

-- Triggers

CREATE TRIGGER audit_append BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_append();

CREATE TRIGGER audit_refuse_all BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

CREATE TRIGGER audit_refuse_row BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();

CREATE TRIGGER blocks_added AFTER INSERT ON blocks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION blocks_changed();

CREATE TRIGGER blocks_close_chat AFTER INSERT OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION chat_on_block();

CREATE TRIGGER blocks_removed AFTER DELETE ON blocks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION blocks_changed();

CREATE TRIGGER conversations_lock BEFORE DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION chat_before_erasure();

CREATE TRIGGER conversations_messages AFTER DELETE ON conversations FOR EACH ROW EXECUTE FUNCTION chat_erase_messages();

CREATE TRIGGER inbox_erased AFTER DELETE ON inbox FOR EACH ROW EXECUTE FUNCTION chat_erase_inbox();

CREATE TRIGGER likes_added AFTER INSERT ON likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION likes_changed();

CREATE TRIGGER likes_changed AFTER UPDATE ON likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION likes_changed();

CREATE TRIGGER likes_removed AFTER DELETE ON likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION likes_changed();

CREATE TRIGGER members_erased AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION member_changes_erased();

CREATE TRIGGER members_own AFTER UPDATE OF email, language, paid_user, signup_date, signup_step, mail_disabled ON members FOR EACH ROW WHEN (((((((old.email IS DISTINCT FROM new.email) OR (old.language IS DISTINCT FROM new.language)) OR (old.paid_user IS DISTINCT FROM new.paid_user)) OR (old.signup_date IS DISTINCT FROM new.signup_date)) OR (old.signup_step IS DISTINCT FROM new.signup_step)) OR (old.mail_disabled IS DISTINCT FROM new.mail_disabled))) EXECUTE FUNCTION member_own_changed();

CREATE TRIGGER members_shown AFTER UPDATE OF username, kind, status, pool_id, invisible ON members FOR EACH ROW WHEN ((((((old.username IS DISTINCT FROM new.username) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.status IS DISTINCT FROM new.status)) OR (old.pool_id IS DISTINCT FROM new.pool_id)) OR (old.invisible IS DISTINCT FROM new.invisible))) EXECUTE FUNCTION member_shown_changed();

CREATE TRIGGER search_member_changed AFTER UPDATE OF status, invisible, last_active, pool_id ON members FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.invisible IS DISTINCT FROM new.invisible)) OR (old.last_active IS DISTINCT FROM new.last_active)) OR (old.pool_id IS DISTINCT FROM new.pool_id))) EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_member_erased AFTER DELETE ON members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_erased();

CREATE TRIGGER payment_bookings_kept BEFORE DELETE OR UPDATE ON payment_bookings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payment_history_kept BEFORE DELETE OR UPDATE ON payment_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER photos_shown_added AFTER INSERT ON photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION photos_shown_changed();

CREATE TRIGGER photos_shown_changed AFTER UPDATE ON photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION photos_shown_changed();

CREATE TRIGGER photos_shown_removed AFTER DELETE ON photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION photos_shown_changed();

CREATE TRIGGER search_photo_added AFTER INSERT ON photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_photo_changed AFTER UPDATE OF status, private ON photos FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.private IS DISTINCT FROM new.private))) EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_photo_removed AFTER DELETE ON photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER profiles_shown AFTER UPDATE OF status, date_of_birth, gender, country, region, city, lat, lon, interests ON profiles FOR EACH ROW WHEN ((((((((((old.status IS DISTINCT FROM new.status) OR (old.date_of_birth IS DISTINCT FROM new.date_of_birth)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.country IS DISTINCT FROM new.country)) OR (old.region IS DISTINCT FROM new.region)) OR (old.city IS DISTINCT FROM new.city)) OR (old.lat IS DISTINCT FROM new.lat)) OR (old.lon IS DISTINCT FROM new.lon)) OR (old.interests IS DISTINCT FROM new.interests))) EXECUTE FUNCTION profile_shown_changed();

CREATE TRIGGER search_profile_added AFTER INSERT ON profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed();

CREATE TRIGGER search_profile_changed AFTER UPDATE OF status, date_of_birth, gender, wanted, country, region, lat, lon, interests ON profiles FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION search_changed();

CREATE TRIGGER text_added AFTER INSERT ON profiles FOR EACH ROW WHEN ((new.about <> ''::text)) EXECUTE FUNCTION text_changed();

CREATE TRIGGER text_changed AFTER UPDATE OF about ON profiles FOR EACH ROW WHEN ((old.about IS DISTINCT FROM new.about)) EXECUTE FUNCTION text_changed();

CREATE TRIGGER receipts_kept BEFORE DELETE OR UPDATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfers_kept BEFORE DELETE OR UPDATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfers_own AFTER INSERT ON transfers FOR EACH ROW WHEN ((NOT ((new.counter_account = 'revenue'::text) AND (new.kind = ANY (ARRAY['message'::text, 'photo'::text, 'gift'::text]))))) EXECUTE FUNCTION balance_changed();
