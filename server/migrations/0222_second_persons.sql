-- Two more events are unusual: goods in stock that expire otherwise since they are tracked otherwise, and somebody who may
-- approve from now on (docs/decisions/0079-whose-password.md, docs/decisions/0080-limits-of-one.md).
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
      and data ->> 'own' in ('alone', 'always') then 'ownDecision'
    when code in ('approvalRule.update', 'approvalPolicy.setOwnRequests', 'approvalPolicy.setReceiptVerifier',
      'approvalPolicy.setSecondName', 'approvalPolicy.setMemberReserve', 'approvalPolicy.loseApprover', 'approvalPolicy.gainApprover')
      then 'rulesChanged'
    when code = 'role.update' and before ?| array['approveTransfer', 'approveAdjustment', 'approvePurchase']
      then 'rulesChanged'
    when code in ('user.resetPassword', 'user.renewPassword', 'user.showPassword', 'user.makeOneTimePassword')
      then 'passwordReset'
    when code in ('pickupNote.missExit', 'dispatchNote.missExit') then 'exitUnmarked'
    when code in ('lot.moveExpiry', 'product.moveExpiry') then 'expiryMoved'
    when code = 'message.read' then 'secretRead'
  end
$$;

create index audit_logs_unusual_idx on audit_logs (created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
create index audit_logs_unusual_kind_idx on audit_logs (unusual_kind(code, data, before), created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;

-- Who brought goods without an order into stock alone, having entered the receipt, and what they are worth in Kenyan
-- shillings: what one person receives on one day adds up. Kept as it was then, since prices and orders change.
alter table receipts
  add column received_alone_by_id int references users,
  add column received_alone_value numeric(15, 2),
  add constraint receipts_received_alone check (num_nulls(received_alone_by_id, received_alone_value) in (0, 2));
create index receipts_received_alone_idx on receipts (received_alone_by_id, processed_at)
  where received_alone_by_id is not null;
