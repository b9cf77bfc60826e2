-- A month of all writers that is closed: what each wrote, as it stood when pay was reckoned from it. Never opened again.
create table closed_writing_months (
  month date primary key check (extract(day from month) = 1),
  time_zone text not null,
  writers jsonb not null,                                -- as server/insight/writers.ts counted them
  staff_name text not null,
  closed_at timestamptz not null default now()
);
-- Takes the place of a table that nothing ever wrote to.
drop table writer_months;
