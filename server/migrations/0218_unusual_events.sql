-- Events of the log that its owner should look at, and the weekly message about them (docs/decisions/0081-unusual-events.md).

-- Which kind of unusual event a row of the log is, of `unusualKinds` in the contract; null for all others. An index is
-- built on it: whoever changes it replaces the function and both indexes.
create function unusual_kind(code text, data jsonb, before jsonb) returns text
  language sql immutable parallel safe as $$
  select case
    when code in ('import.undo', 'import.requestUndo') then 'importUndone'
    when code in ('pickupNote.cancel', 'dispatchNote.cancel', 'pickupNote.requestCancel', 'dispatchNote.requestCancel')
      then 'noteCancelled'
    when code in ('pickupNote.correct', 'dispatchNote.correct') and data ?| array['approverId', 'isRedirected']
      then 'receiverCorrected'
    when code = 'pickupNote.resendCode' and before is not null then 'receiverCorrected'
    when code = 'stockCount.cancel' then 'countDropped'
    when code = 'stockCount.submit' and coalesce((data ->> 'differing')::int, 0) > 0 then 'countDropped'
    when code = 'stockCount.count' and data ? 'times' then 'countRepeated'
    when code in ('receipt.verifyItem', 'receipt.process') and data ->> 'own' in ('alone', 'always') then 'receiptVerified'
    when code in ('approvalRequest.approve', 'approvalRequest.reject', 'pickupNote.verifyCode')
      and data ->> 'own' in ('alone', 'always') then 'ownDecision'
    when code in ('approvalRule.update', 'approvalPolicy.setOwnRequests', 'approvalPolicy.setReceiptVerifier',
      'approvalPolicy.setSecondName', 'approvalPolicy.setMemberReserve', 'approvalPolicy.loseApprover')
      then 'rulesChanged'
    when code = 'role.update' and before ?| array['approveTransfer', 'approveAdjustment', 'approvePurchase']
      then 'rulesChanged'
    when code in ('user.resetPassword', 'user.renewPassword', 'user.showPassword', 'user.makeOneTimePassword')
      then 'passwordReset'
    when code in ('pickupNote.missExit', 'dispatchNote.missExit') then 'exitUnmarked'
    when code = 'lot.moveExpiry' then 'expiryMoved'
    when code = 'message.read' then 'secretRead'
  end
$$;

create index audit_logs_unusual_idx on audit_logs (created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;
create index audit_logs_unusual_kind_idx on audit_logs (unusual_kind(code, data, before), created_at desc, id desc)
  where unusual_kind(code, data, before) is not null;

-- When the log said that the goods of a processed note had not been marked as left for too long.
alter table issue_notes add column exit_missed_at timestamptz;
create index issue_notes_unmarked_idx on issue_notes (processed_at)
  where status = 'completed' and left_at is null and exit_missed_at is null;

-- The Monday up to which the owners were told, where the business is.
create table unusual_week (
  is_only boolean primary key default true check (is_only),
  told_up_to date not null
);
insert into unusual_week (told_up_to) select date_trunc('week', now() at time zone timezone)::date from business_clock;
