import { z } from 'zod';
import { answer } from '../common/answer';
import { condition } from '../common/condition';
import { filterDay, timestamp } from '../common/date';
import { optionalLine, optionalPhone, optionalText } from '../common/field';
import { filterText, filterWord } from '../common/filter';
import { filterId, id, optionalId } from '../common/id';
import { chosenLots, lotHead } from '../common/lots';
import { manyLines } from '../common/many-lines';
import { isRealDay } from '../common/real-day';
import { lineProduct, named, signer } from '../common/references';
import { storedVehicle } from '../common/vehicle';
import { fault } from '../refusals/field-faults';
import { entered, lineQuantity } from '../stock/entered-quantity';

/*
 * Holds the parts that pickup and dispatch notes share on the wire. Their own modules add the note's number, the
 * recipient, and the name of the issued quantity.
 */

/** Lists show pending (awaiting approval) and active (ready for processing) both as Pending. */
export const noteStatuses = ['draft', 'pending', 'active', 'completed', 'cancelled'] as const;
export type NoteStatus = (typeof noteStatuses)[number];

const NO_MOMENT = { error: fault('dateTime') };
const MOMENT = /^(19|2\d)\d{2}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)?)?$/;

/**
 * This is a timestamp from 1900 to 2999 with its zone, or the local one of a date-and-time field, in the business's
 * time zone. A date alone is its first minute.
 */
const moment = z
  .union(
    [
      z.literal(''),
      z.null(),
      z
        .string()
        .trim()
        .regex(MOMENT, NO_MOMENT)
        .refine(
          (value) => !Number.isNaN(Date.parse(value.replace(' ', 'T'))) && isRealDay(value.slice(0, 10)),
          NO_MOMENT,
        )
        .transform((value) => (value.length === 10 ? `${value}T00:00` : value)),
    ],
    NO_MOMENT,
  )
  .optional()
  .transform((value) => value || null);

/** These are the fields common to all kinds of note; a document comes as the multipart file `file`. */
export const noteFields = {
  assigneeCompany: optionalLine(200),
  assigneePhone: optionalPhone,
  assigneeEmail: optionalLine(200),
  pickupDate: moment,
  /** This is the project's name. */
  project: optionalLine(200),
  instructions: optionalText(2000),
  /** Names a warehouse or a virtual warehouse. */
  warehouseId: id,
  purposeId: optionalId,
  reference: optionalLine(100),
};

/**
 * Holds the fields of either kind that can be corrected until the note is processed; its goods stay those of its
 * warehouse.
 */
export const correctableFields = {
  project: noteFields.project,
  purposeId: noteFields.purposeId,
  reference: noteFields.reference,
  instructions: noteFields.instructions,
};
export type NoteFields = z.output<z.ZodObject<typeof noteFields>>;

/**
 * This is a body or the parameters of a call on one note: each kind has its own key for the note, as in `{
 * pickupNoteId: id }`; it is read as `noteId`.
 */
export function onNote<Key extends Record<string, typeof id>, Shape extends z.ZodRawShape>(key: Key, shape: Shape) {
  const [name = ''] = Object.keys(key);
  return z.object({ ...shape, ...key }).transform((body) => {
    const { [name]: noteId, ...rest } = body as Record<string, unknown>;
    return { ...rest, noteId } as z.output<z.ZodObject<Shape>> & { noteId: number };
  });
}

/** This is a requested line. */
export const newNoteItem = {
  productId: id,
  quantity: lineQuantity,
  condition,
  comment: optionalText(500),
  batchNo: optionalLine(100),
  /**
   * Of a product tracked by lot or serial number: those that are wanted, and why. Those that are due now, or that expire and
   * came in as these did, need no reason.
   */
  lots: chosenLots,
  lotsReason: optionalText(500),
};
export const newNoteLine = z.object(newNoteItem);
export type NewNoteItem = z.output<typeof newNoteLine>;

