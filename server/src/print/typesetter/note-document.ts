import type { PageWords } from '../page-words';
import { rule, stacked } from './block';
import { type FactSection, setSection } from './fact-section';
import { heading } from './heading';
import { type NoteHead, noteHead, partiesOf } from './note-head';
import { closeDocument, openDocument, textWidth } from './page-frame';
import { SPACING } from './paragraph';
import { type NoteEnd, setRemarks } from './remarks';
import { setTable } from './table';
import { layOutTable, type PrintedColumn } from './table-columns';
import { type Total, totalsBlock } from './totals';

/** This is a note, complete in the words of its language; a text that it does not have is ''. */
export interface NoteJob extends PageWords, NoteHead, NoteEnd {
  kind: 'note';
  stamp: string;
  sections: FactSection[];
  table: { title: string; columns: PrintedColumn[]; rows: string[][]; emptyText: string };
  totals: Total[];
}

const RULE = 0.9;

export function setNote(note: NoteJob): Buffer {
  const { landscape, title, number, business, stamp } = note;
  const frame = { ...note, landscape, name: `${title} ${number}`, business: business.name, stamp };
  const { document, flow } = openDocument(frame);
  const { root } = document;
  const width = textWidth(landscape);
  const hasPartiesInHead = landscape && note.parties.length === 1;
  flow.set(noteHead(note, width, hasPartiesInHead, root));
  flow.gap(10 + SPACING);
  flow.set(rule(width, RULE));
  flow.gap(8 + SPACING);
  if (note.parties.length > 0 && !hasPartiesInHead) {
    flow.set(partiesOf(note, width, root));
    flow.gap(12 + SPACING);
  }
  for (const [index, section] of note.sections.entries()) {
    if (index > 0) flow.gap(12 + SPACING);
    setSection(flow, section, note, width, root);
  }
  flow.gap(note.table.title === '' ? 12 + SPACING : 12);
  if (note.table.title !== '') {
    flow.require(60);
    flow.set(stacked(width, heading(note.table.title, width, root), 5));
  }
  setTable(flow, layOutTable(note.table.columns, note.table.rows, width), {
    root,
    emptyText: note.table.emptyText,
    closing: note.totals.length === 0 ? undefined : totalsBlock(note.totals, width, root),
  });
  setRemarks(flow, note, width, root);
  return closeDocument(document, frame);
}
