-- Incomplete delivery notes: what a receipt lacked, until it is settled.

create sequence incomplete_note_numbers;
create table incomplete_notes (
  id int generated always as identity primary key,
  idn_no text not null default document_number('IDN-', nextval('incomplete_note_numbers'), 6) unique,
  batch_id int not null references batches,
  status text not null default 'draft' check (status in ('draft', 'open', 'settled', 'cancelled')),
  notes text not null default '',
  settle_comment text not null default '',
  settle_document text not null default '',
  created_by_id int not null references users,
  settled_by_id int references users,
  settled_at timestamptz,
  cancelled_by_id int references users,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index incomplete_notes_created_idx on incomplete_notes (created_at desc, id desc);
create index incomplete_notes_status_idx on incomplete_notes (status, created_at desc, id desc);
create index incomplete_notes_batch_idx on incomplete_notes (batch_id, status);

create table incomplete_note_items (
  id int generated always as identity primary key,
  note_id int not null references incomplete_notes on delete cascade,
  product_id int not null references products,
  quantity numeric(15, 3) not null check (quantity > 0),
  comment text not null default '',
  created_at timestamptz not null default now()
);
create index incomplete_note_items_note_idx on incomplete_note_items (note_id, id);
