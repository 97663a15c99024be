import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { ApprovalRow, ImportOfRequest } from '@ghala/contract/calls/approvals';
import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import type { ReversalOfRequest } from '@ghala/contract/calls/receipt-reversals';
import type { StockTransfer } from '@ghala/contract/calls/transfers';
import { factsOf } from '../../documents/issue-notes/note-facts';
import { type FoundNote, findRequested } from '../../documents/issue-notes/note-kind';
import { requestedLotsText } from '../../documents/issue-notes/requested-lots';
import { fullMeasure } from '../../documents/lines/entered-quantity';
import { partsText } from '../../documents/lot-choice/lot-texts';
import { availableInWarehouse } from '../../documents/stock-figure/place-figures';
import { formatMoney, formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { labels, say, t } from '../../text/t';
import { inRecord, type StockAfter, stockAfter, stockRise, waitingFor } from './stock-after';

interface SummaryLine {
  /** Identifies the document's line, or the product of a request that has no lines. */
  id: number;
  product: string;
  code: string;
  quantity: string;
  /** It is given in Kenyan shillings, where the document has prices. */
  value?: string;
  after?: StockAfter;
  /** Tells what else an approver must know of the line. */
  remark?: string;
}

export interface RequestSummary {
  /** States an amount of money, or a quantity. */
  howMuch: string;
  /** Names where it comes from, and where it goes. */
  parties: { label: string; name: string }[];
  /** The lines that weigh most come first: by value, or else by quantity. */
  lines: SummaryLine[];
  /** Tells what follows apart from the stock of the lines. */
  consequence?: string;
}

/** @returns undefined for a kind of request that this version does not know */
export function summaryOf(request: ApprovalRow): RequestSummary | undefined {
  const summary = summaryOfOwn(request) ?? summaryOfDocument(request);
  if (summary === undefined) return undefined;
  const receivers = request.OwnReceivers.map(({ name }) => name).join(', ');
  const told = [
    { label: t.approvals.ownReceiver, name: receivers },
    { label: t.approvals.approvedBefore, name: request.ApprovedBefore?.name ?? '' },
    { label: t.common.reason, name: request.reason },
  ].filter(({ name }) => name !== '');
  const parties = [...summary.parties, ...told];
  if (request.module !== 'Cancellation') return { ...summary, parties };
  // Its goods come back, so nothing is drawn from stock.
  const lines = summary.lines.map(({ after: _after, ...line }) => line);
  return { ...summary, parties, lines, consequence: t.approvals.confirmsShelf };
}

/** Sums up a request without a stock document: an import, or the reversal of a receipt. */
function summaryOfOwn({ Import, ReceiptReversal, OthersWaiting }: ApprovalRow): RequestSummary | undefined {
  if (Import !== undefined) return summaryOfImport(Import);
  return ReceiptReversal && summaryOfReversal(ReceiptReversal, OthersWaiting);
}

/** Sums up what leaves stock, and what is then left where it was received. */
function summaryOfReversal(
  { Batch, items, lines }: ReversalOfRequest,
  others: ApprovalRow['OthersWaiting'],
): RequestSummary {
  const shown = items.flatMap(({ itemId, quantity, lots }) => {
    const line = lines.find((one) => one.itemId === itemId);
    if (line === undefined) return [];
    const { Product, available, place } = line;
    const unit = Product.unit.unit;
    const waiting = waitingFor(others, Product.id);
    const after =
      available === null
        ? undefined
        : stockAfter({ available, shown: <>{formatQuantity(available)}</>, unit }, quantity, waiting);
    const remark = [place, ...(lots === null ? [] : [partsText(lots)])].join(' · ');
    return [{ ...lineOf({ id: itemId, Product, quantity, entered: null, remark }), ...(after && { after }) }];
  });
  const [only] = shown;
  return {
    howMuch: shown.length === 1 && only ? only.quantity : say(t.approvals.itemCount, { count: shown.length }),
    parties: [
      { label: t.common.supplier, name: Batch.supplier },
      { label: t.common.poNo, name: Batch.purchaseNo },
    ].filter(({ name }) => name !== ''),
    lines: shown,
    consequence: t.approvals.reversalFollows,
  };
}

function summaryOfImport({ fileName, lines, quantity, value, receipts }: ImportOfRequest): RequestSummary {
  return {
    howMuch: formatMoney(value),
    parties: [
      { label: t.approvals.file, name: fileName },
      ...receipts.map(({ receiptNo, warehouse }) => ({ label: receiptNo, name: warehouse })),
    ],
    lines: [],
    consequence: say(t.approvals.importBrings, { lines, quantity: formatQuantity(quantity) }),
  };
}

function summaryOfDocument(request: ApprovalRow): RequestSummary | undefined {
  const { Purchase, StockReleased, StockAdjustment, StockTransfer } = request;
  const others = request.OthersWaiting;
  if (Purchase !== undefined) return summaryOfOrder(Purchase, request.OpenOrders);
  const found = findRequested(request);
  if (found !== undefined) return summaryOfNote(found, others);
  if (StockTransfer !== undefined) {
    const { Product, Inventory } = StockTransfer;
    const after = stockAfter(inRecord(StockTransfer), StockTransfer.quantity, waitingFor(others, Product.id));
    return summaryOfStock(StockTransfer, after, [
      { label: t.approvals.to, name: placeText(StockTransfer) },
      { label: t.approvals.movesFrom, name: placeText(Inventory) },
    ]);
  }
  if (StockAdjustment !== undefined) {
    const { Product, Inventory, newQuantity, type, comment } = StockAdjustment;
    const after = newQuantity ?? Inventory.quantity;
    const now = inRecord(StockAdjustment);
    const change =
      after > now.available
        ? stockRise(now, after - now.available)
        : stockAfter(now, now.available - after, waitingFor(others, Product.id));
    return summaryOfStock(StockAdjustment, change, [
      { label: labels.adjustmentTypes[type], name: placeText(Inventory) },
      { label: t.common.reason, name: comment },
    ]);
  }
  if (StockReleased !== undefined) {
    const { Inventory, quantityReleased: quantity, note } = StockReleased;
    return summaryOfStock({ ...StockReleased, quantity }, stockRise(inRecord(StockReleased), quantity), [
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
    lines,
    consequence:
      open &&
      say(t.approvals.openOrders, {
        count: open.count,
        amount: formatMoney(open.amount),
        after: formatMoney(open.amount + amount),
      }),
  };
}

function summaryOfNote(found: FoundNote, others: ApprovalRow['OthersWaiting']): RequestSummary {
  const { Warehouse, project, Purpose } = found.note;
  const items: readonly NoteItem[] = found.note.items;
  // Several lines of one product draw on the same stock.
  const asked = new Map<number, number>();
  for (const { productId, quantity } of items) asked.set(productId, (asked.get(productId) ?? 0) + quantity);
  const lines = items
    .toSorted((one, other) => other.quantity - one.quantity)
    .map((item) => ({
      ...lineOf(item),
      remark: requestedLotsText(item),
      after: stockAfter(
        {
          available: item.quantityAvailable,
          shown: availableInWarehouse(item.Product, Warehouse, item.quantityAvailable),
          unit: item.Product.unit.unit,
        },
        asked.get(item.productId) ?? 0,
        waitingFor(others, item.productId),
      ),
    }));
  const [only] = lines;
  return {
    howMuch: lines.length === 1 && only ? only.quantity : say(t.approvals.itemCount, { count: lines.length }),
    parties: [
      { label: t.approvals.to, name: joined(factsOf(found).recipientText, project) },
      { label: t.approvals.noteFor, name: Purpose?.purpose ?? '' },
      { label: t.approvals.movesFrom, name: Warehouse.name },
    ].filter(({ name }) => name !== ''),
    lines,
  };
}

function summaryOfStock(
  { Lots, ...request }: Omit<SummarizedLine, 'id' | 'remark'> & Partial<Pick<StockTransfer | StockAdjustment, 'Lots'>>,
  after: StockAfter,
  parties: RequestSummary['parties'],
): RequestSummary {
  const remark = Lots ? partsText(Lots) : undefined;
  const line = { ...lineOf({ ...request, id: request.Product.id, remark }), after };
  return { howMuch: line.quantity, parties: parties.filter(({ name }) => name !== ''), lines: [line] };
}

type SummarizedLine = Pick<NoteItem, 'id' | 'quantity' | 'entered' | 'Product'> & Pick<SummaryLine, 'remark'>;

function lineOf({ id, Product, remark, ...line }: SummarizedLine): SummaryLine {
  const { name, code, unit } = Product;
  return { id, product: name, code, quantity: fullMeasure(line, unit.unit), ...(remark && { remark }) };
}
