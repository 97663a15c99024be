import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { Condition } from '@ghala/contract/common/condition-words';
import { type FigureRule, figureOf, moneyRule } from '@ghala/contract/common/figure';
import { blankOf, type EnteredValues } from '@ghala/contract/entities/field-views';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { shareOfPrice } from '@ghala/contract/stock/share-of-price';
import { useCallback, useState } from 'react';
import { asEntered, inUnit } from '../../../documents/lines/counting-rule';
import type { LotDraft } from '../../../documents/lots/lot-drafts';
import { linePriceOf, unitPriceOf } from '../../../format/line-prices';
import { localIdsOf } from '../../../offline/offline-queue';
import { readTyped, writeTyped } from '../../../offline/typed-store';
import type { ReceivingPlace } from '../draft/receiving-place';

/** Holds what was entered for an order's line that is not completed yet. */
export interface LineDraft extends EnteredValues<typeof receiptItemFields> {
  quantity: number | string;
  /** The quantity was counted by scanning, so the next scan adds to it. */
  isCounted?: boolean;
  /** Covers the whole line, in Kenyan shillings. */
  price: number | string;
  /** Covers one unit: as typed, or else as it follows from the line's price. */
  unitPrice: number | string;
  condition: Condition;
  /** Only lines of tracked products have lots. */
  lots: LotDraft[];
  /** Names the place, if it differs from that of the last line. */
  place?: ReceivingPlace;
}

/** Maps the ids of lines to what was typed. */
export type Drafts = Record<number, Partial<LineDraft>>;

const store = (receiptId: number) => `order-lines.${receiptId}`;

/**
 * Keeps in this browser what was entered for a receipt's lines before they are completed, so that closing it loses
 * nothing.
 */
export function useLineDrafts(receiptId: number) {
  const [drafts, setDrafts] = useState<Drafts>(() => storedDrafts(receiptId) ?? {});
  const updateAll = useCallback(
    (changes: Drafts) =>
      setDrafts((before) => {
        const after = { ...before };
        for (const [id, change] of Object.entries(changes)) after[Number(id)] = { ...before[Number(id)], ...change };
        writeTyped(store(receiptId), after);
        return after;
      }),
    [receiptId],
  );
  const update = useCallback(
    (lineId: number, change: Partial<LineDraft>) => updateAll({ [lineId]: change }),
    [updateAll],
  );
  return { drafts, update, updateAll };
}

/**
 * Reads the kept input. A receipt that was begun without a network may have stored it under its number of that time.
 */
function storedDrafts(receiptId: number): Drafts | undefined {
  const stored = [receiptId, ...localIdsOf(receiptId)].map((id) => readTyped<Drafts>(store(id)));
  return stored.find((drafts) => drafts !== undefined);
}

/** Discards the input, once the receipt is processed or cancelled. */
export function forgetLineDrafts(receiptId: number): void {
  for (const id of [receiptId, ...localIdsOf(receiptId)]) writeTyped(store(id), undefined);
}

/** Begins a line with everything outstanding, at the ordered price. */
export function draftOf(line: PurchaseLine, typed: Partial<LineDraft> | undefined): LineDraft {
  const quantity = typed?.quantity ?? outstandingOf(line);
  const price = typed?.price ?? priceOf(line, quantity, typed?.unitPrice);
  return {
    condition: 'New',
    ...blankOf(receiptItemFields),
    lots: [],
    ...typed,
    quantity,
    price,
    unitPrice: typed?.unitPrice ?? unitPriceOf(price, inUnit(line.Product, quantity) ?? ''),
  };
}

/** Tells what is still to come, in the units of the order where that is all of it. */
function outstandingOf({ quantityOutstanding, entered, Product }: PurchaseLine): number | string {
  return quantityOutstanding > 0 ? asEntered(Product, { quantity: quantityOutstanding, entered }) : '';
}

/** Calculates the price from the typed unit price, or else from the ordered price or its share for another quantity. */
function priceOf(line: PurchaseLine, quantity: number | string, unitPrice: number | string | undefined) {
  const received = inUnit(line.Product, quantity);
  const ordered = received === undefined ? '' : shareOfPrice(line, received);
  // The ordered price of a unit, typed again or restored, loses no cent by rounding.
  const isOrdered =
    unitPrice === undefined || figureOf(moneyRule, unitPrice) === Number(unitPriceOf(ordered, received ?? ''));
  return isOrdered ? ordered : linePriceOf(unitPrice, received ?? '');
}

/**
 * Pairs the figures of a line with their rules, since a fault in one may be hidden in the price that follows from it.
 */
export function ruledFigures(
  { quantity, unitPrice, price }: LineDraft,
  countingRule: FigureRule,
): [FigureRule, number | string][] {
  return [
    [countingRule, quantity],
    [moneyRule, unitPrice],
    [moneyRule, price],
  ];
}
