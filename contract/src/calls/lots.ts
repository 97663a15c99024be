import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { optionalDay, timestamp } from '../common/date';
import { optionalText } from '../common/field';
import { filterWord } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { givenLots, lotHead, lotNumber, requireMadeFirst } from '../common/lots';
import { lineProduct, named } from '../common/references';
import { trackings } from '../common/tracking';
import { viewCounts } from '../common/view-counts';
import { expirySources } from '../events/events';
import { fault } from '../refusals/field-faults';
import { movementDocument, movementKinds } from './product-stock';
import { stockSection, stockWarehouse } from './stock-records';

/** One answer lists at most so many lots of a product. */
export const MOST_HELD = 500;

/** Says when it first came into stock: of lots that expire on one day, what came first leaves first. */
const receivedAt = timestamp;

/** This is what a stock record holds of a lot, in the product's unit. */
export const heldLot = lotHead.extend({
  /** Names the stock record. */
  inventoryId: z.number(),
  place: z.string(),
  available: z.number(),
  reserved: z.number(),
  receivedAt,
});
export type HeldLot = z.infer<typeof heldLot>;

/** Says what has expired, or expires within so many days from today. */
export const lotExpiries = ['expired', '30', '60', '90'] as const;
export type LotExpiry = (typeof lotExpiries)[number];

/** A lot expires soon if it does so within these days. */
export const SOON_DAYS = 30;

export const lotFilters = z.object({
  expiry: filterWord(lotExpiries),
  /** Names a warehouse with its sections, or a virtual warehouse. */
  warehouseId: filterId,
  sectionId: filterId,
  productId: filterId,
  categoryId: filterId,
  tracking: filterWord(['lot', 'serial']),
});
export type LotFilters = z.output<typeof lotFilters>;

/** Lists the views that the list offers by itself, with their filters. */
export const lotViews = {
  all: {},
  expired: { expiry: 'expired' },
  days30: { expiry: '30' },
  days60: { expiry: '60' },
  days90: { expiry: '90' },
} as const;

const place = { Warehouse: stockWarehouse, Section: stockSection.nullable() };

/** This is what a stock record holds of a lot that is known. */
const lotHolding = heldLot.pick({ inventoryId: true, place: true, available: true, reserved: true });
export type LotHolding = z.infer<typeof lotHolding>;

/** Counts the days until it expires, 0 on the last day, below 0 since then; it is null if it does not expire. */
const daysLeft = z.number().nullable();

/** This is a lot in a place, in the product's unit. */
export const lotRow = lotHead.extend({
  id: z.number(),
  daysLeft,
  receivedAt,
  /** Names the stock record. */
  inventoryId: z.number(),
  Product: lineProduct,
  ...place,
  available: z.number(),
  reserved: z.number(),
  onHand: z.number(),
  /** This is what is on hand, times the purchase price, in Kenyan shillings. */
  stockValue: z.number(),
});
export type LotRow = z.infer<typeof lotRow>;

/**
 * Counts the lots in a place, and says what they are worth, in Kenyan shillings: each period has those of the shorter
 * ones in it.
 */
export const lotPlace = z.object({
  ...place,
  lots: z.number(),
  value: z.number(),
  expired: z.number(),
  within30: z.number(),
  within60: z.number(),
  within90: z.number(),
});
export type LotPlace = z.infer<typeof lotPlace>;

/** Describes a lot, what it was and is, in the product's unit. */
export const lotDetail = lotHead.extend({
  madeOn: z.string().nullable(),
  daysLeft,
  receivedAt,
  Product: lineProduct,
  /**
   * Says what the ledger has of it: received; gone by notes, without what came back undone; corrected; counted in or
   * out as tracking changed. Null, as what is on hand, of a lot that the reader counts blind.
   */
  received: z.number().nullable(),
  issued: z.number().nullable(),
  adjusted: z.number().nullable(),
  counted: z.number().nullable(),
  onHand: z.number().nullable(),
  /** Says where it is. */
  places: z.array(lotHolding),
  /** Says what reservations hold of it. */
  reservations: z.array(
    z.object({
      id: z.number(),
      quantity: z.number(),
      comment: z.string(),
      place: z.string(),
      createdAt: timestamp,
      User: named,
    }),
  ),
  /**
   * Says how often its expiry was moved, newest first; null: none was known. `source`: what told it without a reason.
   */
  expiryMoves: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason: z.string(),
      source: z.enum(expirySources).nullable(),
      by: z.string(),
      at: timestamp,
    }),
  ),
  /** Lists years of its movements that were detached from the ledger; it is absent if there are none. */
});
export type LotDetail = z.infer<typeof lotDetail>;

/** Says which movements are meant: what came in by receipts, or what went out by notes and was not undone. */
export const lotDirections = ['in', 'out'] as const;

