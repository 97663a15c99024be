-- The flags that everyone holds who has had a hand in how a user signs in (made the account, redirected its messages,
-- saw its password in the outbox). Empty where nobody has who holds less than everything.
alter table users add column trusted_flags text[];
