import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { filterWord } from '../common/filter';
import { filterId, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { lotHead } from '../common/lots';
import { named } from '../common/references';
import { noteKindNames } from '../kinds/note-kinds';
import { requestDocuments } from '../kinds/request-kinds';
import { stockSection, stockWarehouse } from './stock-records';

/** Says what is counted of a product: what can be issued, what reservations hold, and both together. */
export const stockFigures = ['available', 'reserved', 'total'] as const;
export type StockFigure = (typeof stockFigures)[number];

/** Lists the kinds of movements, as the ledger names them. */
export const movementKinds = [
  'addition',
  'remove',
  'StockReversal',
  'StockTransfer',
  'StockAdjustment',
  'StockReserved',
  'StockRelease',
  'StockTracking',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Lists what a figure is the sum of: the kinds of movements, and receipts that were reversed by themselves. */
export const figureParts = [...movementKinds, 'ReceiptReversal'] as const;

/** Every figure is that of all places, unless a warehouse (with its sections) or one stock record is named. */
const ofPlaces = { warehouseId: filterId, inventoryId: filterId };

/** Says which number is meant: that of what can be issued, unless another is named. */
const ofFigure = { figure: filterWord(stockFigures), ...ofPlaces };

export const ledgerFilters = ofFigure;
export const ledgerQuery = listQuery.extend(ofFigure);
export type LedgerFilters = Pick<z.output<typeof ledgerQuery>, keyof typeof ofFigure>;

export const balancePeriods = ['30', '90', '365'] as const;

const place = z.object({ Warehouse: stockWarehouse, Section: stockSection.nullable() });

/** This is the document behind a movement. Requests have no number. */
export const movementDocument = z.object({
  kind: z.enum(['receipt', ...noteKindNames, ...requestDocuments, 'tracking']),
  id: z.number(),
  number: z.string(),
});
export type MovementDocument = z.infer<typeof movementDocument>;

/** This is a row of the ledger that changed a figure. */
export const productMovement = z.object({
  id: z.number(),
  createdAt: timestamp,
  kind: z.enum(movementKinds),
  change: z.number(),
  /** It is null unless the product was tracked. */
  lot: lotHead.nullable(),
  /** This is the figure after it: of all places, or of those that were asked for. */
  balance: z.number(),
  note: z.string(),
  User: z.object({ name: z.string() }),
  document: movementDocument,
  /** Names the stock record, and its place. */
  Inventory: place.extend({ id: z.number() }),
});
export type ProductMovement = z.infer<typeof productMovement>;

/** This is a number as the sum of what the ledger has of it. */
export const figureAnswer = answer({
  sum: z.object({
    /** It is null of what the reader counts blind. */
    quantity: z.number().nullable(),
    /** Those that add up to nothing are left out. */
    parts: z.array(z.object({ kind: z.enum(figureParts), quantity: z.number() })),
  }),
});
export type FigureSum = z.infer<typeof figureAnswer>['sum'];

export const balanceAnswer = answer({
  /** At the end of each day, oldest first; the last one is now. None of what the reader counts blind. */
  days: z.array(z.object({ date: z.string(), total: z.number(), available: z.number() })),
});

export const standingAnswer = answer({
  standing: z.object({
    /** This is what has been ordered and not yet received, over all lines. */
    quantityOnOrder: z.number(),
    /** Says who took it last, by a note that was issued and not taken back; it is null if nobody did. */
    lastTaken: z
      .object({ name: z.string(), at: timestamp, quantity: z.number(), document: movementDocument })
      .nullable(),
    /** Lists lines of open purchase orders, the oldest order first; there are at most 50. */
    onOrder: z.array(
      z.object({
        id: z.number(),
        purchaseId: z.number(),
        purchaseNo: z.string(),
        orderedAt: timestamp,
        Supplier: named,
        quantity: z.number(),
        quantityOutstanding: z.number(),
      }),
    ),
    /** Lists what still holds some of it, the latest first; there are at most 50. */
    reservations: z.array(
      z.object({
        id: z.number(),
        createdAt: timestamp,
        quantity: z.number(),
        comment: z.string(),
        User: z.object({ name: z.string() }),
        Inventory: place,
      }),
    ),
    /**
     * Lists the latest receipts that can account for what is there if the oldest goods leave first; there are at most
     * 20.
     */
    lots: z.array(
      z.object({
        id: z.number(),
        receiptId: z.number(),
        receiptNo: z.string(),
        /** This is the maker's number; it may be empty. */
        batchNo: z.string(),
        receivedAt: timestamp,
        quantity: z.number(),
        quantityLeft: z.number(),
      }),
    ),
  }),
});
export type ProductStanding = z.infer<typeof standingAnswer>['standing'];

const tag = 'inventory';

export const productStockCalls = {
  standing: call({
    method: 'GET',
    path: '/products/:id/standing',
    tag,
    summary: 'What is on order and reserved of a product, and who took it last',
    access: 'any',
    params: idParams,
    answer: standingAnswer,
  }),
  figure: call({
    method: 'GET',
    path: '/products/:id/figure',
    tag,
    summary: 'What a quantity of a product is made of',
    access: 'any',
    params: idParams,
    query: z.object(ofFigure),
    answer: figureAnswer,
  }),
  ledger: call({
    method: 'GET',
    path: '/products/:id/ledger',
    tag,
    summary: 'The movements of a product in all places, newest first, in pages',
    access: 'any',
    params: idParams,
    query: ledgerQuery,
    answer: answer({ movements: z.array(productMovement) }),
    rows: 'movements',
  }),
  balance: call({
    method: 'GET',
    path: '/products/:id/balance',
    tag,
    summary: 'The stock of a product over the last 30, 90 or 365 days',
    access: 'any',
    params: idParams,
    query: z.object({ days: filterWord(balancePeriods), ...ofPlaces }),
    answer: balanceAnswer,
  }),
};