/** Requested lines, such as rows of a spreadsheet: all of them are added, or none. */
export const newNoteItems = { items: manyLines(newNoteLine) };

/** Another quantity of a requested line, and the lots that are wanted of it. */
export const changedNoteItem = {
  itemId: id,
  quantity: lineQuantity,
  lots: chosenLots,
  lotsReason: optionalText(500),
};
export type ChangedNoteItem = z.output<z.ZodObject<typeof changedNoteItem>>;

/** Says what of a line is handed out. The quantity is `qty` on the wire, and read as `quantity`. */
const issuedLine = {
  itemId: id,
  comment: optionalText(500),
  qty: lineQuantity,
  /**
   * Names the lots to hand out, and the reason for others than those that are due, or expire and came in as these did.
   */
  lots: chosenLots,
  lotsReason: optionalText(500),
};

/** Hands a line of a note out. */
export function issuedOn<Key extends Record<string, typeof id>>(key: Key) {
  return onNote(key, issuedLine).transform(({ qty: quantity, ...item }) => ({ ...item, quantity }));
}

/** These lines are handed out together: all of them, or none. */
export const issuedLines = {
  lines: manyLines(z.object(issuedLine).transform(({ qty: quantity, ...item }) => ({ ...item, quantity }))),
};

/**
 * Says how the goods leave. The vehicle is required, a plate or a way without one ('On foot'): an empty one is refused
 * with the specified message.
 */
export const departure = { vehicle: optionalLine(50).transform(storedVehicle), comment: optionalText(2000) };

/** The reason is required: an empty one is refused with the specified message. */
export const cancellation = { reason: optionalText(1000) };

/** 1 marks a line for return, 0 removes the mark. */
export const returnMark = z
  .union([z.literal(1), z.literal(0), z.enum(['1', '0']), z.boolean()], { error: fault('binaryFlag') })
  .optional()
  .transform((value) => value === undefined || Number(value) === 1);

/**
 * This is the filter for cancelled notes. If present at all, even as 0 for everyone, the list is of cancelled notes by
 * date of cancelling.
 */
const cancelledBy = z
  .union([z.number(), z.string(), z.null()], { error: fault('wholeOrAll') })
  .optional()
  .transform((value, context) => {
    if (value === undefined) return null;
    const user = filterId.safeParse(value);
    if (user.success) return { userId: user.data };
    context.addIssue('must be a whole number, or 0 for all');
    return z.NEVER;
  });

/** Filters of the lists; the dates are creation dates, or cancelling dates on the cancelled list. */
export const noteFilters = {
  dateFrom: filterDay,
  dateTo: filterDay,
  project: filterText(),
  /** This is the state as shown. */
  progress: filterWord(['draft', 'pending', 'completed', 'cancelled']),
  /** This is the same, in more detail. */
  status: filterWord(['draft', 'pending', 'awaiting approval', 'active', 'completed', 'cancelled', 'exception']),
  purposeId: filterId,
  dispatchedId: filterId,
  createdId: filterId,
  cancelledBy,
};

/** Filters of the list of cancelled notes; the dates are cancelling dates. */
export const cancelledFilters = { dateFrom: filterDay, dateTo: filterDay, cancelledBy: filterId };

/** This is a note in a list; `name` is who cancelled it. */
export const noteHead = {
  id: z.number(),
  assigneeCompany: z.string(),
  assigneePhone: z.string(),
  assigneeEmail: z.string(),
  pickupDate: timestamp.nullable(),
  status: z.enum(noteStatuses),
  /** 1 if less left than was requested, 0 if not, null until the note is processed. */
  exception: z.number().nullable(),
  project: z.string(),
  reference: z.string(),
  vehicle: z.string(),
  warehouseId: z.number(),
  purposeId: z.number().nullable(),
  purpose: z.string(),
  RequestedBy: z.string(),
  DispatchedBy: z.string(),
  name: z.string(),
  cancelReason: z.string(),
  /** It is processed, and its cancellation waits for somebody who confirms that the goods are on the shelf. */
  cancellationWaits: z.boolean(),
  instructions: z.string(),
  comment: z.string(),
  /** This is the name of the stored document, or '' without one: it opens at /files/{uploadDocument}. */
  uploadDocument: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  processedAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  User: named,
  Warehouse: named.extend({ isVirtual: z.boolean() }),
};

