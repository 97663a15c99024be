import readSheets from 'read-excel-file/browser';
import { csvText } from '../../format/csv';
import { type Cell, cellText } from './cell-text';
import { checkWorkbook } from './workbook-guard';
import { WorkbookTooLarge, workbookLimits } from './workbook-limits';

export interface WorkbookSheet {
  name: string;
  csv: string;
}

/**
 * Turns the sheets of a workbook into CSV, without empty ones.
 * @throws {WorkbookTooLarge} before more is read than its limits allow; another error if it is not a workbook
 */
export async function workbookSheets(file: Blob): Promise<WorkbookSheet[]> {
  await checkWorkbook(new Uint8Array(await file.arrayBuffer()));
  const all = (await readSheets(file)) as { sheet: string; data: Cell[][] }[];
  checkTexts(all.map(({ data }) => data));
  const filled = all.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null && cell !== '')));
  return (filled.length > 0 ? filled : all.slice(0, 1)).map(({ sheet, data }) => ({
    name: sheet,
    csv: csvText(data.map((row) => row.map(cellText))),
  }));
}

/** Checks the texts before they are written cell by cell: until then, a text that many cells share exists once. */
function checkTexts(sheets: readonly Cell[][][]): void {
  let left = workbookLimits.characters;
  for (const rows of sheets)
    for (const row of rows)
      for (const cell of row) {
        if (typeof cell === 'string') left -= cell.length;
        if (left < 0) throw new WorkbookTooLarge('characters');
      }
}
