-- Attempts are counted in one question: the lock, the look and the entry.

-- Enters an attempt unless the newest p_most of its kind lie within p_span of each other, the last of them less than p_rest and
-- the first less than p_age ago (seconds): then `counted` is false. Many at once are no more than many in a row: who asks waits for
-- whoever asks about the same subject. What comes after the lock sees what they entered, since each statement looks anew.
create or replace function count_attempt(p_kind text, p_subject bytea, p_most int, p_span float8, p_rest float8, p_age float8,
  out counted boolean, out last_ago float8) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(p_subject, 'hex'), 0));
  select not (count(*) >= p_most
              and extract(epoch from max(a.created_at) - min(a.created_at)) < p_span
              and extract(epoch from now() - max(a.created_at)) < p_rest
              and extract(epoch from now() - min(a.created_at)) < p_age),
         coalesce(extract(epoch from now() - max(a.created_at)), 0)
    into counted, last_ago
    from (select created_at from attempts where kind = p_kind and subject_hash = p_subject order by created_at desc limit p_most) a;
  counted := coalesce(counted, true);
  if counted then insert into attempts (kind, subject_hash) values (p_kind, p_subject); end if;
end $$;
