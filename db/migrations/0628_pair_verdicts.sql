-- What a moderator says of two photos in which a program saw the same picture: two pictures, a stolen one, or one person with two accounts.
alter table photo_hints
  add column verdict text constraint photo_hints_verdict_check check (verdict in ('different', 'stolen', 'same_person')),
  add column judged_by uuid references staff (id),
  add column judged_at timestamptz,
  add constraint photo_hints_judged check
    ((verdict is null) = (judged_by is null) and (verdict is null) = (judged_at is null) and (verdict is null or kind = 'duplicate'));
create index photo_hints_judged_by on photo_hints (judged_by) where judged_by is not null;
