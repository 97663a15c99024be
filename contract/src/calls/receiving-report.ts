import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { listQuery } from '../common/list-query';
import { storedLots } from '../common/lots';
import { pluck } from '../common/names';
import { receiptFields, reportedItemFields } from '../entities/receipt-fields';
import { receiptStatuses } from './receipt-head';
import { reversedShares } from './receipt-reversals';

export const receivingReportRequest = z.object({ dateFrom: filterDay, dateTo: filterDay });

/** This is a received line in the receiving report; `price` is the line's amount in Kenyan shillings. */
export const receivedLine = z.object({
  id: z.number(),
  createdAt: timestamp,
  batchNo: z.string(),
  category: z.string(),
  purchaseNo: z.string(),
  documentType: z.string(),
  ...pluck(receiptFields, 'answer'),
  ...pluck(reportedItemFields, 'answer'),
  ProductName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** Products tracked by lot or serial number have them; they are null if nobody named them. */
  lots: storedLots,
  /** Names the warehouse. */
  name: z.string(),
  stockCategory: z.string(),
  RequestedBy: z.string(),
  GuardedBy: z.string(),
  VerifiedBy: z.string(),
  isInternal: z.boolean(),
  DriverBy: z.string(),
  SupplierName: z.string(),
  vehicle: z.string(),
  status: z.enum(receiptStatuses),
  /** Says whether some of the line was reversed: it has what is left. */
  reversed: z.enum(reversedShares),
});
export type ReceivedLine = z.infer<typeof receivedLine>;

export const receivingReportAnswer = answer({ batches: z.array(receivedLine) });

const tag = 'batches';

export const receivingReportCalls = {
  report: call({
    method: 'POST',
    path: '/batches/report',
    tag,
    summary: 'The receiving report: one row per line of a processed receipt',
    access: 'any',
    query: listQuery,
    body: receivingReportRequest,
    answer: receivingReportAnswer,
    rows: 'batches',
  }),
};
