-- Made by `node scripts/dump-schema.ts` from db/migrations: to be read, not run. Change a migration, never this.

-- Tables

create table accounts (
  member_id uuid not null,
  balance integer not null default 0,
  constraint accounts_pkey PRIMARY KEY (member_id),
  constraint accounts_balance_check CHECK ((balance >= 0)),
  constraint accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=80);

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
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_delete_discount_check CHECK (((delete_discount >= 0) AND (delete_discount <= 90)))
);

create table deletion_surveys (
  id bigint generated always as identity,
  site_id integer not null,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint deletion_surveys_pkey PRIMARY KEY (id),
  constraint deletion_surveys_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

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
  constraint discount_codes_pkey PRIMARY KEY (code),
  constraint discount_codes_code_check CHECK ((code = upper(code))),
  constraint discount_codes_minimum_order_value_check CHECK ((minimum_order_value > 0)),
  constraint discount_codes_purpose_check CHECK ((purpose = ANY (ARRAY['campaign'::text, 'welcome'::text, 'stay'::text]))),
  constraint discount_codes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint discount_codes_validity_check CHECK ((validity = ANY (ARRAY['once'::text, 'once-per-user'::text, 'unlimited'::text]))),
  constraint discount_codes_value_percentage_check CHECK (((value_percentage >= 1) AND (value_percentage <= 90))),
  constraint discount_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint discount_codes_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id)
);
CREATE UNIQUE INDEX discount_codes_stay ON discount_codes USING btree (member_id) WHERE (purpose = 'stay'::text);

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
  constraint members_pkey PRIMARY KEY (id),
  constraint members_check CHECK (
CASE kind
    WHEN 'fictional'::text THEN ((email IS NULL) AND (password_hash IS NULL))
    ELSE ((status = 'deleted'::text) OR ((email IS NOT NULL) AND (password_hash IS NOT NULL) AND (consent_at IS NOT NULL)))
END),
  constraint members_check1 CHECK (((status = 'pending_deletion'::text) = (delete_after IS NOT NULL))),
  constraint members_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'fictional'::text]))),
  constraint members_mail_disabled_check CHECK ((mail_disabled = ANY (ARRAY['fbl'::text, 'bounce'::text, 'listunsubscribe'::text]))),
  constraint members_signup_step_check CHECK (((signup_step >= 1) AND (signup_step <= 5))),
  constraint members_status_check CHECK ((status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'suspended'::text, 'pending_deletion'::text, 'deleted'::text]))),
  constraint members_username_check CHECK ((((length(username) >= 3) AND (length(username) <= 30)) AND (username !~ '^@'::text))),
  constraint members_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id),
  constraint members_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);
CREATE INDEX members_due_deletion ON members USING btree (delete_after) WHERE (delete_after IS NOT NULL);
CREATE UNIQUE INDEX members_email ON members USING btree (pool_id, lower(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX members_username ON members USING btree (pool_id, lower(username));

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
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_filename_key UNIQUE (filename),
  constraint photos_member_id_position_key UNIQUE (member_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint photos_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text]))),
  constraint photos_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

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

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

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
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_roles_check CHECK (((roles <@ ARRAY['admin'::text, 'moderator'::text, 'support'::text, 'writer'::text, 'finance'::text]) AND (cardinality(roles) > 0)))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));

create table transfers (
  id uuid not null,
  member_id uuid not null,
  counter_account text not null,
  amount integer not null,
  kind text not null,
  ref text not null,
  created_at timestamp with time zone not null default now(),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_kind_ref_key UNIQUE (kind, ref),
  constraint transfers_amount_check CHECK ((amount <> 0)),
  constraint transfers_counter_account_check CHECK ((counter_account = ANY (ARRAY['gift'::text, 'revenue'::text, 'shop'::text, 'adjustment'::text])))
);
CREATE INDEX transfers_member ON transfers USING btree (member_id, created_at DESC, id DESC);
