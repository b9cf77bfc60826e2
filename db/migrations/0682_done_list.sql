-- What was done for a request about data is a list: each thing with its moment and by whom, so that a second one stands beside the first.
alter table privacy_requests alter column done set default '[]';
update privacy_requests p set done = coalesce((
  select jsonb_agg(x.act order by x.act ->> 'at') from (
    select jsonb_build_object('act', 'exported', 'by', coalesce(p.closed_by, ''),
             'at', case jsonb_typeof(e.value) when 'string' then e.value else to_jsonb(coalesce(p.closed_at, p.created_at)) end) as act
      from jsonb_each(p.done) e where e.key = 'exported'
    union all
    select jsonb_build_object('act', 'corrected', 'by', coalesce(p.closed_by, ''), 'at', e.value, 'field', substr(e.key, 11))
      from jsonb_each(p.done) e where e.key like 'corrected\_%'
    union all
    select jsonb_build_object('act', 'erased', 'by', coalesce(p.closed_by, ''), 'at', coalesce(p.closed_at, p.created_at), 'kinds',
             jsonb_agg(jsonb_build_object('file', substr(e.key, 8), 'rows', e.value, 'fate', 'erased', 'why', null) order by e.key))
      from jsonb_each(p.done) e where e.key like 'erased\_%' having count(*) > 0) x), '[]');
alter table privacy_requests add constraint privacy_requests_done_list check (jsonb_typeof(done) = 'array');
