import { issue } from './issue';
import type { Posting } from './posting';
import { processReceipt } from './process-receipt';
import { reserve } from './reserve';

/**
 * Lists the measured operations, by the names that `--only` takes: one line of a document, a reservation, and a
 * document of many lines. What else was measured once is in docs/performance.md.
 */
export const postings = { issue, reserve, 'process-receipt': processReceipt } satisfies Record<string, Posting>;

export type PostingName = keyof typeof postings;
