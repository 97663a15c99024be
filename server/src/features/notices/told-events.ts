import type { EventCode, EventOf } from '@ghala/contract/events/events';
import { noteCodes } from '@ghala/contract/kinds/note-kinds';
import { requestCodes } from '@ghala/contract/kinds/request-kinds';
import { sql } from 'kysely';
import type { Database } from '../../db/database';

/** Somebody is told of each of these events, or it settles what somebody was told. */
const toldCodes = [
  'purchaseOrder.submit',
  ...requestCodes('request'),
  ...noteCodes('submit', 'approve', 'correct', 'issueItem', 'process', 'leave'),
  ...noteCodes('reject', 'requestCancel', 'cancel', 'delete'),
  'approvalRequest.approve',
  'approvalRequest.reject',
  'purchaseOrder.delete',
  'import.requestStock',
  'import.requestUndo',
  'import.undo',
  'pickupNote.sendCode',
  'pickupNote.resendCode',
  'markedReturn.remind',
  'receipt.process',
  'receipt.requestReverse',
  'receipt.reverse',
  'incompleteDelivery.complete',
  'incompleteDelivery.settle',
  'purchaseOrder.fulfil',
  'purchaseOrder.complete',
  'stockAdjustment.complete',
  'stockCount.start',
  'stockCount.askRecount',
  'stockCount.submit',
  'stockCount.cancel',
  'stockReservation.create',
  'lot.moveExpiry',
  'lot.renumber',
  'product.moveExpiry',
  'approvalRule.update',
  'approvalPolicy.setOwnRequests',
  'approvalPolicy.setReceiptVerifier',
  'approvalPolicy.setSecondName',
  'approvalPolicy.setMemberReserve',
  'approvalPolicy.loseApprover',
  'approvalPolicy.gainApprover',
  'user.resetPassword',
  'user.makeOneTimePassword',
  'backup.update',
  'backup.download',
  'list.finishExport',
] as const satisfies readonly EventCode[];
type ToldCode = (typeof toldCodes)[number];

interface Occurrence {
  /** It is 0 for the operator of the server. */
  userId: number;
  /** Holds the actor's name, or the operator's account. */
  by: string;
  at: string;
}
/** Holds an event of the log with who caused it and when, without what was before and after. */
type ToldOf<Code extends ToldCode> = Occurrence & Omit<EventOf<Code>, 'before' | 'after'>;
export type ToldEvent = { [Code in ToldCode]: ToldOf<Code> }[ToldCode];

export type ToldRowEvent = Extract<ToldEvent, { id: number }>;

/** Reads those among the events with ids above `from`, up to `upTo`. */
export async function readToldEvents(db: Database, from: number, upTo: number): Promise<ToldEvent[]> {
  const rows = await db
    .selectFrom('audit_logs')
    .leftJoin('users', 'users.id', 'audit_logs.user_id')
    .select([
      'audit_logs.code',
      'audit_logs.entity_id',
      'audit_logs.data',
      sql<number>`coalesce(users.id, 0)`.as('userId'),
      sql<string>`coalesce(users.name, audit_logs.data ->> 'account', '')`.as('by'),
      'audit_logs.created_at as at',
    ])
    .where('audit_logs.id', '>', from)
    .where('audit_logs.id', '<=', upTo)
    .where(sql<boolean>`audit_logs.code = any(${[...toldCodes]}::text[])`)
    .orderBy('audit_logs.id')
    .execute();
  // The log holds the facts that the contract names for each code.
  return rows.map(({ entity_id, data, ...row }) => ({ ...Object(data), ...row, id: entity_id })) as ToldEvent[];
}
