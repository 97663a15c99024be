import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { assigneeText } from '@ghala/contract/issue-note-labels';
import { formatChange, formatMoney, formatQuantity } from '../../shared/format';
import { placeText } from '../../shared/place';
import { labels, say, t } from '../../text/t';

/** What is left of a line's product where it is taken from, if the request were approved now. */
interface StockAfter {
  text: string;
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
    return summaryOfNote(DispatchNote.items, [
      { label: t.approvals.to, name: joined(DispatchNote.AssignedTo, DispatchNote.project) },
      { label: t.approvals.movesFrom, name: DispatchNote.Warehouse.name },
    ]);
  if (PickupNote !== undefined)
    return summaryOfNote(PickupNote.items, [
      { label: t.approvals.to, name: joined(assigneeText(PickupNote), PickupNote.project) },
      { label: t.approvals.movesFrom, name: PickupNote.Warehouse.name },
    ]);
  if (StockTransfer !== undefined) {
    const { Product, Inventory, quantity } = StockTransfer;
    return summaryOfStock(Product, quantity, stockAfter(Inventory.quantity, quantity, Product.unit.unit), [
      { label: t.approvals.to, name: placeText(StockTransfer) },
      { label: t.approvals.movesFrom, name: placeText(Inventory) },
    ]);
  }
  if (StockAdjustment !== undefined) {
    const { Product, Inventory, quantity, newQuantity, type } = StockAdjustment;
    const after = newQuantity ?? Inventory.quantity;
    const { unit } = Product.unit;
    const change =
      after > Inventory.quantity
        ? stockRise(Inventory.quantity, after - Inventory.quantity, unit)
        : stockAfter(Inventory.quantity, Inventory.quantity - after, unit);
    return summaryOfStock(Product, quantity, change, [
      { label: labels.adjustmentTypes[type], name: placeText(Inventory) },
    ]);
  }
  if (StockReleased !== undefined) {
    const { Product, Inventory, quantityReleased, note } = StockReleased;
    return summaryOfStock(
      Product,
      quantityReleased,
      stockRise(Inventory.quantity, quantityReleased, Product.unit.unit),
      [
        { label: t.approvals.reservedFor, name: note },
        { label: t.common.warehouse, name: placeText(Inventory) },
      ],
    );
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

function summaryOfNote(items: readonly NoteItem[], parties: RequestSummary['parties']): RequestSummary {
  // Several lines of a product draw on the same stock.
  const asked = new Map<number, number>();
  for (const { productId, quantity } of items) asked.set(productId, (asked.get(productId) ?? 0) + quantity);
  const lines = items
    .toSorted((one, other) => other.quantity - one.quantity)
    .map((item) => ({
      ...lineOf(item),
      after: stockAfter(item.quantityAvailable, asked.get(item.productId) ?? 0, item.Product.unit.unit),
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
  return { id, product: name, code, quantity: `${formatQuantity(quantity)} ${unit.unit}` };
}

function heaviest(lines: SummaryLine[]): Pick<RequestSummary, 'lines' | 'more'> {
  return { lines: lines.slice(0, MOST_LINES), more: Math.max(0, lines.length - MOST_LINES) };
}

/** Quantities have at most three decimals; a difference of two must not show more. */
function difference(one: number, other: number): number {
  return Math.round((one - other) * 1000) / 1000;
}

function stockAfter(available: number, taken: number, unit: string): StockAfter {
  const left = difference(available, taken);
  const figures = { available: formatQuantity(available), unit };
  return left < 0
    ? { isShort: true, text: say(t.approvals.stockShort, { ...figures, short: formatQuantity(-left) }) }
    : { isShort: false, text: say(t.approvals.stockAfter, { ...figures, left: formatChange(left) }) };
}

function stockRise(available: number, added: number, unit: string): StockAfter {
  const figures = { after: formatQuantity(difference(available, -added)), available: formatQuantity(available), unit };
  return { isShort: false, text: say(t.approvals.stockRises, figures) };
}
