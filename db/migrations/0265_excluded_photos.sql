-- Photos of somebody excluded are found again for as long as the ban lasts, also when the account is erased and only numbers are left.

-- Where the file of that photo still is: the pictures are then laid over each other. No foreign key: the ban outlives the photo.
alter table ban_photo_hashes add photo_id uuid;

-- `excluded`: near a photo of somebody excluded that is gone, so nothing could confirm it.
alter table photo_hints
  drop constraint photo_hints_kind_check,
  add constraint photo_hints_kind_check check
    (kind in ('duplicate', 'small', 'dark', 'skin', 'text', 'faces', 'no_face', 'screenshot', 'excluded')),
  add ban_id uuid references bans on delete cascade,
  add constraint photo_hints_ban check ((kind = 'excluded') = (ban_id is not null));
create index photo_hints_ban_id on photo_hints (ban_id) where ban_id is not null;
