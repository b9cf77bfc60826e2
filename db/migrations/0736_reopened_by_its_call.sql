-- Whoever opens an answered complaint again says when (complaints.reopened_at): closing it or merging it taken back within seconds is no
-- reopening, and a reopening taken back is none either.
drop trigger if exists complaints_reopened on complaints;
drop function if exists note_reopened();
