-- What the pixels alone say (`small`, `dark`, `blurred`, `screenshot`, of the source `picture`), and a drawing, as a program may say it.
alter table photo_hints
  drop constraint photo_hints_kind_check,
  add constraint photo_hints_kind_check check
    (kind in ('duplicate', 'small', 'dark', 'blurred', 'skin', 'text', 'faces', 'no_face', 'screenshot', 'drawing', 'excluded', 'known'));
