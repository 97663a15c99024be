-- Lists as users saved them: what is searched, filtered and sorted by, and which columns are shown
-- (docs/decisions/0062-saved-views.md).

create table saved_views (
  id int generated always as identity primary key,
  -- The list, by the unique name of its table on the screens.
  list text not null,
  name text not null,
  -- Whose it is: one user's, a role's, or everyone's if it has neither.
  user_id int references users,
  role_id int references roles,
  -- The list's parameters as in its address, each a text; and by the column's name whether it is shown.
  query jsonb not null default '{}',
  columns jsonb not null default '{}',
  -- The list opens with it.
  is_start boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_views_one_audience check (user_id is null or role_id is null)
);
-- Each list of a user, a role or everyone has views of different names, and at most one to start with.
create unique index saved_views_name_key
  on saved_views (coalesce(user_id, 0), coalesce(role_id, 0), list, lower(name));
create unique index saved_views_start_key
  on saved_views (coalesce(user_id, 0), coalesce(role_id, 0), list) where is_start;
create index saved_views_role_idx on saved_views (role_id) where role_id is not null;

-- Users and roles are not removed when they are deleted; their views are.
create function delete_saved_views() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from saved_views where user_id = new.id;
  else
    delete from saved_views where role_id = new.id;
  end if;
  return null;
end $$;
create trigger users_saved_views after update of deleted_at on users for each row
  when (new.deleted_at is not null) execute function delete_saved_views();
create trigger roles_saved_views after update of deleted_at on roles for each row
  when (new.deleted_at is not null) execute function delete_saved_views();
