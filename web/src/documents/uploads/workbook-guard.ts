import { NotAWorkbook, WorkbookTooLarge, workbookLimits } from './workbook-limits';
import { type ZipEntry, zipEntries } from './zip-entries';

const MB = 1024 * 1024;
/** This much of a chunk is kept for the name of a tag that its end cuts off. */
const SHORT = 64;
/** This much is kept for the place of a cell, however it is spread. */
const LONG = 8_192;
/**
 * The place of a cell or the number of a row is in the attribute r, which nothing else in a sheet's data has. The
 * reader accepts any prefix.
 */
const PLACE = /[\s"'](?:[^\s"'=<>/]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CUT_PLACE = /[\s"'](?:[^\s"'=<>/]*|(?:[^\s"'=<>/]+:)?r\s*(?:=\s*(?:"[^"]*|'[^']*)?)?)$/;
const SHEET = /[<:]sheetData[\s>/]/;
/** Matches a sheet in the workbook's list; several may share one part. */
const LISTED = /[<:]sheet[\s/>]/g;

/**
 * Checks a workbook before anything in it is read into memory as a whole: it is unpacked piece by piece, counted, and
 * its last row and column are looked for, whatever its own figures say.
 * @throws {WorkbookTooLarge} if it exceeds a limit; {NotAWorkbook} or another error if it is not a workbook
 */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (bytes.length > workbookLimits.fileMb * MB) throw new WorkbookTooLarge('fileMb');
  // The reader unpacks all of them, whatever their names.
  const entries = zipEntries(bytes);
  let left = workbookLimits.unpackedMb * MB;
  let [sheets, listed, cells, largest] = [0, 0, 0, 0];
  // If the sizes are given, they are checked before anything is unpacked.
  if (entries.reduce((sum, { size }) => sum + size, 0) > left) throw new WorkbookTooLarge('unpackedMb');
  for (const entry of entries) {
    const size = new SheetSize();
    let bytesOfEntry = 0;
    for await (const chunk of unpacked(entry)) {
      left -= chunk.length;
      bytesOfEntry += chunk.length;
      if (left < 0) throw new WorkbookTooLarge('unpackedMb');
      size.read(chunk);
    }
    // The reader takes memory for as many as the entry says.
    if (bytesOfEntry !== entry.size) throw new NotAWorkbook();
    listed += size.listed;
    if (size.isSheet) {
      sheets += 1;
      cells += size.rows * size.columns;
      largest = Math.max(largest, size.rows * size.columns);
    }
    if (Math.max(sheets, listed) > workbookLimits.sheets) throw new WorkbookTooLarge('sheets');
    if (cells > workbookLimits.cells) throw new WorkbookTooLarge('cells');
  }
  // One part may be read as each of the sheets.
  if (listed > sheets && largest * listed > workbookLimits.cells) throw new WorkbookTooLarge('cells');
}

/** Measures how far a sheet reaches, from its text as it arrives. */
class SheetSize {
  isSheet = false;
  rows = 0;
  columns = 0;
  /** Counts the sheets that it lists. */
  listed = 0;
  readonly #decoder = new TextDecoder();
  #before = '';

  /** @throws {WorkbookTooLarge} as soon as it reaches too far; {NotAWorkbook} if that cannot be told */
  read(chunk: Uint8Array): void {
    const text = this.#before + this.#decoder.decode(chunk, { stream: true });
    this.isSheet ||= SHEET.test(text);
    for (const { 0: found, index } of text.matchAll(LISTED))
      if (index + found.length > this.#before.length) this.listed += 1;
    if (this.listed > workbookLimits.sheets) throw new WorkbookTooLarge('sheets');
    if (this.isSheet) for (const [, double, single] of text.matchAll(PLACE)) this.#place(double ?? single ?? '');
    this.#before = this.#cutOff(text.slice(-LONG));
    if (this.rows > workbookLimits.rows) throw new WorkbookTooLarge('rows');
    if (this.columns > workbookLimits.columns) throw new WorkbookTooLarge('columns');
  }

  /** Keeps what may continue in the next chunk. */
  #cutOff(end: string): string {
    const kept = end.length - (CUT_PLACE.exec(end)?.index ?? end.length);
    // A name, or the space before one, is longer than any real one.
    const isEndless = end.length === LONG && (end.trim() === '' || !/[\s"'<>]/.test(end));
    if (this.isSheet && (kept === LONG || isEndless)) this.#isUntold();
    return end.slice(-Math.max(kept, SHORT));
  }

  #place(place: string): void {
    const [, letters, digits] = /^([A-Z]*)(\d+)$/.exec(place) ?? [];
    if (letters === undefined) throw new NotAWorkbook();
    this.rows = Math.max(this.rows, Number(digits));
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    this.columns = Math.max(this.columns, column);
  }

  /** No program writes a sheet like this, so it is unknown how far it reaches. */
  #isUntold(): never {
    throw new NotAWorkbook();
  }
}

async function* unpacked({ packed, isPacked }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (!isPacked) {
    yield packed;
    return;
  }
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