/** Holds the remaining fields of a whole note. */
export const noteBody = {
  User: signer,
  Purpose: z.object({ id: z.number(), purpose: z.string() }).nullable(),
};

/** This is a quantity in a section, or in a warehouse without sections, by its name. */
const inSection = z.object({ section: z.string(), quantity: z.number() });

/**
 * Goods in a section: of a product that is tracked, by lot; of any other by the receipt that brought them, with the maker's
 * batch number, which may be empty.
 */
const lotInSection = inSection.extend({
  receiptNo: z.string(),
  batchNo: z.string(),
  /** This is the lot, for a product that is tracked. */
  lot: lotHead.extend({ receivedAt: timestamp }).nullable(),
});

/**
 * This is a line of a note: `quantity` is the requested one, `quantityAvailable` what the note's warehouse can issue
 * for it now; of a line that asks for lots, what there is of those.
 */
export const noteItem = {
  id: z.number(),
  productId: z.number(),
  quantity: z.number(),
  quantityAvailable: z.number(),
  /** These are the requested and the issued quantity as they were entered, if that was in packagings. */
  entered,
  enteredIssued: entered,
  condition: z.string(),
  comment: z.string(),
  collectComment: z.string(),
  batchNo: z.string(),
  status: z.enum(['pending', 'completed']),
  /** It is 1 if the goods must come back. */
  isReturn: z.number(),
  /** Names the lots that were asked for instead of those that are due, and says why; they are null and '' without. */
  requestedLots: z.array(lotHead.extend({ quantity: z.number() })).nullable(),
  requestedLotsReason: z.string(),
  /** Says why other lots were handed out than those that were due; it is '' if they were not. */
  lotsReason: z.string(),
  /**
   * Says where its goods are: the sections with the product, in the order in which they are drawn from, each with what
   * it can issue now (of a tracked product once for each lot); of an issued line, those that its goods came from.
   */
  sections: z.array(inSection),
  /**
   * What each section has, in the order in which it is drawn. Of a tracked product: the lots that the line asks for, or all
   * that have not expired. Of any other, once the line is to be picked: counted as if the oldest leave first. Of an issued
   * line, the lots that its goods came from.
   */
  lots: z.array(lotInSection),
  Product: lineProduct,
};

export type NoteItem = z.infer<z.ZodObject<typeof noteItem>>;

/**
 * This is the quantity of one product that a warehouse can issue, and what has expired of it beside that: a line may
 * ask for it by its lots.
 */
export const stockLine = z.object({
  /** It is null, as is `expired`, for a reader who counts it blind. */
  quantity: z.number().nullable(),
  expired: z.number().nullable(),
  Product: lineProduct,
});
export type StockLine = z.infer<typeof stockLine>;

/** Restricts the report to notes created within these days; without both, all notes. */
export const noteReportRequest = z.object({ dateFrom: filterDay, dateTo: filterDay });

/**
 * This is a line of a note in the reports; the number, the issued quantity and the assignee have the kind's own keys.
 * `quantity` is the requested one, `InventoryQuantity` what the warehouse can issue now, `name` the warehouse.
 */
export const noteReportRow = {
  id: z.number(),
  createdAt: timestamp,
  category: z.string(),
  reference: z.string(),
  productId: z.number(),
  ProductName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  InventoryQuantity: z.number(),
  warehouseId: z.number(),
  name: z.string(),
  RequestedBy: z.string(),
  DispatchedBy: z.string(),
  project: z.string(),
  vehicle: z.string(),
  status: z.enum(noteStatuses),
};

export const stockLinesAnswer = answer({ products: z.array(stockLine) });
