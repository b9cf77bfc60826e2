-- `known`: a list of known pictures that the operator has access to named it (server/platform/known-photos.ts); `source` is the list.
alter table photo_hints
  drop constraint photo_hints_kind_check,
  add constraint photo_hints_kind_check check
    (kind in ('duplicate', 'small', 'dark', 'skin', 'text', 'faces', 'no_face', 'screenshot', 'excluded', 'known'));
