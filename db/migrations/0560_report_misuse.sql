-- Reports made though there is obviously nothing to them: a warning, after it a time in which that member's reports wait behind others.
alter table decisions drop constraint decisions_action_check,
  add constraint decisions_action_check check (action in
    ('dismiss', 'warn', 'hide_text', 'reject_photo', 'suspend', 'end_premium', 'hold', 'require_age', 'require_selfie', 'refuse_check',
     'warn_reports', 'reports_wait')),
  add constraint decisions_misuse check ((action in ('warn_reports', 'reports_wait')) = (reason = 'misuse')),
  add constraint decisions_reports_wait check (action <> 'reports_wait' or until is not null);
