-- Who signs in by phone number is found by it.
create index users_phone_idx on users (phone) where deleted_at is null and phone <> '';
create index users_phone2_idx on users (phone2) where deleted_at is null and phone2 <> '';

-- The PIN with which a user signs in on one browser, hashed as a password is; of no use without the browser's cookie. The
-- id outlives the cookie, which changes at each sign-in, so that wrong PINs stay counted.
alter table known_devices
  add column id int generated always as identity unique,
  -- As the browser names itself, such as 'Chrome, Windows'.
  add column label text not null default '',
  add column pin_hash text,
  add column pin_set_at timestamptz,
  add column pin_used_at timestamptz,
  -- Wrong PINs since the last right one.
  add column pin_failures int not null default 0,
  add constraint known_devices_pin_check
    check ((pin_hash is null) = (pin_set_at is null) and (pin_hash is null) = (pin_used_at is null));

-- The browser in which a session was opened, so that forgetting one signs it out.
alter table sessions add column device_id int references known_devices (id) on delete set null;
create index sessions_device_idx on sessions (device_id) where device_id is not null;
