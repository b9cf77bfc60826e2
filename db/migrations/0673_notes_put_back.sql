-- Who removed a note can put it back for a while: the row goes when that is over.
alter table member_notes add column removed_at timestamptz;
