import { expect, it, vi } from 'vitest';
import { WorkbookTooLarge } from './workbook-limits';
import { workbookSheets } from './workbook-sheets';

vi.setConfig({ testTimeout: 60_000 });

interface Part {
  content: string | Uint8Array<ArrayBuffer>;
  /** The archive claims this size; by default, it claims the true one. */
  says?: number;
  flags?: number;
  /** This many more entries name the same bytes. */
  again?: number;
}

const PACKED = 8;

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Makes the bytes of figures of two and four bytes, keyed by the place of the first. */
function figures(length: number, two: Record<number, number>, four: Record<number, number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  for (const [place, figure] of Object.entries(two)) view.setUint16(Number(place), figure, true);
  for (const [place, figure] of Object.entries(four)) view.setUint32(Number(place), figure, true);
  return new Uint8Array(view.buffer);
}

/** Builds a ZIP archive of these parts. */
async function zip(parts: Record<string, Part | string>): Promise<Blob> {
  const bodies: BlobPart[] = [];
  const entries: BlobPart[] = [];
  let at = 0;
  let directoryBytes = 0;
  let count = 0;
  for (const [name, given] of Object.entries(parts)) {
    const { content, says, flags = 0, again = 0 } = typeof given === 'string' ? { content: given } : given;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const packed = await deflated(bytes);
    const about = figures(
      26,
      { 0: 20, 2: flags, 4: PACKED, 22: name.length },
      { 14: packed.length, 18: says ?? bytes.length },
    );
    bodies.push('PK\u0003\u0004', about, name, new Uint8Array(packed));
    for (let entry = 0; entry <= again; entry++) {
      entries.push('PK\u0001\u0002\u0014\u0000', about, figures(14, {}, { 10: at }), name);
      directoryBytes += 46 + name.length;
      count += 1;
    }
    at += 30 + name.length + packed.length;
  }
  const end = figures(18, { 4: count, 6: count }, { 8: directoryBytes, 12: at });
  return new Blob([...bodies, ...entries, 'PK\u0005\u0006', end]);
}

const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Builds one text of a million characters, to which so many cells refer. */
function manyReferences(cells: number): Promise<Blob> {
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rows = Array.from(
    { length: cells },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  );
  return workbook([sheetOf(rows.join(''))], {
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  });
}

it('may have a text in several cells', async () => {
  const [sheet] = await workbookSheets(await manyReferences(3));
  expect(sheet?.csv.length).toBeGreaterThan(3_000_000);
});

