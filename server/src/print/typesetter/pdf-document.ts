import { bold, type Face, regular } from './face';
import { subsetFont } from './font-subset';
import { PdfFile, pdfString, type Reference } from './pdf-file';
import { CAP_HEIGHT, faceNames, PdfPage, type UsedGlyphs } from './pdf-page';
import { Tag } from './structure';

/** What a document says of itself. */
export interface DocumentFacts {
  title: string;
  author: string;
  /** 'en' */
  language: string;
}

/** A PDF with tagged text, so that it can be searched, copied and read aloud; its fonts are embedded as subsets. */
export class PdfDocument {
  readonly pages: PdfPage[] = [];
  /** The whole of its structure. */
  readonly root = new Tag('Document');
  readonly #file = new PdfFile();
  readonly #facts: DocumentFacts;
  readonly #size: { width: number; height: number };
  readonly #used: UsedGlyphs = new Map([
    [regular, new Set<number>()],
    [bold, new Set<number>()],
  ]);

  /** @param size of its pages, in points */
  constructor(facts: DocumentFacts, size: { width: number; height: number }) {
    this.#facts = facts;
    this.#size = size;
  }

  addPage(): PdfPage {
    const page = new PdfPage(this.#file.reserve(), this.#size, this.#used);
    this.pages.push(page);
    return page;
  }

  end(): Buffer {
    const file = this.#file;
    const { title, author, language } = this.#facts;
    const fonts = [...this.#used]
      .filter(([, glyphs]) => glyphs.size > 0)
      .map(([face, glyphs]) => `/${faceNames.get(face)} ${writeFace(file, face, glyphs)}`)
      .join('');
    const pages = file.reserve();
    const numbers: string[] = [];
    let firstKey = 0;
    for (const page of this.pages) {
      const entries = page.write(file, { pages, fonts, firstKey });
      for (const { key, to } of entries) numbers.push(`${key} ${to}`);
      firstKey += entries.length;
    }
    const kids = this.pages.map(({ reference }) => reference).join(' ');
    file.writeSmall(`<</Type/Pages/Count ${this.pages.length}/Kids[${kids}]>>`, pages);
    const tree = file.reserve();
    this.root.write(file, tree);
    const parents = file.writeSmall(`<</Nums[${numbers.join(' ')}]>>`);
    file.writeSmall(
      `<</Type/StructTreeRoot/K ${this.root.referenceIn(file)}/ParentTree ${parents}/ParentTreeNextKey ${firstKey}>>`,
      tree,
    );
    const catalog = file.write(
      `<</Type/Catalog/Pages ${pages}/StructTreeRoot ${tree}/MarkInfo<</Marked true>>/Lang ${pdfString(`${language}-KE`)}` +
        '/ViewerPreferences<</DisplayDocTitle true>>>>',
    );
    const info = file.write(`<</Title ${pdfString(title)}/Author ${pdfString(author)}/Producer(Ghala)>>`);
    return file.end(catalog, info);
  }
}

function writeFace(file: PdfFile, face: Face, glyphs: ReadonlySet<number>): Reference {
  const { font, characters } = face;
  const subset = subsetFont(font, glyphs);
  const name = `${tagOf(glyphs)}+${face.name}`;
  const head = font.table('head').offset;
  const box = [36, 38, 40, 42].map((at) => font.bytes.readInt16BE(head + at)).join(' ');
  const [ascent, descent] = [4, 6].map((at) => font.bytes.readInt16BE(font.table('hhea').offset + at));
  const data = file.stream(`/Length1 ${subset.length}`, subset);
  const descriptor = file.write(
    `<</Type/FontDescriptor/FontName /${name} /Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${ascent}` +
      `/Descent ${descent}/CapHeight ${CAP_HEIGHT * 1000}/StemV 80/FontFile2 ${data}>>`,
  );
  const sorted = [...glyphs].sort((one, other) => one - other);
  const widths = sorted.map((glyph) => `${glyph}[${font.advanceOf(glyph)}]`).join('');
  const own = file.write(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)` +
      `/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor ${descriptor}/W[${widths}]>>`,
  );
  const unicode = file.stream('', characterMap(sorted, characters));
  return file.write(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${own}]/ToUnicode ${unicode}>>`,
  );
}

/** Six letters that tell one subset from another. */
function tagOf(glyphs: ReadonlySet<number>): string {
  let hash = 0;
  for (const glyph of glyphs) hash = (hash * 31 + glyph) % 26 ** 6;
  return hash
    .toString(26)
    .padStart(6, '0')
    .replace(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));
}

/** Entries of one block, at most. */
const BLOCK = 100;

/** How text copied from the pages reads. */
function characterMap(glyphs: readonly number[], characters: ReadonlyMap<number, string>): string {
  const hex = (code: number) => code.toString(16).padStart(4, '0');
  const lines = glyphs.map((glyph) => {
    const text = glyph === 0 ? '\ufffd' : (characters.get(glyph) ?? '\ufffd');
    return `<${hex(glyph)}><${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
  });
  let blocks = '';
  for (let start = 0; start < lines.length; start += BLOCK) {
    const block = lines.slice(start, start + BLOCK);
    blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)' +
    '/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\n' +
    `endcodespacerange\n${blocks}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`
  );
}
