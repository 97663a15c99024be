-- Those who hand goods out are told of a note that is ready; once it is processed, cancelled or deleted, their notices
-- of it count as read.
alter table notices add note_id int references issue_notes;
create index notices_note_idx on notices (note_id) where note_id is not null and read_at is null;

-- Exports that took long.
alter type notice_topic add value 'exports' before 'orders';
