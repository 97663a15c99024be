import type { StockMovement } from '@ghala/contract/calls/stock-movements';
import type { StockLevel } from '@ghala/contract/calls/stock-records';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { byNoteKey, type NoteKindName, noteKinds } from '@ghala/contract/kinds/note-kinds';
import {
  type MovementCells,
  type MovementFacts,
  movementCells,
  type NotesOfMovement,
  stockLevelLabel,
} from '@ghala/contract/labels/inventory-labels';
import { placeName } from '@ghala/contract/labels/place-labels';
import type { Language } from '@ghala/contract/text/language';
import { words } from '@ghala/contract/text/words';
import { extraColumn, type ListExport } from '../../http/list-export';

export interface StockFileRow {
  product: string;
  code: string;
  category: string;
  unit: string;
  onHand: number;
  reserved: number;
  available: number;
  /** The value is in Kenyan shillings. */
  value: number;
  level: StockLevel;
  warehouse: string;
  isVirtual: boolean;
  section: string | null;
}

const placeOf: ListExport<StockFileRow>['columns'][number]['value'] = ({ warehouse, isVirtual, section }, language) =>
  placeName(
    { Warehouse: { name: warehouse, isVirtual }, Section: section === null ? null : { name: section } },
    language,
  );

/** Names alone do not tell two products apart when a file is imported again. */
const itemCode: ListExport<StockFileRow>['columns'][number] = {
  ...extraColumn<StockFileRow>('Item Code', (row) => row.code),
  isExtra: 'inFiles',
};

/** Every stock list begins with these columns. */
const quantities: ListExport<StockFileRow>['columns'] = [
  { title: 'Product Description', value: (row) => row.product },
  { title: 'Category', value: (row) => row.category },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'On Hand', isNumber: true, value: (row) => row.onHand },
  { title: 'Qty Reserved', isNumber: true, value: (row) => row.reserved },
  { title: 'Qty Available', isNumber: true, value: (row) => row.available },
];

/** Exports the stock list to a file. */
export const stockListExport: ListExport<StockFileRow> = {
  title: 'Stock Levels',
  fileName: 'warehouse_products',
  columns: [
    ...quantities,
    { title: 'SOH Value(Kshs)', isMoney: true, value: (row) => row.value },
    { title: 'Stock Level', value: (row, language) => stockLevelLabel(row.level, language) },
    { title: 'Warehouse', value: placeOf },
    itemCode,
  ],
};

/** Exports the list of one section or virtual warehouse to a file, under its screen's title. */
export function placeStockExport(title: string): ListExport<StockFileRow> {
  return {
    title: 'Stock Item List',
    ...(title !== '' && { heading: (list) => `${title} / ${list}` }),
    fileName: 'warehouse_products',
    columns: [
      ...quantities,
      { title: 'SOH Value (Kshs)', isMoney: true, value: (row) => row.value },
      { title: 'Stock Level Alert', value: (_row, language) => words.in(language).placeStock.good },
      { title: 'Warehouse', value: placeOf },
      itemCode,
    ],
  };
}

/** Holds a row of the ledger with the receipt or note that caused it; `quantity` is the balance after it. */
export interface HistoryFileRow extends Pick<StockMovement, 'createdAt' | 'quantity' | 'changedQuantity' | 'note'> {
  activity: string;
  requestedBy: string;
  lot: string | null;
  transfers: StockMovement['StockTransfer'];
  receiptNo: string | null;
  receiptProject: string | null;
  supplier: string | null;
  noteKind: NoteKindName | null;
  noteNo: string | null;
  noteProject: string | null;
  assignee: string | null;
  assigneeCompany: string | null;
}

function cellsOfRow(row: HistoryFileRow, language: Language): MovementCells {
  const { receiptNo, receiptProject, supplier, noteKind, noteProject, assignee, assigneeCompany } = row;
  const note = {
    project: noteProject ?? '',
    assigneeName: assignee ?? '',
    ...(noteKind !== null && !noteKinds[noteKind].isForUser && { assigneeCompany: assigneeCompany ?? '' }),
  };
  const facts: MovementFacts = {
    activity: row.activity,
    changedQuantity: row.changedQuantity,
    note: row.note,
    RequestedBy: row.requestedBy,
    StockTransfer: row.transfers,
    Batch:
      receiptNo === null
        ? null
        : { project: receiptProject ?? '', Supplier: supplier === null ? null : { name: supplier } },
    ...byNoteKey<NotesOfMovement>((kind) => (noteKind === kind ? note : null)),
  };
  return movementCells(facts, language);
}

/** Exports the history of one stock record to a file, and the lots too if its product is tracked. */
export function stockHistoryExport(timezone: string, isTracked: boolean): ListExport<HistoryFileRow> {
  const cellsOf = madeOnce(cellsOfRow);
  return {
    title: 'Stock Activity',
    fileName: 'stock_activity',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Activity', value: (row, language) => cellsOf(row, language).activity },
      { title: 'Shipped From', value: (row, language) => cellsOf(row, language).shippedFrom },
      { title: 'Qty-In', isNumber: true, value: (row, language) => cellsOf(row, language).quantityIn },
      { title: 'Qty Adj', isNumber: true, value: (row, language) => cellsOf(row, language).quantityAdjusted },
      { title: 'Qty Trans', isNumber: true, value: (row, language) => cellsOf(row, language).quantityTransferred },
      { title: 'Qty Res', isNumber: true, value: (row, language) => cellsOf(row, language).quantityReserved },
      { title: 'Qty-Out', isNumber: true, value: (row, language) => cellsOf(row, language).quantityOut },
      { title: 'BPN', value: (row) => row.receiptNo },
      { title: 'PN/DN', value: (row) => row.noteNo },
      { title: 'Requested By', value: (row) => row.requestedBy },
      { title: 'Shipped To', value: (row, language) => cellsOf(row, language).shippedTo },
      { title: 'Project/Site', value: (row, language) => cellsOf(row, language).project },
      { title: 'Balance', isNumber: true, value: (row) => row.quantity },
      ...(isTracked ? [{ title: 'Lot' as const, value: (row: HistoryFileRow) => row.lot }] : []),
    ],
  };
}

/** The columns of a row are written one after the other: what several of them show is computed for the first. */
function madeOnce<Row, Made>(make: (row: Row, language: Language) => Made): (row: Row, language: Language) => Made {
  let last: { row: Row; made: Made } | undefined;
  return (row, language) => {
    if (last?.row !== row) last = { row, made: make(row, language) };
    return last.made;
  };
}
