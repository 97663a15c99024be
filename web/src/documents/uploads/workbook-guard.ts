import { NotAWorkbook, WorkbookTooLarge, workbookLimits } from './workbook-limits';
import { type ZipEntry, zipEntries } from './zip-entries';

const MB = 1024 * 1024;
/** Kept of a chunk of text, for what its end cuts off: the name of a tag. */
const SHORT = 64;
/** And the place of a cell, however it is spread. */
const LONG = 8_192;
/** The place of a cell or the number of a row: the attribute r, which nothing else in the data of a sheet has. */
const PLACE = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CUT_PLACE = /[\s"'](?:r\s*(?:=\s*(?:"[^"]*|'[^']*)?)?)?$/;
/** What the reader of workbooks unpacks. */
const READ = /\.xml(\.rels)?$/;
const SHEET = /[<:]sheetData[\s>/]/;

/**
 * Looks at a workbook before anything in it is read into memory as a whole: it is unpacked piece by piece, counted, and
 * its last row and column are looked for, whatever its own figures say.
 * @throws {WorkbookTooLarge} if it exceeds a limit; another error if it is not a workbook
 */
export async function checkWorkbook(bytes: Uint8Array): Promise<void> {
  if (bytes.length > workbookLimits.fileMb * MB) throw new WorkbookTooLarge('fileMb');
  const entries = zipEntries(bytes).filter(({ name }) => READ.test(name));
  let left = workbookLimits.unpackedMb * MB;
  let [sheets, cells] = [0, 0];
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
    if (!size.isSheet) continue;
    sheets += 1;
    cells += size.rows * size.columns;
    if (sheets > workbookLimits.sheets) throw new WorkbookTooLarge('sheets');
    if (cells > workbookLimits.cells) throw new WorkbookTooLarge('cells');
  }
}

/** How far a sheet reaches, from its text as it comes. */
class SheetSize {
  isSheet = false;
  rows = 0;
  columns = 0;
  readonly #decoder = new TextDecoder();
  #before = '';

  /** @throws {WorkbookTooLarge} as soon as it reaches too far */
  read(chunk: Uint8Array): void {
    const text = this.#before + this.#decoder.decode(chunk, { stream: true });
    this.isSheet ||= SHEET.test(text);
    if (this.isSheet) for (const [, double, single] of text.matchAll(PLACE)) this.#place(double ?? single ?? '');
    this.#before = this.#cutOff(text.slice(-LONG));
    if (this.rows > workbookLimits.rows) throw new WorkbookTooLarge('rows');
    if (this.columns > workbookLimits.columns) throw new WorkbookTooLarge('columns');
  }

  /** What may go on in the next chunk. */
  #cutOff(end: string): string {
    const kept = end.length - (CUT_PLACE.exec(end)?.index ?? end.length);
    if (this.isSheet && (kept === LONG || (end.length === LONG && end.trim() === ''))) this.#isUntold();
    return end.slice(-Math.max(kept, SHORT));
  }

  #place(place: string): void {
    const [, letters, digits] = /^([A-Z]*)(\d+)$/.exec(place) ?? [];
    if (letters === undefined) {
      this.#isUntold();
      return;
    }
    this.rows = Math.max(this.rows, Number(digits));
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    this.columns = Math.max(this.columns, column);
  }

  /** Written as no program writes it: how far it reaches is not known. */
  #isUntold(): void {
    this.rows = Number.POSITIVE_INFINITY;
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
