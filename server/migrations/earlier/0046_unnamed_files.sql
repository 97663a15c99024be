-- A file is stored before the transaction that names it. Until then it stands here; what is not named in time is taken
-- out of the store again. Condemned: nothing may name it any more.
create table unnamed_files (
  name text primary key,
  stored_at timestamptz not null default now(),
  is_condemned boolean not null default false
);
create index unnamed_files_age_idx on unnamed_files (stored_at);
