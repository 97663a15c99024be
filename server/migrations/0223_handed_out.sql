-- Who last handed out a password of an account, and when: kept when its owner chooses another, as nothing shows who chose
-- it (docs/decisions/0079-whose-password.md). A lot that is renumbered takes its expiry to other goods.
alter table users
  add column handed_out_by_id int references users,
  add column handed_out_at timestamptz,
  add constraint users_handed_out check (num_nulls(handed_out_by_id, handed_out_at) in (0, 2));
update users set handed_out_by_id = password_given_by_id, handed_out_at = coalesce(password_set_at, now())
  where password_given_by_id is not null;

drop index audit_logs_unusual_idx, audit_logs_unusual_kind_idx;
create or replace function unusual_kind(code text, data jsonb, before jsonb) returns text
  language sql immutable parallel safe as $$
  select case
    when code in ('import.undo', 'import.requestUndo') then 'importUndone'
    when code in ('pickupNote.cancel', 'dispatchNote.cancel', 'pickupNote.requestCancel', 'dispatchNote.requestCancel')
      then 'noteCancelled'
    when code in ('pickupNote.correct', 'dispatchNote.correct') and data ?| array['approverId', 'isRedirected']
      then 'receiverCorrected'
    when code = 'dispatchNote.process' and data ? 'taker' then 'receiverCorrected'
    when code = 'pickupNote.resendCode' and before is not null then 'receiverCorrected'
    when code in ('pickupNote.reject', 'dispatchNote.reject', 'pickupNote.delete', 'dispatchNote.delete')
      and data ? 'issuerIds' then 'goodsReturned'
    when code = 'stockCount.cancel' then 'countDropped'
    when code = 'stockCount.submit' and coalesce((data ->> 'differing')::int, 0) > 0 then 'countDropped'
    when code = 'stockCount.count' and data ? 'times' then 'countRepeated'
    when code in ('receipt.verifyItem', 'receipt.process') and data ->> 'own' in ('alone', 'always') then 'receiptVerified'
    when code in ('approvalRequest.approve', 'approvalRequest.reject', 'pickupNote.verifyCode')
      and data ->> 'own' in ('alone', 'always', 'handedOut') then 'ownDecision'
    when code in ('approvalRule.update', 'approvalPolicy.setOwnRequests', 'approvalPolicy.setReceiptVerifier',
      'approvalPolicy.setSecondName', 'approvalPolicy.setMemberReserve', 'approvalPolicy.loseApprover', 'approvalPolicy.gainApprover')
      then 'rulesChanged'
    when code = 'role.update' and before ?| array['approveTransfer', 'approveAdjustment', 'approvePurchase']
      then 'rulesChanged'
    when code in ('user.resetPassword', 'user.renewPassword', 'user.showPassword', 'user.makeOneTimePassword')
      then 'passwordReset'
    when code in ('pickupNote.missExit', 'dispatchNote.missExit') then 'exitUnmarked'
    when code in ('lot.moveExpiry', 'lot.renumber', 'product.moveExpiry') then 'expiryMoved'
    when code = 'message.read' then 'secretRead'
  end
$$;

create index audit_logs_unusual_idx on audit_logs (created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
create index audit_logs_unusual_kind_idx on audit_logs (unusual_kind(code, data, before), created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;

-- A purchase price that was lowered, for as long as the one before still tells what goods without an order are worth: whoever
-- receives them alone could lower it first (docs/decisions/0080-limits-of-one.md).
alter table products add column price_before numeric(15, 2), add column price_lowered_at timestamptz,
  add constraint products_price_before check (num_nulls(price_before, price_lowered_at) in (0, 2));
create function keep_price_before() returns trigger language plpgsql as $$
begin
  new.price_before := case when old.price_lowered_at > now() - interval '30 days'
    then greatest(old.price_before, old.price_purchase) else old.price_purchase end;
  new.price_lowered_at := now();
  return new;
end
$$;
create trigger keep_price_before before update of price_purchase on products
  for each row when (new.price_purchase < old.price_purchase) execute function keep_price_before();
