-- What the lists of pickup and dispatch notes are sorted and filtered by. Each order ends in the id, which settles
-- ties between pages.
drop index issue_notes_status_idx;
drop index issue_notes_creator_idx;
create index issue_notes_status_idx on issue_notes (kind, status, created_at desc, id desc);
create index issue_notes_cancelled_idx on issue_notes (kind, deleted_at desc, id desc) where status = 'cancelled';
create index issue_notes_canceller_idx on issue_notes (cancelled_by_id, deleted_at desc, id desc)
  where status = 'cancelled';
create index issue_notes_exception_idx on issue_notes (kind, created_at desc, id desc) where exception;
create index issue_notes_creator_idx on issue_notes (created_by_id, kind, created_at desc, id desc);
create index issue_notes_dispatcher_idx on issue_notes (dispatched_by_id, kind, created_at desc, id desc);
create index issue_notes_assignee_idx on issue_notes (assigned_to_id);
create index issue_notes_purpose_idx on issue_notes (purpose_id, created_at desc, id desc);
create index issue_notes_project_idx on issue_notes (kind, project, id);
create index issue_notes_number_idx on issue_notes (kind, note_no, id);
create index issue_notes_note_no_search_idx on issue_notes using gin (note_no gin_trgm_ops);
create index issue_notes_search_idx on issue_notes using gin ((note_no || ' ' || project || ' ' || reference || ' ' ||
  vehicle || ' ' || assignee_name || ' ' || assignee_company) gin_trgm_ops);
