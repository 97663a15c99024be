-- How many lines each document has, so that reports need not count them. It holds from when the document is no longer
-- being entered: until then lines come and go without a word to it.
alter table issue_notes add line_count int not null default 0;
alter table batches add line_count int not null default 0;

update issue_notes set line_count = counted.lines
  from (select note_id, count(*) as lines from issue_note_items group by note_id) counted
  where counted.note_id = issue_notes.id and status <> 'draft';
update batches set line_count = counted.lines
  from (select batch_id, count(*) as lines from batch_items group by batch_id) counted
  where counted.batch_id = batches.id and status <> 'saved';

create function count_note_lines() returns trigger language plpgsql as $$
begin
  new.line_count := (select count(*) from issue_note_items where note_id = new.id);
  return new;
end $$;
create trigger issue_notes_line_count before update of status on issue_notes for each row
  when (old.status = 'draft' and new.status <> 'draft') execute function count_note_lines();

create function count_batch_lines() returns trigger language plpgsql as $$
begin
  new.line_count := (select count(*) from batch_items where batch_id = new.id);
  return new;
end $$;
create trigger batches_line_count before update of status on batches for each row
  when (old.status = 'saved' and new.status <> 'saved') execute function count_batch_lines();

-- Lines added to a document later, or taken from it; none ever moves to another. Differences, not sums: another transaction may add some as well.
create function follow_note_lines() returns trigger language plpgsql as $$
begin
  update issue_notes set line_count = line_count + counted.lines * case tg_op when 'INSERT' then 1 else -1 end
    from (select note_id, count(*) as lines from changed group by note_id) counted
    where counted.note_id = issue_notes.id and status <> 'draft';
  return null;
end $$;
create trigger issue_note_items_added after insert on issue_note_items referencing new table as changed
  for each statement execute function follow_note_lines();
create trigger issue_note_items_removed after delete on issue_note_items referencing old table as changed
  for each statement execute function follow_note_lines();

create function follow_batch_lines() returns trigger language plpgsql as $$
begin
  update batches set line_count = line_count + counted.lines * case tg_op when 'INSERT' then 1 else -1 end
    from (select batch_id, count(*) as lines from changed group by batch_id) counted
    where counted.batch_id = batches.id and status <> 'saved';
  return null;
end $$;
create trigger batch_items_added after insert on batch_items referencing new table as changed
  for each statement execute function follow_batch_lines();
create trigger batch_items_removed after delete on batch_items referencing old table as changed
  for each statement execute function follow_batch_lines();

create index issue_notes_report_idx on issue_notes (kind, created_at) include (line_count) where status <> 'draft';
create index batches_report_idx on batches (created_at) include (line_count) where status = 'processed';
