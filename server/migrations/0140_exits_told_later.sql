-- An exit that was marked on a phone without a network is told later: left_at is then when it was marked, and this is
-- when the server heard of it. Null if both are the same.
alter table issue_notes add exit_told_at timestamptz;
alter table issue_notes add constraint issue_notes_exit_told_at_check check (exit_told_at is null or left_at <= exit_told_at);