/** Lists the first sheet of a workbook again and again. */
const listing = (count: number) =>
  `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${Array.from({ length: count }, (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId1"/>`).join('')}</sheets></workbook>`;

/** Builds a workbook with these sheets. */
function workbook(sheets: (Part | string)[], more: Record<string, Part | string> = {}): Promise<Blob> {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const numbers = sheets.map((_, index) => index + 1);
  return zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheet])),
    ...more,
  });
}

const good = sheetOf(
  `<row r="1">${text('A1', 'Item')}${text('C1', 'Qty')}</row><row r="3">${text('A3', 'Salt')}<c r="C3"><v>4.5</v></c></row>`,
);

it('is read with its empty cells and rows', async () => {
  expect(await workbookSheets(await workbook([good, sheetOf('')]))).toEqual([
    { name: 'S1', csv: expect.stringContaining('Item,,Qty') },
  ]);
});

const MB = 1024 * 1024;
it.each<[string, string, () => Blob | Promise<Blob>]>([
  ['columns', 'one cell in the last corner', () => workbook([sheetOf(`<row r="2">${text('XFD2', 'x')}</row>`)])],
  ['rows', 'one cell in the last row', () => workbook([sheetOf(`<row r="1048576">${text('A1048576', 'x')}</row>`)])],
  ['rows', 'a row of a huge number', () => workbook([sheetOf(`<row r="4000000000">${text('A1', 'x')}</row>`)])],
  ['columns', 'a column that no program has', () => workbook([sheetOf(`<row r="1">${text('ZZZZZZ1', 'x')}</row>`)])],
  ['columns', 'a place in single quotes', () => workbook([sheetOf(`<row r='1'><c\n r = 'XFD1'><v>1</v></c></row>`)])],
  [
    'columns',
    'a place of another name space',
    () =>
      workbook([
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="XFD1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ]),
  ],
  [
    'cells',
    'rows and columns that are only together too many',
    () => workbook([sheetOf(`<row r="1">${text('SA1', 'x')}</row><row r="100000">${text('A100000', 'x')}</row>`)]),
  ],
  [
    'cells',
    'sheets that are only together too many',
    () => workbook(Array(20).fill(sheetOf(`<row r="100000">${text('CV100000', 'x')}</row>`))),
  ],
  ['sheets', 'hundreds of sheets', () => workbook(Array(300).fill(good))],
  [
    'sheets',
    'one part that is listed as thousands of sheets',
    () => workbook([good], { 'xl/workbook.xml': listing(65_000) }),
  ],
  [
    'cells',
    'one part that is listed as many sheets',
    () => workbook([sheetOf(`<row r="100000">${text('J100000', 'x')}</row>`)], { 'xl/workbook.xml': listing(40) }),
  ],
  [
    'rows',
    'a place with a prefix',
    () => workbook([sheetOf('<row r="1" x:r="1048576"><c r="A1" x:r="XFD1048576"><v>1</v></c></row>')]),
  ],
  [
    'unpackedMb',
    'a bomb in a part that is no sheet',
    () => workbook([good], { 'xl/media/image1.png': { content: new Uint8Array(250 * MB) } }),
  ],
  [
    'unpackedMb',
    'a bomb of texts',
    () => workbook([good], { 'xl/sharedStrings.xml': { content: new Uint8Array(250 * MB) } }),
  ],
  [
    'unpackedMb',
    'a bomb that says it is small',
    () =>
      workbook([good], {
        'xl/sharedStrings.xml': { content: new Uint8Array(250 * MB), says: 100 },
      }),
  ],
  [
    'unpackedMb',
    'an entry that says it is huge',
    () =>
      workbook([good], {
        'xl/sharedStrings.xml': { content: '<sst/>', says: 4_000_000_000 },
      }),
  ],
  [
    'unpackedMb',
    'entries that overlap',
    () => workbook([good], { 'xl/media/image1.png': { content: new Uint8Array(MB), again: 300 } }),
  ],
  [
    'cells',
    'overlapping entries that are all one sheet',
    () =>
      workbook([good], {
        'xl/worksheets/more.xml': { content: sheetOf(`<row r="100000">${text('J100000', 'x')}</row>`), again: 40 },
      }),
  ],
  ['characters', 'one long text in many cells', () => manyReferences(30)],
  ['fileMb', 'a file that is too large', () => new Blob([new Uint8Array(51 * MB)])],
])('is refused for its %s before it is read: %s', async (limit, _what, make) => {
  const file = await make();
  const error = await workbookSheets(file).then(
    () => undefined,
    (failure) => failure,
  );
  expect(error).toBeInstanceOf(WorkbookTooLarge);
  expect((error as WorkbookTooLarge).limit).toBe(limit);
});

it.each<[string, () => Blob | Promise<Blob>]>([
  ['a place written by entities', () => workbook([sheetOf('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>')])],
  ['a place with an exponent', () => workbook([sheetOf('<row r="1e9"><c r="A1"><v>1</v></c></row>')])],
  ['a place with other signs', () => workbook([sheetOf('<row r="1"><c r="XFD>1"><v>1</v></c></row>')])],
  [
    'a place spread over many pieces',
    () => workbook([sheetOf(`<row r="1"><c r${' '.repeat(300_000)}="XFD1"><v>1</v></c></row>`)]),
  ],
  [
    'a place with a prefix that is spread over many pieces',
    () => workbook([sheetOf(`<row r="1" ${'x'.repeat(300_000)}:r="1048576"><c r="A1"><v>1</v></c></row>`)]),
  ],
  ['an encrypted archive', () => workbook([{ content: good, flags: 1 }])],
  ['an entry of another size than it says', () => workbook([good], { 'xl/styles.xml': { content: '<s/>', says: 9 } })],
  ['a directory that is cut off', async () => workbook([good]).then((whole) => whole.slice(0, 700))],
  ['no archive', () => new Blob(['Item,Qty'])],
  [
    'an old workbook, or one with a password',
    () => new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), new Uint8Array(500)]),
  ],
  ['nothing', () => new Blob([])],
  ['an archive in an archive', () => zip({ 'inner.zip': { content: new Uint8Array(1000) } })],
])('is not a spreadsheet: %s', async (_what, make) => {
  const reading = workbookSheets(await make());
  await expect(reading).rejects.toThrow();
  await expect(reading).rejects.not.toBeInstanceOf(WorkbookTooLarge);
});
