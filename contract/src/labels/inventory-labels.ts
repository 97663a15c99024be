import type { StockMovement } from '../calls/stock-movements';
import { quantityText } from '../common/figure-text';
import { type NoteKey, noteKey, noteKindNames } from '../kinds/note-kinds';
import type { Language } from '../text/language';
import { words } from '../text/words';
import { placeName } from './place-labels';

/** Gives the label of a level code. */
export function stockLevelLabel(code: string, language: Language): string {
  const labels: Partial<Record<string, string>> = words.in(language).stockLevels;
  return labels[code] ?? code;
}

/** This is a ledger row as shown in the activity list; quantities are text, in parentheses if issued or reserved. */
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

/** What these cells are made of: of a document, what they show. */
export interface MovementFacts
  extends Pick<StockMovement, 'activity' | 'changedQuantity' | 'note' | 'RequestedBy' | 'StockTransfer'>,
    NotesOfMovement {
  Batch: Pick<NonNullable<StockMovement['Batch']>, 'project' | 'Supplier'> | null;
}

/** This is the note of a movement: of one for a user, the company is not told. */
interface NoteOfMovement {
  project: string;
  assigneeName: string;
  assigneeCompany?: string;
}
export type NotesOfMovement = Record<NoteKey, NoteOfMovement | null>;

function noteOf(row: NotesOfMovement): NoteOfMovement | undefined {
  return noteKindNames.map((kind) => row[noteKey(kind)]).find((note) => note !== null);
}

/** Formats a ledger row for the columns of the activity list. */
export function movementCells(row: MovementFacts, language: Language): MovementCells {
  const { activity, changedQuantity } = row;
  const activities: Partial<Record<string, string>> = words.in(language).activities;
  const plain = quantityText(Math.abs(changedQuantity));
  const signed = changedQuantity < 0 ? `(${plain})` : plain;
  const on = (...codes: string[]) => codes.includes(activity);
  return {
    activity: activities[activity] ?? activity,
    ...movementEnds(row, language),
    quantityIn: on('addition', 'StockReversal') ? signed : '',
    quantityAdjusted: on('StockAdjustment', 'StockTracking') ? signed : '',
    quantityTransferred: on('StockTransfer') ? plain : '',
    quantityReserved: on('StockReserved') ? `(${plain})` : on('StockRelease') ? plain : '',
    quantityOut: on('remove') ? `(${plain})` : '',
    requestedBy: row.RequestedBy,
    project: noteOf(row)?.project || row.Batch?.project || '',
    note: row.note,
  };
}

/** This is the origin or destination of the goods: a supplier, another place, or the recipient of a note. */
function movementEnds(row: MovementFacts, language: Language): Pick<MovementCells, 'shippedFrom' | 'shippedTo'> {
  const [transfer] = row.StockTransfer;
  if (transfer !== undefined)
    return row.changedQuantity > 0
      ? { shippedFrom: placeName(transfer.Inventory, language), shippedTo: '' }
      : { shippedFrom: '', shippedTo: placeName(transfer, language) };
  if (row.Batch !== null) {
    const supplier = row.Batch.Supplier?.name ?? words.in(language).internalDelivery;
    // A receipt that was undone went back to where it came from.
    return row.changedQuantity > 0
      ? { shippedFrom: supplier, shippedTo: '' }
      : { shippedFrom: '', shippedTo: supplier };
  }
  const note = noteOf(row);
  const assignee = [note?.assigneeName, note?.assigneeCompany].filter(Boolean).join(' - ');
  return row.activity === 'StockReversal'
    ? { shippedFrom: assignee, shippedTo: '' }
    : { shippedFrom: '', shippedTo: assignee };
}
