-- What the list of both kinds of note is sorted and filtered by; each order ends in the id, which settles ties between
-- pages. Where an index without the kind serves the lists of one kind as well, it takes the place of the one with it.
create index issue_notes_created_idx on issue_notes (created_at desc, id desc);
create index issue_notes_state_idx on issue_notes (status, created_at desc, id desc);
create index issue_notes_ended_idx on issue_notes (deleted_at desc, id desc) where status = 'cancelled';
create index issue_notes_site_idx on issue_notes (project, created_at desc, id desc);
create index issue_notes_site_order_idx on issue_notes (project, id);
drop index issue_notes_exception_idx;
create index issue_notes_exception_idx on issue_notes (created_at desc, id desc) where exception;
drop index issue_notes_creator_idx;
create index issue_notes_creator_idx on issue_notes (created_by_id, created_at desc, id desc);
drop index issue_notes_dispatcher_idx;
create index issue_notes_dispatcher_idx on issue_notes (dispatched_by_id, created_at desc, id desc);
