-- What a wallet showed of an age, kept in the check under way until the member's own browser comes back for it.
alter table age_sessions add presented jsonb;
