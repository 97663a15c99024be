/** Writes rows as the text of a CSV file, Excel-compatible: UTF-8 with a byte order mark, CRLF, quotes if needed. */
export function csvText(rows: Iterable<readonly string[]>): string {
  let text = '\ufeff';
  for (const row of rows) text += `${row.map(quoted).join(',')}\r\n`;
  return text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
