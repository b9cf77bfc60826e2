-- What our team asked a member to show: a checked age, or that their photos are them. Until then they begin no new conversation.
alter table profiles add column asked text check (asked in ('age', 'selfie'));
comment on column profiles.asked is
  'Follows from decisions in force (require_age, require_selfie), written by db/functions/trust.sql only; of both, the age.';
create index profiles_asked on profiles (member_id) where asked is not null;
