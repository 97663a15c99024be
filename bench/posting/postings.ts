import { approveTransfer } from './approve-transfer';
import { issue } from './issue';
import type { Posting } from './posting';
import { processReceipt } from './process-receipt';
import { rejectTransfer } from './reject-transfer';
import { reserve } from './reserve';

/** The measured operations, by the names that `--only` takes. */
export const postings = {
  issue,
  reserve,
  'approve-transfer': approveTransfer,
  'process-receipt': processReceipt,
  'reject-transfer': rejectTransfer,
} satisfies Record<string, Posting>;

export type PostingName = keyof typeof postings;
