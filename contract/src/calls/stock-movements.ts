import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { lotHead } from '../common/lots';
import { byNoteKey, type NoteKey, type NoteKindName, type NoteKindOf, noteKinds } from '../kinds/note-kinds';
import { stockProduct, stockSection, stockWarehouse } from './stock-records';

export const historyRequest = z.object({ inventoryId: id });

const noteHead = {
  id: z.number(),
  project: z.string(),
  assigneeName: z.string(),
  User: z.object({ name: z.string() }),
};
/** The company is told of whoever is outside. */
type Outsider<Kind extends NoteKindName> = NoteKindOf<Kind>['isForUser'] extends true
  ? unknown
  : { assigneeCompany: string };
/** This is the note of a kind by which goods moved; null if it is none of that kind. */
type MovementNotes = {
  [Kind in NoteKindName as NoteKey<Kind>]: z.ZodType<
    (z.output<z.ZodObject<typeof noteHead>> & Record<NoteKindOf<Kind>['numberKey'], string> & Outsider<Kind>) | null
  >;
};

function noteOfMovement(kind: NoteKindName): MovementNotes[NoteKey] {
  const { numberKey, isForUser } = noteKinds[kind];
  const { id: noteId, User, ...recipient } = noteHead;
  const company = isForUser ? {} : { assigneeCompany: z.string() };
  const note = { id: noteId, [numberKey]: z.string(), ...recipient, ...company, User };
  return z.object(note).nullable() as unknown as MovementNotes[NoteKey];
}

/** One row of a stock record's ledger. `quantity` and `quantityReserved` are the balances after it. */
export const stockMovement = z.object({
  id: z.number(),
  createdAt: timestamp,
  activity: z.string(),
  changedQuantity: z.number(),
  changedReserved: z.number(),
  quantity: z.number(),
  quantityReserved: z.number(),
  /** Receipts have it, in Kenyan shillings per unit. */
  unitCost: z.number().nullable(),
  note: z.string(),
  /** It is null unless the product was tracked. */
  lot: lotHead.nullable(),
  /** Names who made the change: for a request, the approver, if it needed one. */
  User: z.object({ name: z.string() }),
  /** Names who requested it. */
  RequestedBy: z.string(),
  Inventory: z.object({ Product: stockProduct, Warehouse: stockWarehouse, Section: stockSection.nullable() }),
  Batch: z
    .object({
      id: z.number(),
      batchNo: z.string(),
      isInternal: z.boolean(),
      purchaseId: z.number().nullable(),
      project: z.string(),
      Supplier: z.object({ name: z.string() }).nullable(),
      Purchase: z.object({ id: z.number(), purchaseNo: z.string() }).nullable(),
    })
    .nullable(),
  StockAdjustment: z.array(z.object({ id: z.number(), type: z.string(), quantity: z.number(), comment: z.string() })),
  /** `Inventory` is the old place, `Warehouse` and `Section` are the new one. */
  StockTransfer: z.array(
    z.object({
      id: z.number(),
      quantity: z.number(),
      reason: z.string(),
      comment: z.string(),
      Inventory: z.object({ Warehouse: stockWarehouse, Section: stockSection.nullable() }),
      Warehouse: stockWarehouse,
      Section: stockSection.nullable(),
    }),
  ),
  ...byNoteKey<MovementNotes>(noteOfMovement),
});
export type StockMovement = z.infer<typeof stockMovement>;

export const historyAnswer = answer({ activities: z.array(stockMovement) });

const tag = 'inventory';

export const stockMovementCalls = {
  searchHistory: call({
    method: 'POST',
    path: '/inventory/activity',
    tag,
    summary: 'The history of one stock record, newest first',
    access: 'any',
    query: listQuery,
    body: historyRequest,
    answer: historyAnswer,
    rows: 'activities',
  }),
  history: call({
    method: 'GET',
    path: '/inventory/:id/activity',
    tag,
    summary: 'The history of one stock record, newest first',
    access: 'any',
    params: idParams,
    query: listQuery,
    answer: historyAnswer,
    rows: 'activities',
  }),
};
