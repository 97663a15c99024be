-- Whether somebody else could decide, now and when it was requested (docs/decisions/0079-whose-password.md).

-- As `approvalModules` in the contract has it; a test compares them.
create function approval_flag(module approval_module) returns text language sql immutable as $$
  select case module::text
    when 'purchase' then 'approvePurchase'
    when 'StockAdjustment' then 'approveAdjustment'
    when 'OpeningStock' then 'approveAdjustment'
    when 'ImportUndo' then 'approveAdjustment'
    else 'approveTransfer'
  end
$$;

-- As `flagsOfOthers` on the server has it: an account for which one of those involved handed out the only password there has
-- been does not count.
create function others_may_decide(module approval_module, involved int[]) returns boolean language sql stable as $$
  select exists (
    select from users join roles on roles.id = users.role_id
    where approval_flag(module) = any (roles.flags) and users.id <> all (involved)
      and users.deleted_at is null and users.is_active and users.is_system_user
      and (users.password_chosen_at is not null or users.password_given_by_id is null
        or users.password_given_by_id <> all (involved)))
$$;

-- Requests from before are judged by what holds when they are decided.
alter table approvals add column could_another boolean not null default false;

create function note_others_at_request() returns trigger language plpgsql as $$
begin
  new.could_another := others_may_decide(new.module, new.excluded_ids || new.requested_by_id);
  return new;
end $$;
create trigger approvals_note_others before insert on approvals
  for each row execute function note_others_at_request();
