-- Windows that refresh at once are answered with one pair of tokens: it follows from the token they sent and from this,
-- so that neither the tokens nor what they follow from is stored whole. The column `uses` is written no more; servers of
-- the release before, which overlap with this one, still read it.
alter table session_token add column salt bytea;
