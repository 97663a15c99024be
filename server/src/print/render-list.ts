import type { Language } from '@ghala/contract/text/language';
import { papers } from '../text/texts';
import type { PrintedBusiness } from './business';
import { printedLetterhead } from './letterhead';
import { pageWords } from './page-words';
import { typeset } from './typeset';
import type { PrintedColumn } from './typesetter/table-columns';

/** This is a list as exported to PDF. */
export interface PrintedList {
  language: Language;
  title: string;
  business: PrintedBusiness;
  columns: PrintedColumn[];
  rows: AsyncIterable<string[]> | string[][];
  /** It is shown if there are no rows. */
  emptyText?: string;
  printedOn: string;
  printedBy: string;
  landscape: true;
}

const LOGO_ROOM_MM = { width: 40, height: 14 };

/** Prints a list on landscape A4. All rows are in memory. */
export async function renderList(list: PrintedList): Promise<Buffer> {
  const rows: string[][] = [];
  for await (const row of list.rows) rows.push(row);
  return typeset({
    kind: 'list',
    ...pageWords(list),
    title: list.title,
    columns: list.columns,
    rows,
    emptyText: list.emptyText ?? papers.in(list.language).frame.noRecords,
    printedOn: list.printedOn,
    business: await printedLetterhead(list.business, LOGO_ROOM_MM),
  });
}
