-- Photo checks: a person of ours compares a member's photos with a fresh selfie. People compare faces here; no face is measured.

-- A check of a member's photos. Its two pictures (`checks/{id}/`) go with the decision, after 72 hours at the latest.
create table photo_checks (
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'sent', 'passed', 'failed', 'lapsed')),
  poses smallint[] not null check (cardinality(poses) = 2), -- of contract/photo-check.ts, one after the other
  pictures smallint not null default 0 check (pictures between 0 and 2),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,                        -- asked: ten minutes; sent: 72 hours
  reason text,                                            -- of a failed one: a code of contract/photo-check.ts
  decided_at timestamptz,
  decided_by uuid references staff on delete set null,
  check ((status in ('passed', 'failed')) = (decided_at is not null)),
  check (reason is null or status = 'failed')
);
create unique index photo_checks_open on photo_checks (member_id) where status in ('asked', 'sent');
create index photo_checks_waiting on photo_checks (created_at, id) where status = 'sent';
create index photo_checks_due on photo_checks (expires_at) where status in ('asked', 'sent');
create index photo_checks_member on photo_checks (member_id, created_at desc);

-- A number of each picture of a check for 90 days: the same file sent for two accounts is seen. Coarse frequencies, no face.
create table photo_check_hashes (
  check_id uuid not null references photo_checks on delete cascade,
  picture smallint not null check (picture between 0 and 1),
  hash bigint not null,
  primary key (check_id, picture)
);

-- What the comparison said of a photo: null: nobody compared it.
alter table photos
  add same_person boolean,
  add checked_at timestamptz,
  add constraint photos_checked check ((same_person is null) = (checked_at is null));
create index photos_checked_of on photos (member_id) where same_person;

alter table desk_claims drop constraint desk_claims_kind_check,
  add constraint desk_claims_kind_check check (kind in ('photo', 'text', 'case', 'appeal', 'complaint', 'conversation', 'check'));
alter table decisions drop constraint decisions_action_check,
  add constraint decisions_action_check check (action in
    ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', 'end_premium', 'hold', 'require_age', 'require_selfie', 'refuse_check'));

-- Search by it: a term of the index like those of niches (contract/niche-filters.ts).
insert into interest_bits (interest, bit) values ('trait:photo_checked', 124);
