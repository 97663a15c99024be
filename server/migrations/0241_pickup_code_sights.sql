-- Who was shown the present code of a pickup, as no service sends it, and so does not enter it.
create table pickup_code_sights (
  note_id int not null references issue_notes on delete cascade,
  user_id int not null references users,
  primary key (note_id, user_id)
);
