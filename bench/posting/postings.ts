import { adjust } from './adjust';
import { approveTransfer } from './approve-transfer';
import { cancelNote } from './cancel-note';
import { issue, issueLot } from './issue';
import { markReturn } from './mark-return';
import type { Posting } from './posting';
import { processNote } from './process-note';
import { processReceipt, processReceiptLots } from './process-receipt';
import { rejectTransfer } from './reject-transfer';
import { release } from './release';
import { reserve, reserveLot } from './reserve';

/** The measured operations, by the names that `--only` takes. */
export const postings = {
  issue,
  'issue-lot': issueLot,
  reserve,
  'reserve-lot': reserveLot,
  'approve-transfer': approveTransfer,
  'process-receipt': processReceipt,
  'process-receipt-lots': processReceiptLots,
  release,
  adjust,
  'mark-return': markReturn,
  'process-note': processNote,
  'cancel-note': cancelNote,
  'reject-transfer': rejectTransfer,
} satisfies Record<string, Posting>;

export type PostingName = keyof typeof postings;
