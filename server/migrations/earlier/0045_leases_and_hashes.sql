-- A message is claimed for a short time, and sent outside of any transaction. Its key makes the Message-ID that every
-- try carries, so that a server that is given it twice can tell.
alter table messages
  add column claimed_until timestamptz,
  add column claimed_by uuid,
  add column message_key uuid not null default gen_random_uuid();

-- Read in this order: what was never tried goes before what has failed.
drop index messages_due_idx;
create index messages_due_idx on messages (channel, (attempts > 0), next_attempt_at, id) where status = 'pending';
create index messages_claimed_idx on messages (channel, recipient) where claimed_by is not null;

-- Of the bytes as they are stored; null for files from before.
alter table files add column sha256 bytea check (length(sha256) = 32);
