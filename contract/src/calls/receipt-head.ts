import { z } from 'zod';
import { timestamp } from '../common/date';
import { pluck } from '../common/names';
import { receiptFields } from '../entities/receipt-fields';
import { reversedShares } from './receipt-reversals';

/** This is a receipt (Batch Processing Note): only a saved one can be edited, processed or cancelled. */
export const receiptStatuses = ['saved', 'processed', 'cancelled'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** This is the order of a receipt; `exception` is 1 while the received quantities differ from the order. */
export const receiptOrder = z.object({ id: z.number(), purchaseNo: z.string(), exception: z.number() });

/** Holds the fields that a receipt has in lists and alone. */
export const receiptHead = {
  id: z.number(),
  batchNo: z.string(),
  status: z.enum(receiptStatuses),
  /** Says how much of what it brought was reversed since; one that was reversed whole is cancelled. */
  reversed: z.enum(reversedShares),
  isSplit: z.boolean(),
  isMerge: z.boolean(),
  mergeId: z.number().nullable(),
  isVerified: z.boolean(),
  isInternal: z.boolean(),
  /** Set from processing on: its order's goods differ from the order, or an incomplete delivery note is open. */
  exception: z.boolean(),
  ...pluck(receiptFields, 'answer'),
  nogId: z.number(),
  purchaseId: z.number().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  Nog: z.object({ id: z.number(), nog: z.string() }),
  Purchase: receiptOrder.nullable(),
};
