-- A campaign whose discount code was closed or has ended while it went out stops by itself: no mail promises what does not hold.
alter table campaigns
  drop constraint campaigns_stopped_for_check,
  add constraint campaigns_stopped_for_check check (stopped_for in ('complaints', 'bounces', 'code', 'staff'));
