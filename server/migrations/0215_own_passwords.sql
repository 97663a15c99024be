-- Whose password an account has (docs/decisions/0079-whose-password.md).

alter table users
  -- Who handed out the temporary password; null for the server's operator, and once the user has chosen one.
  add column password_given_by_id int references users,
  -- When the user first chose a password of their own. Null: nobody knows yet that the account has an owner.
  add column password_chosen_at timestamptz,
  -- A temporary password ends some days later.
  add column password_set_at timestamptz not null default now();

-- Accounts from before are their owners', unless they still have the password that was sent to them.
update users set password_chosen_at = created_at where not must_change_password and password_hash is not null;

-- Passwords and links no longer stand in the outbox for others to read.
update messages set body = '', status = 'used'
  where is_secret and body <> '' and about like 'password %' and status = 'held';

-- When the password was last entered to confirm changes that need it.
alter table sessions add column confirmed_at timestamptz;
