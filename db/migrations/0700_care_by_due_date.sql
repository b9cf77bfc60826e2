-- Care cases that wait, by the day they are due.
create index cases_care_due on cases (due_at, id) where source = 'care' and status = 'open';
