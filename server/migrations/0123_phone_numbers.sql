-- Phone numbers in one spelling, E.164, as contract/src/common/phone.ts reads them. What it cannot read stays as it is.

create function read_phone(written text) returns text language sql immutable as $$
  select case
    when bare ~ '^(\+?2540?|0)[0-9]{9}$' or bare ~ '^[17][0-9]{8}$' then '+254' || right(bare, 9)
    when bare ~ '^\+[1-9][0-9]{7,14}$' and bare !~ '^\+254' then bare
    else written end
  from (select regexp_replace(regexp_replace(written, '[\s()./-]', '', 'g'), '^00', '+') as bare) cleaned
$$;

update users set phone = read_phone(phone), phone2 = read_phone(phone2)
  where phone <> read_phone(phone) or phone2 <> read_phone(phone2);
update suppliers set phone = read_phone(phone) where phone <> read_phone(phone);
update issue_notes set assignee_phone = read_phone(assignee_phone)
  where assignee_phone <> '' and assignee_phone <> read_phone(assignee_phone);
update business_profiles set business_tel = read_phone(business_tel) where business_tel <> read_phone(business_tel);

drop function read_phone(text);
