import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { assigneeText } from '@ghala/contract/issue-note-labels';
import { unitWord } from '@ghala/contract/unit-words';
import type { ReactElement } from 'react';
import { availableInWarehouse, figureOfRecord } from '../../documents/stock-figure/place-figures';
import { formatChange, formatMeasure, formatMoney, formatQuantity } from '../../shared/format';
import { placeText } from '../../shared/place';
import { rich } from '../../text/rich';
import { labels, language, say, t } from '../../text/t';

/** What is left of a line's product where it is taken from, if the request were approved now. */
interface StockAfter {
  text: ReactElement;
  isShort: boolean;
}

interface SummaryLine {
  id: number;
  product: string;
  code: string;
  quantity: string;
  /** In Kenyan shillings, where the document has prices. */
  value?: string;
  after?: StockAfter;
}

/** A request as its card shows it. */
export interface RequestSummary {
  /** An amount of money, or a quantity. */
  howMuch: string;
  /** Where it comes from, and where it goes. */
  parties: { label: string; name: string }[];
  /** The lines that weigh most: by value, otherwise by quantity. */
  lines: SummaryLine[];
  /** How many more lines there are. */
  more: number;
  /** What follows beside the stock of the lines. */
  consequence?: string;
}

const MOST_LINES = 3;

/** @returns undefined for a kind of request that this version does not know */
export function summaryOf(request: ApprovalRow): RequestSummary | undefined {
  const { DispatchNote, PickupNote, Purchase, StockReleased, StockAdjustment, StockTransfer } = request;
  if (Purchase !== undefined) return summaryOfOrder(Purchase, request.OpenOrders);
  if (DispatchNote !== undefined)
    return summaryOfNote(DispatchNote, [
      { label: t.approvals.to, name: joined(DispatchNote.AssignedTo, DispatchNote.project) },
      { label: t.approvals.movesFrom, name: DispatchNote.Warehouse.name },
    ]);
  if (PickupNote !== undefined)
    return summaryOfNote(PickupNote, [
      { label: t.approvals.to, name: joined(assigneeText(PickupNote), PickupNote.project) },
      { label: t.approvals.movesFrom, name: PickupNote.Warehouse.name },
    ]);
  if (StockTransfer !== undefined) {
    const { Product, Inventory, quantity } = StockTransfer;
    return summaryOfStock(Product, quantity, stockAfter(inRecord(StockTransfer), quantity), [
      { label: t.approvals.to, name: placeText(StockTransfer) },
      { label: t.approvals.movesFrom, name: placeText(Inventory) },
    ]);
  }
  if (StockAdjustment !== undefined) {
    const { Product, Inventory, quantity, newQuantity, type } = StockAdjustment;
    const after = newQuantity ?? Inventory.quantity;
    const now = inRecord(StockAdjustment);
    const change =
      after > now.available ? stockRise(now, after - now.available) : stockAfter(now, now.available - after);
    return summaryOfStock(Product, quantity, change, [
      { label: labels.adjustmentTypes[type], name: placeText(Inventory) },
    ]);
  }
  if (StockReleased !== undefined) {
    const { Product, Inventory, quantityReleased, note } = StockReleased;
    return summaryOfStock(Product, quantityReleased, stockRise(inRecord(StockReleased), quantityReleased), [
      { label: t.approvals.reservedFor, name: note },
      { label: t.common.warehouse, name: placeText(Inventory) },
    ]);
  }
  return undefined;
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ');
}

function summaryOfOrder(
  { PurchaseProduct, Supplier, amount, project }: NonNullable<ApprovalRow['Purchase']>,
  open: ApprovalRow['OpenOrders'],
): RequestSummary {
  const lines = PurchaseProduct.toSorted((one, other) => other.price - one.price).map((line) => ({
    ...lineOf(line),
    value: formatMoney(line.price),
  }));
  return {
    howMuch: formatMoney(amount),
    parties: [
      { label: t.common.supplier, name: Supplier.name },
      { label: t.common.project, name: project },
    ].filter(({ name }) => name !== ''),
    ...heaviest(lines),
    consequence: open && say(t.approvals.openOrders, { count: open.count, amount: formatMoney(open.amount) }),
  };
}

function summaryOfNote(
  { items, Warehouse }: { items: readonly NoteItem[]; Warehouse: { id: number; name: string } },
  parties: RequestSummary['parties'],
): RequestSummary {
  // Several lines of a product draw on the same stock.
  const asked = new Map<number, number>();
  for (const { productId, quantity } of items) asked.set(productId, (asked.get(productId) ?? 0) + quantity);
  const lines = items
    .toSorted((one, other) => other.quantity - one.quantity)
    .map((item) => ({
      ...lineOf(item),
      after: stockAfter(
        {
          available: item.quantityAvailable,
          shown: availableInWarehouse(item.Product, Warehouse, item.quantityAvailable),
          unit: item.Product.unit.unit,
        },
        asked.get(item.productId) ?? 0,
      ),
    }));
  const [only] = lines;
  return {
    howMuch: lines.length === 1 && only ? only.quantity : say(t.approvals.itemCount, { count: lines.length }),
    parties,
    ...heaviest(lines),
  };
}

function summaryOfStock(
  Product: NoteItem['Product'],
  quantity: number,
  after: StockAfter,
  parties: RequestSummary['parties'],
): RequestSummary {
  const line = { ...lineOf({ id: Product.id, quantity, Product }), after };
  return { howMuch: line.quantity, parties: parties.filter(({ name }) => name !== ''), lines: [line], more: 0 };
}

function lineOf({ id, quantity, Product }: Pick<NoteItem, 'id' | 'quantity' | 'Product'>): SummaryLine {
  const { name, code, unit } = Product;
  return { id, product: name, code, quantity: formatMeasure(quantity, unit.unit) };
}

function heaviest(lines: SummaryLine[]): Pick<RequestSummary, 'lines' | 'more'> {
  return { lines: lines.slice(0, MOST_LINES), more: Math.max(0, lines.length - MOST_LINES) };
}

/** Quantities have at most three decimals; a difference of two must not show more. */
function difference(one: number, other: number): number {
  return Math.round((one - other) * 1000) / 1000;
}

/** What there is of a product where the request changes it. */
interface StockNow {
  available: number;
  /** The same, telling why it is so much. */
  shown: ReactElement;
  unit: string;
}

function inRecord({ Product, Inventory }: Pick<StockAdjustment, 'Product' | 'Inventory'>): StockNow {
  const { quantity } = Inventory;
  const shown = figureOfRecord({ ...Inventory, Product }, 'available', quantity);
  return { available: quantity, shown, unit: Product.unit.unit };
}

function stockAfter({ available, shown, unit }: StockNow, taken: number): StockAfter {
  const left = difference(available, taken);
  const counted = unitWord(unit, available, language);
  return left < 0
    ? {
        isShort: true,
        text: rich(t.approvals.stockShort, { available: shown, unit: counted, short: formatQuantity(-left) }),
      }
    : {
        isShort: false,
        text: rich(t.approvals.stockAfter, { available: shown, unit: counted, left: formatChange(left) }),
      };
}

function stockRise({ available, shown, unit }: StockNow, added: number): StockAfter {
  const after = formatQuantity(difference(available, -added));
  return { isShort: false, text: rich(t.approvals.stockRises, { after, available: shown, unit }) };
}
