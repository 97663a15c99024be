-- The languages that Ghala speaks.
create type language as enum ('en', 'sw');

-- What a user reads; null: as the browser asks.
alter table users add column language language;

-- What papers and messages to outsiders are written in.
alter table business_profiles add column language language not null default 'en';
