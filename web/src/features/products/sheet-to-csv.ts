import { csvText } from '../../shared/csv';

/** A spreadsheet's cell as the reader of .xlsx files gives it. */
type Cell = string | number | boolean | Date | null;

/** A .csv file as it is; of an .xlsx file the first sheet as CSV. Throws where the file is no spreadsheet. */
export async function asCsv(file: File): Promise<File> {
  if (!/\.xlsx$/i.test(file.name)) return file;
  // Loaded only for this: most uploads are CSV.
  const { readSheet } = await import('read-excel-file/browser');
  const rows = (await readSheet(file)) as Cell[][];
  return new File([csvText(rows.map((row) => row.map(cellText)))], file.name.replace(/\.xlsx$/i, '.csv'), {
    type: 'text/csv',
    // The same file chosen again is the same upload.
    lastModified: file.lastModified,
  });
}

/** A cell as the upload reads it. Figures lose the noise that a spreadsheet's arithmetic leaves: 0.30000000000000004. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  // As files say it in every language.
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell;
}
