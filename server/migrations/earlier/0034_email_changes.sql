-- The address that a user asked for, until it is confirmed by the link that was sent there. One at a time.
create table email_changes (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  -- The session that asked, which goes on.
  session_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
