-- Messages are found by what they are about, by people too: those with a code or password that no service sends.
drop index messages_secrets_idx;
create index messages_about_idx on messages (about, created_at desc, id desc) where about is not null;
