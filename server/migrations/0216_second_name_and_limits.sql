-- Two settings of the rule of two, off unless chosen (docs/decisions/0080-limits-of-one.md).

alter table duty_policy
  -- A receipt whose goods without an order are worth more, in Kenyan shillings, is processed by another than entered it.
  add column second_name_above numeric(15, 2) check (second_name_above > 0),
  -- Of what is on hand in a place, how much may be reserved for users who neither handle goods nor approve.
  add column member_reserve_percent numeric(5, 2) check (member_reserve_percent > 0 and member_reserve_percent <= 100);
