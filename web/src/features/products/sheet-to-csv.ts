import { csvText } from '../../shared/csv';

/** A spreadsheet's cell, as the .xlsx reader returns it. */
type Cell = string | number | boolean | Date | null;

/** A .csv file unchanged; for an .xlsx file, the first sheet as CSV. Throws if the file is not a spreadsheet. */
export async function asCsv(file: File): Promise<File> {
  if (!/\.xlsx$/i.test(file.name)) return file;
  // Loaded only here: most uploads are CSV.
  const { readSheet } = await import('read-excel-file/browser');
  const rows = (await readSheet(file)) as Cell[][];
  return new File([csvText(rows.map((row) => row.map(cellText)))], file.name.replace(/\.xlsx$/i, '.csv'), {
    type: 'text/csv',
    // The same file chosen again is the same upload.
    lastModified: file.lastModified,
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
