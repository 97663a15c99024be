/** Rows as a CSV file's text, for Excel too: UTF-8 with its mark, CRLF, quotes where they are needed. */
export function csvText(rows: Iterable<readonly string[]>): string {
  let text = '\ufeff';
  for (const row of rows) text += `${row.map(quoted).join(',')}\r\n`;
  return text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
