/** Types a spreadsheet's cell as the .xlsx reader returns it. */
export type Cell = string | number | boolean | Date | null;

/** Writes a cell in the upload's format. Figures lose floating-point noise: 0.30000000000000004. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  // Files say it so in every language.
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return cell;
}
