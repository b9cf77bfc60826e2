-- What a niche is about, in the search index: bits after those of the interests, found by the same indexes
-- (contract/niche-filters.ts has the same).
insert into interest_bits (interest, bit) values ('trait:full_figured', 125), ('trait:bdsm', 126);

create function search_terms(interests text[], body_type text) returns text[] language sql immutable parallel safe
  return interests
    || case when body_type = 'fat' then array['trait:full_figured'] else '{}' end
    || case when interests && array['bondage', 'leather', 'role-play', 'fetish'] then array['trait:bdsm'] else '{}' end;

-- The function as it is now, with those terms instead of the interests alone, whatever else was changed in it before.
do $$
declare body text := pg_get_functiondef('search_rows'::regproc);
begin
  if (length(body) - length(replace(body, 'p.interests', ''))) <> length('p.interests') then
    raise exception 'search_rows reads interests in another way than expected';
  end if;
  execute replace(body, 'p.interests', 'search_terms(p.interests, p.body_type)');
end $$;

create trigger search_body_changed after update of body_type on profiles for each row
  when (old.body_type is distinct from new.body_type) execute function search_changed();

-- Members of before this file.
do $$ begin
  perform refresh_search(array(select member_id from profiles where search_terms(interests, body_type) <> interests));
end $$;

-- What a bdsm site asks besides: role and limits, both left open by who likes. Special data (GDPR, article 9) under the consent of
-- sign-up; others see it only where its owner wants.
alter table profiles
  add column bdsm_role text check (bdsm_role in ('dominant', 'submissive', 'switch', 'curious')),
  add column bdsm_limits text[] not null default '{}' check (bdsm_limits <@ array[
    'pain', 'marks', 'restraint', 'breath', 'humiliation', 'blood', 'public', 'third_person', 'pictures', 'no_safeword']),
  add column bdsm_shown text not null default 'nobody' check (bdsm_shown in ('nobody', 'bdsm_sites', 'everywhere'));
