import { findHeadings } from '@ghala/contract/imports/match-columns';
import { sheetsAsCsv } from '../../documents/uploads/sheet-to-csv';

const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

/** Holds a spreadsheet as it is sent, and its first rows. */
export interface Sheet {
  /** Names the chosen file. */
  name: string;
  /** Names the sheet in its workbook; '' for a file that is no workbook. */
  sheet: string;
  /** The file is CSV in UTF-8. */
  file: File;
  separator: Separator;
  /** Each row has as many cells as the longest. */
  rows: string[][];
}

/** This much is read to show the headings and their first values. */
const HEAD_CHARACTERS = 200_000;
const HEAD_ROWS = 60;

/**
 * Reads a CSV or Excel file, or rows pasted from one: its sheets that are not empty, and which of them has the headings
 * that name most fields (the first of several). Throws if it is not a spreadsheet.
 */
export async function readSheets(chosen: File): Promise<{ sheets: Sheet[]; best: Sheet }> {
  const read = await Promise.all((await sheetsAsCsv(chosen)).map((part) => readSheet(chosen.name, part)));
  const best = read.reduce((one, other) => (other.named > one.named ? other : one));
  return { sheets: read.map(({ sheet }) => sheet), best: best.sheet };
}

async function readSheet(name: string, part: { sheet: string; file: File }): Promise<{ sheet: Sheet; named: number }> {
  const { file, text } = await inUtf8(part.file);
  const head = text.slice(0, HEAD_CHARACTERS);
  const read = (['comma', 'semicolon', 'tab'] as const).map((separator) => {
    const rows = readCsv(head, separators[separator]);
    return { separator, rows, named: findHeadings(rows).named, width: Math.max(0, ...rows.map((row) => row.length)) };
  });
  // The best separator is the one whose headings name most fields, or else the one that gives most columns.
  const best = read.reduce((one, other) =>
    other.named > one.named || (other.named === one.named && other.width > one.width) ? other : one,
  );
  const rows = best.rows.map((row) => Array.from({ length: best.width }, (_, index) => row[index] ?? ''));
  return { sheet: { name, sheet: part.sheet, file, separator: best.separator, rows }, named: best.named };
}

/** Excel writes CSV in the encoding of its Windows, and 'Unicode Text' in UTF-16. */
async function inUtf8(file: File): Promise<{ file: File; text: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16)
    try {
      return { file, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {}
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'windows-1252').decode(bytes);
  const { name, lastModified } = file;
  return { file: new File([text], name.replace(/\.\w+$/, '.csv'), { type: 'text/csv', lastModified }), text };
}

/** Reads the first rows of a CSV text as the server does. The last one may be cut off. */
export function readCsv(text: string, separator: string, most = HEAD_ROWS): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at <= text.length && rows.length < most; at++) {
    const sign = text[at];
    if (isQuoted && sign !== undefined) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) {
      row.push(cell.trim());
      cell = '';
    } else if (sign === '\n' || sign === '\r' || sign === undefined) {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      if (sign !== undefined || cell !== '' || row.length > 0) rows.push([...row, cell.trim()]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  return rows;
}
