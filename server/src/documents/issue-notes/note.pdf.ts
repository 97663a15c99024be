import type { NoteItem, NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { Signer } from '@ghala/contract/common/references';
import { printedNoteStatus } from '@ghala/contract/labels/issue-note-labels';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { words } from '@ghala/contract/text/words';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { NoteKind } from './note-kind';
import { printedItems } from './printed-items';

/** This is a note of either kind, as its papers need it. */
interface PrintableNote {
  status: NoteStatus;
  cancelReason: string;
  comment: string;
  project: string;
  purpose: string;
  reference: string;
  instructions: string;
  vehicle: string;
  processedAt: string | null;
  updatedAt: string;
  User: Signer;
  Warehouse: { name: string };
}

export type PrintedTexts = ReturnType<typeof papers.in>;

/** This is a note with what its kind prints of its own. */
export interface NotePaper {
  note: PrintableNote;
  number: string;
  /** This is the heading of the products' column. */
  productTitle: 'product' | 'material';
  /** Holds the lines, each with the quantity that left. */
  items: (NoteItem & { issued: number })[];
  /** This is the mark of an unusual note. */
  priority: 'scheduled' | 'urgent' | undefined;
  dispatchedBy: Signer | null;
  /** Says for whom the goods are. */
  recipient(language: Language): PrintedNote['parties'][number];
  /** Says who took them, if the paper names them. */
  taker?(language: Language): PrintedNote['parties'][number];
  facts(
    shared: ReturnType<typeof sharedFacts>,
    texts: PrintedTexts,
    frame: PaperFrame,
  ): PrintedNote['sections'][number]['facts'];
  signatures(texts: PrintedTexts, frame: PaperFrame): PrintedNote['signatures'];
  /** In the gate pass: the label of the time at which the goods were handed out. */
  handedOutAt(texts: PrintedTexts): string;
}

/** Makes the printed note. */
export function printedNote({ kind }: NoteKind, paper: NotePaper, frame: PaperFrame): PrintedNote {
  const { timezone: _timezone, signatures: _signatures, ...common } = frame;
  const { language } = frame;
  const texts = papers.in(language);
  const { [kind]: t, note: shared, stamp } = texts;
  const { note, number, priority } = paper;
  const isCancelled = note.status === 'cancelled';
  return {
    ...common,
    title: words.in(language).modules[kind],
    number,
    status: say(t.status, { status: printedNoteStatus(note.status, language) }, language),
    tags: priority === undefined ? [] : [words.in(language).notePriority[priority]],
    ...(isCancelled && { stamp }),
    parties: [
      paper.recipient(language),
      partyOf(shared.requestedBy, note.User),
      partyOf(shared.dispatchedBy, paper.dispatchedBy),
      ...(paper.taker === undefined ? [] : [paper.taker(language)]),
    ],
    sections: [{ title: t.details, facts: paper.facts(sharedFacts(note, language), texts, frame) }],
    table: printedItems(paper.productTitle, paper.items, language),
    comments: [
      { title: t.comments, text: note.comment || '-' },
      ...(isCancelled ? [{ title: shared.reasonForCancellation, text: note.cancelReason || '-' }] : []),
    ],
    signatures: paper.signatures(texts, frame),
  };
}

/** Lists the details that both kinds print, each in its order. */
function sharedFacts(note: PrintableNote, language: Language) {
  const { note: t, pending } = papers.in(language);
  return {
    warehouse: { label: t.warehouse, value: note.Warehouse.name },
    project: { label: t.project, value: note.project || '-' },
    purpose: { label: t.purpose, value: note.purpose || '-' },
    reference: { label: t.reference, value: note.reference || '-' },
    vehicle: { label: t.vehicle, value: vehicleLabel(note.vehicle, language) || pending },
    instructions: { label: t.instructions, value: note.instructions || '-' },
  };
}