/** This is a movement of a lot, with all that is needed to find whom it concerns. */
export const lotMovement = z.object({
  id: z.number(),
  createdAt: timestamp,
  kind: z.enum(movementKinds),
  /** This is what it changed of what is available. */
  quantity: z.number(),
  note: z.string(),
  User: named,
  document: movementDocument,
  Inventory: z.object({ id: z.number(), ...place }),
  /** A receipt has it. */
  Supplier: named.nullable(),
  /** On a note, this is who received the goods. */
  Receiver: z.object({ name: z.string(), company: z.string(), phone: z.string() }).nullable(),
  vehicle: z.string(),
  project: z.string(),
  /** Says when the note's goods left through the gate. */
  leftAt: timestamp.nullable(),
  /** This is an issue that was undone. */
  isUndone: z.boolean(),
  /** Says whether goods that must come back did: it is 'active' if not. */
  returned: z.enum(['active', 'done']).nullable(),
  /** On a transfer, this is the other place. */
  otherPlace: z.string(),
});
export type LotMovement = z.infer<typeof lotMovement>;

export const correctedLot = z
  .object({
    number: lotNumber,
    expiresOn: optionalDay,
    madeOn: optionalDay,
    /** It is required if the expiry or the number changes, other than in capitals. */
    reason: optionalText(500),
  })
  .superRefine(requireMadeFirst);
export type CorrectedLot = z.output<typeof correctedLot>;

/** At most so many places of a product are counted at once. */
const MOST_COUNTED = 2000;

/**
 * Says what was counted in each place that holds any of the product; there is nothing if its goods are no longer told
 * apart.
 */
export const trackingChange = z.object({
  tracking: z.enum(trackings, { error: fault('tracking') }),
  counts: z
    .array(z.object({ inventoryId: id, lots: givenLots }), { error: fault('list') })
    .max(MOST_COUNTED, { error: fault('tooManyLines', { max: MOST_COUNTED }) })
    .default([])
    .superRefine((counts, context) => {
      for (const [index, { inventoryId }] of counts.entries())
        if (counts.findIndex((one) => one.inventoryId === inventoryId) < index)
          context.addIssue({ code: 'custom', path: [index, 'inventoryId'], message: fault('repeatedCount') });
    }),
  /** It is required if what is in stock then expires otherwise. */
  reason: optionalText(500),
});
export type TrackingChange = z.output<typeof trackingChange>;

const tag = 'lots';

export const lotCalls = {
  list: call({
    method: 'GET',
    path: '/lots',
    tag,
    summary: 'The lots in stock, a row for each lot in a place',
    access: 'any',
    query: listQuery.extend(lotFilters.shape),
    answer: answer({ lots: z.array(lotRow) }),
    rows: 'lots',
  }),
  viewCounts: call({
    method: 'GET',
    path: '/lots/views',
    tag,
    summary: 'How many lots each view of the list shows',
    access: 'any',
    answer: viewCounts(lotViews),
  }),
  places: call({
    method: 'GET',
    path: '/lots/places',
    tag,
    summary: 'The lots of each place, and the value of what expires there',
    access: 'any',
    answer: answer({ places: z.array(lotPlace) }),
  }),
  used: call({
    method: 'GET',
    path: '/lots/used',
    tag,
    summary: 'Whether any product is tracked by lot or serial number',
    access: 'any',
    answer: answer({ used: z.boolean() }),
  }),
  held: call({
    method: 'GET',
    path: '/lots/held',
    tag,
    summary: 'The lots of a product in stock, in the order in which they are drawn, expired ones last; at most 500',
    access: 'any',
    query: z.object({
      productId: id,
      /**
       * Names a warehouse with its sections, a section or a virtual warehouse; without it, the lots are those of all
       * places.
       */
      warehouseId: filterId,
      /** Names one stock record. */
      inventoryId: filterId,
    }),
    answer: answer({ lots: z.array(heldLot) }),
  }),
  get: call({
    method: 'GET',
    path: '/lots/:id',
    tag,
    summary: 'A lot: what came in, what went out, where it is, and what reservations hold of it',
    access: 'any',
    params: idParams,
    answer: answer({ lot: lotDetail }),
  }),
  movements: call({
    method: 'GET',
    path: '/lots/:id/movements',
    tag,
    summary: 'Where a lot came from and where it went, newest first',
    access: 'any',
    params: idParams,
    query: listQuery.extend({ direction: filterWord(lotDirections) }),
    answer: answer({ movements: z.array(lotMovement) }),
    rows: 'movements',
  }),
  update: call({
    method: 'PUT',
    path: '/lots/:id',
    tag,
    summary: 'Correct the number, expiry or production date of a lot',
    access: 'productsManage',
    params: idParams,
    body: correctedLot,
    answer: done,
  }),
  changeTracking: call({
    method: 'POST',
    path: '/products/:id/tracking',
    tag,
    summary: 'Track a product by lot or serial number from now on, or no longer, with a count of what is in stock',
    access: 'productsManage',
    params: idParams,
    body: trackingChange,
    answer: done,
  }),
};
