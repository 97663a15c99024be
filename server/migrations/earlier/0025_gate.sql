-- Who let the goods of a note out of the gate.
alter table issue_notes add left_by_id int references users;
