import type { PageWords } from '../page-words';
import { stacked, together } from './block';
import { bold } from './face';
import { type Letterhead, letterhead } from './letterhead';
import { closeDocument, openDocument, textWidth } from './page-frame';
import { paragraph } from './paragraph';
import { setTable } from './table';
import { layOutTable, type PrintedColumn } from './table-columns';

/** This is a list, complete in the words of its language. */
export interface ListJob extends PageWords {
  kind: 'list';
  title: string;
  business: Letterhead;
  columns: PrintedColumn[];
  rows: string[][];
  emptyText: string;
  printedOn: string;
}

const GUTTER = 24;

export function setList({ title, business, columns, rows, emptyText, printedOn, ...words }: ListJob): Buffer {
  const frame = { ...words, landscape: true, name: title, business: business.name };
  const { document, flow } = openDocument(frame);
  const { root } = document;
  const width = textWidth(true);
  const style = { align: 'right' } as const;
  const titled = paragraph(title, width / 2, root.add('H1'), { ...style, face: bold, size: 16 });
  const date = paragraph(printedOn, width / 2, root.add('P'), style);
  const sender = letterhead(business, width / 2 - GUTTER, root);
  flow.set(
    together(
      [
        { block: sender, y: 0 },
        { block: stacked(width / 2, titled, 4, date), x: width / 2, y: 0 },
      ],
      width,
    ),
  );
  flow.gap(14.3);
  setTable(flow, layOutTable(columns, rows, width), { root, emptyText, closing: undefined });
  return closeDocument(document, frame);
}
