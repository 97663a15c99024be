-- The gate: a role that marks exits, and lists of what is expected there and what has left.

alter type file_kind add value 'exit photo' before 'incomplete note document';
-- Taken of the loaded vehicle, '' without one.
alter table issue_notes add exit_photo text not null default '';
create index issue_notes_exit_photo_idx on issue_notes (exit_photo) where exit_photo <> '';
create index issue_notes_expected_idx on issue_notes (processed_at desc, id desc)
  where status = 'completed' and left_at is null;
create index issue_notes_left_idx on issue_notes (left_at desc, id desc) where left_at is not null;

-- A new database makes its roles at its first start. Who has a role of that name keeps it.
insert into roles (name, description, flags)
  select 'Gate Guard', 'Checks gate passes and marks what leaves', '{login,gateMark}'
  where exists (select from roles) and not exists (
    select from roles where lower(name) = 'gate guard' and deleted_at is null);
