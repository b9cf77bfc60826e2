-- While two subjects are tried, the rest waits for the better one without a subject: it is not looked through for mails that can go.
drop index campaign_recipients_due;
create index campaign_recipients_due on campaign_recipients (campaign_id, due_at, id) where state = 'waiting' and variant is not null;
create index campaign_recipients_rest on campaign_recipients (campaign_id) where variant is null and state in ('waiting', 'control');
