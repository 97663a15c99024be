import { csvText } from '../../shared/csv';

/** A spreadsheet's cell, as the .xlsx reader returns it. */
type Cell = string | number | boolean | Date | null;

/** A .csv file unchanged; for an .xlsx file, the first sheet as CSV. Throws if the file is not a spreadsheet. */
export async function asCsv(file: File): Promise<File> {
  if (!isWorkbook(file)) return file;
  const { readSheet } = await reader();
  return csvOf(file, (await readSheet(file)) as Cell[][]);
}

/**
 * The sheets of a file as CSV, without empty ones; a .csv file is one without a name. Throws if the file is not a
 * spreadsheet.
 */
export async function sheetsAsCsv(file: File): Promise<{ sheet: string; file: File }[]> {
  if (!isWorkbook(file)) return [{ sheet: '', file }];
  const { default: readSheets } = await reader();
  const all = (await readSheets(file)) as { sheet: string; data: Cell[][] }[];
  const filled = all.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null && cell !== '')));
  return (filled.length > 0 ? filled : all.slice(0, 1)).map(({ sheet, data }) => ({ sheet, file: csvOf(file, data) }));
}

const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);

/** Loaded only when needed: most uploads are CSV. */
const reader = () => import('read-excel-file/browser');

function csvOf({ name, lastModified }: File, rows: Cell[][]): File {
  return new File([csvText(rows.map((row) => row.map(cellText)))], name.replace(/\.xlsx$/i, '.csv'), {
    type: 'text/csv',
    // The same file chosen again is the same upload.
    lastModified,
  });
}

/** A cell in the upload's format. Figures lose floating-point noise: 0.30000000000000004. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  // As files say it in every language.
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell;
}
