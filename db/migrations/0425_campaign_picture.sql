-- A picture at the head of a campaign's mails: one of those that staff uploaded for a company's sites. While the campaign is a draft or
-- at work it cannot be removed; afterwards it can, and what is left is its name.
alter table campaigns
  add column picture uuid references site_media on delete set null,
  add column picture_name text check (length(picture_name) between 1 and 120),
  add constraint campaigns_picture_named check (picture is null or picture_name is not null);
create index campaigns_picture on campaigns (picture) where picture is not null;

-- What the picture shows, in the words of this mail; without them those of the picture itself.
alter table campaign_texts add column alt text not null default '' check (length(alt) <= 300);
