import type { ApprovalModule } from '@ghala/contract/access/permissions';
import { byNote } from '@ghala/contract/kinds/note-kinds';
import { sql } from 'kysely';
import type { Approvals } from '../db/database-types';

/** Names the key column of `approvals` that refers to a module's documents. */
export const documentKeys = {
  purchase: 'purchase_id',
  ...byNote('kind', () => 'note_id' as const),
  StockAdjustment: 'adjustment_id',
  StockTransfer: 'transfer_id',
  StockReleased: 'release_id',
  Cancellation: 'note_id',
  OpeningStock: 'import_id',
  ImportUndo: 'import_id',
  ReceiptReversal: 'reversal_id',
} as const satisfies Record<ApprovalModule, keyof Approvals>;

/** These are the key columns, in the order of the index of pending requests. */
export const keyColumns = [...new Set(Object.values(documentKeys))];

/** Selects the id of a request's document within its module, from whichever key column is set. */
export const documentOf = sql<number>`coalesce(${sql.raw(keyColumns.map((key) => `approvals.${key}`).join(', '))})`;
