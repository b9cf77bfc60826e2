-- New conversations a member began today; touched by the first message of a conversation only.
alter table chat_members
  add openings_day date,
  add openings int not null default 0;

-- How often a warning of a kind was answered, and how; without members and conversations.
create table warning_counts (
  day date not null,
  signal text not null check (signal in ('elsewhere', 'money', 'threat')),
  outcome text not null check (outcome in ('dismissed', 'reported', 'blocked')),
  n int not null default 0,
  primary key (day, signal, outcome)
);
