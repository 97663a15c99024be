import { NotAWorkbook, WorkbookTooLarge, workbookLimits } from './workbook-limits';
import { type ZipEntry, zipEntries } from './zip-entries';

const MB = 1024 * 1024;
/** Kept of a chunk of text, for what its end cuts off: the name of a tag. */
const SHORT = 64;
/** And the place of a cell, however it is spread. */
const LONG = 8_192;
/**
 * The place of a cell or the number of a row: the attribute r, which nothing else in the data of a sheet has. The reader takes
 * it by whatever prefix.
 */
const PLACE = /[\s"'](?:[^\s"'=<>/]+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CUT_PLACE = /[\s"'](?:[^\s"'=<>/]*|(?:[^\s"'=<>/]+:)?r\s*(?:=\s*(?:"[^"]*|'[^']*)?)?)$/;
const SHEET = /[<:]sheetData[\s>/]/;
/** A sheet as the workbook lists it; several may be of one part. */
const LISTED = /[<:]sheet[\s/>]/g;

/**
 * Looks at a workbook before anything in it is read into memory as a whole: it is unpacked piece by piece, counted, and
 * its last row and column are looked for, whatever its own figures say.
 * @throws {WorkbookTooLarge} if it exceeds a limit; {NotAWorkbook} or another error if it is not a workbook
 */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (bytes.length > workbookLimits.fileMb * MB) throw new WorkbookTooLarge('fileMb');
  // The reader unpacks all of them, whatever their names.
  const entries = zipEntries(bytes);
  let left = workbookLimits.unpackedMb * MB;
  let [sheets, listed, cells, largest] = [0, 0, 0, 0];
  // Said before it is unpacked, where it is said.
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

/** How far a sheet reaches, from its text as it comes. */
class SheetSize {
  isSheet = false;
  rows = 0;
  columns = 0;
  /** How many sheets it lists. */
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

  /** What may go on in the next chunk. */
  #cutOff(end: string): string {
    const kept = end.length - (CUT_PLACE.exec(end)?.index ?? end.length);
    // A name, or the space before one, that is longer than any.
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

  /** Written as no program writes it: how far it reaches is not known. */
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
