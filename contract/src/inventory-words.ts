import type { StockLevel, StockMovement, StockRecord } from './calls/inventory';
import { quantityText } from './common/figure-text';

/** How the codes of the stock screens and of their exports read. */
export const stockLevelLabels: Record<StockLevel, string> = {
  over: 'Over Stocked',
  normal: 'Normal',
  order: 'Re-Order',
  low: 'Low',
  out: 'Out of Stock',
};

/** What the list of a section or virtual warehouse shows of every level. */
export const PLACE_STOCK_ALERT = 'Good';

/** Label of a level code. */
export function stockLevelLabel(code: string): string {
  return stockLevelLabels[code as StockLevel] ?? code;
}

const activityLabels: Record<string, string> = {
  addition: 'Addition',
  remove: 'Stock Issue',
  StockAdjustment: 'Stock Adjustment',
  StockTransfer: 'Stock Transfer',
  StockReserved: 'Stock Reserved',
  StockRelease: 'Stock Release',
  StockReversal: 'Stock Reversal',
};

/** Name of the place, with its section or the word virtual beside it. */
export function placeLabel(record: Pick<StockRecord, 'Warehouse' | 'Section'>): string {
  if (record.Section !== null) return `${record.Warehouse.name} - ${record.Section.name}`;
  return record.Warehouse.isVirtual ? `${record.Warehouse.name} - virtual` : record.Warehouse.name;
}

/** A ledger row as the activity list shows it; quantities are text, in parentheses where they go out or are held. */
export interface MovementCells {
  activity: string;
  shippedFrom: string;
  quantityIn: string;
  quantityAdjusted: string;
  quantityTransferred: string;
  quantityReserved: string;
  quantityOut: string;
  requestedBy: string;
  shippedTo: string;
  project: string;
  note: string;
}

/** Lays a ledger row out in the columns of the activity list. */
export function movementCells(row: StockMovement): MovementCells {
  const { activity, changedQuantity } = row;
  const plain = quantityText(Math.abs(changedQuantity));
  const signed = changedQuantity < 0 ? `(${plain})` : plain;
  const on = (...codes: string[]) => codes.includes(activity);
  return {
    activity: activityLabels[activity] ?? activity,
    ...movementEnds(row),
    quantityIn: on('addition', 'StockReversal') ? signed : '',
    quantityAdjusted: on('StockAdjustment') ? signed : '',
    quantityTransferred: on('StockTransfer') ? plain : '',
    quantityReserved: on('StockReserved') ? `(${plain})` : on('StockRelease') ? plain : '',
    quantityOut: on('remove') ? `(${plain})` : '',
    requestedBy: row.RequestedBy,
    project: (row.PickupNote ?? row.DispatchNote)?.project || row.Batch?.project || '',
    note: row.note,
  };
}

/** Where the goods came from or went to: a supplier, another place, or who a note is for. */
function movementEnds(row: StockMovement): Pick<MovementCells, 'shippedFrom' | 'shippedTo'> {
  const [transfer] = row.StockTransfer;
  if (transfer !== undefined)
    return row.changedQuantity > 0
      ? { shippedFrom: placeLabel(transfer.Inventory), shippedTo: '' }
      : { shippedFrom: '', shippedTo: placeLabel(transfer) };
  if (row.Batch !== null) return { shippedFrom: row.Batch.Supplier?.name ?? 'Internal Delivery', shippedTo: '' };
  const assignee =
    row.PickupNote !== null
      ? [row.PickupNote.assigneeName, row.PickupNote.assigneeCompany].filter(Boolean).join(' - ')
      : (row.DispatchNote?.assigneeName ?? '');
  return row.activity === 'StockReversal'
    ? { shippedFrom: assignee, shippedTo: '' }
    : { shippedFrom: '', shippedTo: assignee };
}
