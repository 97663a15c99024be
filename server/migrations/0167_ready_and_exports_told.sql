-- Those who hand goods out are told of a note that is ready; once it is processed, cancelled or deleted, their notices
-- of it count as read.
alter table notices add note_id int references issue_notes;
create index notices_note_idx on notices (note_id) where note_id is not null and read_at is null;

-- Exports that took long.
alter type notice_topic add value 'exports' before 'orders';

-- The server's own address by which a signed-in user reached it last: links in messages that no request sends begin
-- there while neither PUBLIC_URL nor an administrator names another.
create table reached_origin (
  is_only boolean primary key default true check (is_only),
  origin text not null,
  reached_at timestamptz not null default now()
);
