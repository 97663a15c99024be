import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { optionalText } from '../common/field';
import { filterWord } from '../common/filter';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { chosenLots, lotHead } from '../common/lots';
import { priority } from '../common/priority';
import { named } from '../common/references';
import { entered, lineQuantity } from '../stock/entered-quantity';
import { stockProduct, stockSection, stockWarehouse } from './stock-records';

/** It is pending while a release awaits its decision, and rejected after a refusal, until the next request. */
export const reservationStatuses = ['active', 'pending', 'completed', 'rejected'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

const filters = { dateFrom: filterDay, dateTo: filterDay, status: filterWord(reservationStatuses) };
/** Filters of the list; the dates apply only when both are set. */
export const reservationListQuery = listQuery.extend(filters);
export type ReservationFilters = z.output<z.ZodObject<typeof filters>>;

/** Reserves a quantity of a stock record's available stock; the product must match the record's. */
export const reservationRequest = z.object({
  inventoryId: id,
  productId: id,
  quantity: lineQuantity,
  comment: optionalText(1000),
  /** Of a product tracked by lot or serial number, those to hold; absent: by FEFO. */
  lots: chosenLots,
});

/** Requests that a reserved quantity become available again. */
export const releaseRequest = z.object({
  reservedId: id,
  quantity: lineQuantity,
  priority,
  comment: optionalText(1000),
});

const placed = { Warehouse: stockWarehouse, Section: stockSection.nullable() };

/** `quantity` is still reserved, `quantityOriginal` was reserved at first. */
export const reservationRow = z.object({
  id: z.number(),
  inventoryId: z.number(),
  quantity: z.number(),
  quantityOriginal: z.number(),
  /** This is the original quantity as it was entered, if in packagings. */
  entered,
  comment: z.string(),
  status: z.enum(reservationStatuses),
  createdAt: timestamp,
  updatedAt: timestamp,
  Product: stockProduct,
  Inventory: z.object(placed),
  User: named,
  /** These are the lots that it still holds; null if the product is not tracked, or all were released. */
  Lots: z.array(lotHead.extend({ quantity: z.number() })).nullable(),
  /** This is the latest release request; `reason` is the approver's comment. */
  Release: z
    .object({
      quantity: z.number(),
      status: z.enum(['pending', 'done', 'rejected']),
      comment: z.string(),
      reason: z.string(),
      User: named,
    })
    .nullable(),
});
export type ReservationRow = z.infer<typeof reservationRow>;

/** This is a stock movement of a reservation. `comment` is the requester's, `note` the approver's. */
export const reservationActivity = z.object({
  id: z.number(),
  type: z.enum(['reserve', 'release']),
  quantity: z.number(),
  createdAt: timestamp,
  User: z.object({ name: z.string() }),
  comment: z.string(),
  note: z.string(),
  /** A tracked product has them. */
  lot: lotHead.nullable(),
});
export type ReservationActivity = z.infer<typeof reservationActivity>;

/**
 * This is a release as shown to an approver. `quantity` is reserved now, `balance` will stay reserved, `comment` is the
 * reason for the release, `note` that of the reservation; the inventory's quantity is the available one.
 */
export const releaseDetail = z.object({
  id: z.number(),
  reservedId: z.number(),
  quantityReleased: z.number(),
  /** This is the released quantity as it was entered, if in packagings. */
  entered,
  quantity: z.number(),
  balance: z.number(),
  comment: z.string(),
  note: z.string(),
  createdAt: timestamp,
  Product: stockProduct,
  Inventory: z.object({ id: z.number(), quantity: z.number(), quantityReserved: z.number(), ...placed }),
  User: named,
});
export type ReleaseDetail = z.infer<typeof releaseDetail>;

export const reservationListAnswer = answer({ stocks: z.array(reservationRow) });
export const reservationAnswer = answer({ stock: reservationRow });
export const reservationActivityAnswer = answer({
  activities: z.array(reservationActivity),
  stockReserved: reservationRow,
});

const tag = 'reservations';

export const reservationCalls = {
  reserve: call({
    method: 'POST',
    path: '/stockreserved',
    tag,
    summary: 'Reserve stock',
    access: 'any',
    body: reservationRequest,
    answer: reservationAnswer,
  }),
  release: call({
    method: 'POST',
    path: '/stockreserved/release',
    tag,
    summary: 'Request the release of reserved stock',
    access: 'any',
    body: releaseRequest,
    /** Says whether it awaits approval, or was carried out at once. */
    answer: answer({ awaitsApproval: z.boolean() }),
  }),
  list: call({
    method: 'GET',
    path: '/stockreserved',
    tag,
    summary: 'Reservations, newest first',
    access: 'any',
    query: reservationListQuery,
    answer: reservationListAnswer,
    rows: 'stocks',
  }),
  activities: call({
    method: 'GET',
    path: '/stockreserved/:id',
    tag,
    summary: 'One reservation and its stock movements, oldest first',
    access: 'any',
    params: idParams,
    query: listQuery,
    answer: reservationActivityAnswer,
    rows: 'activities',
  }),
};
