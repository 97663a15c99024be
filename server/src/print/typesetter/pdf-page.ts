import { bold, type Face, regular, type Word } from './face';
import { type PdfFile, pdfString, points, type Reference } from './pdf-file';
import type { PdfPicture } from './pdf-picture';
import type { Tag } from './structure';

/** Where and how a line of text is set: its baseline, from the page's top left corner, in points. */
export interface Setting {
  x: number;
  baseline: number;
  face: Face;
  size: number;
  /** 0, the default, is black. */
  grey?: number | undefined;
}

interface Link {
  url: string;
  alt: string;
  box: string;
  tag: Tag;
}

/** Glyphs by face. */
export type UsedGlyphs = ReadonlyMap<Face, Set<number>>;

/** The names of the faces among the resources of each page. */
export const faceNames: ReadonlyMap<Face, string> = new Map([
  [regular, 'R'],
  [bold, 'B'],
]);

/** One page: what is drawn on it, each thing for the part of the structure that it belongs to. */
export class PdfPage {
  readonly reference: Reference;
  readonly width: number;
  readonly height: number;
  readonly #used: UsedGlyphs;
  #content = '';
  #font = '';
  #grey = 0;
  #tag: Tag | undefined;
  #isMarked = false;
  readonly #tags: Tag[] = [];
  readonly #pictures = new Map<PdfPicture, string>();
  readonly #links: Link[] = [];

  constructor(reference: Reference, size: { width: number; height: number }, used: UsedGlyphs) {
    this.reference = reference;
    this.width = size.width;
    this.height = size.height;
    this.#used = used;
  }

  /** What follows belongs to this part; undefined for what only decorates the page. */
  mark(tag: Tag | undefined): void {
    if (this.#isMarked && this.#tag === tag) return;
    this.#endMark();
    this.#tag = tag;
    this.#isMarked = true;
    if (tag === undefined) {
      this.#content += '/Artifact BMC\n';
      return;
    }
    const id = this.#tags.push(tag) - 1;
    tag.receive({ page: this.reference, id });
    this.#content += `/${tag.type}<</MCID ${id}>>BDC\n`;
  }

  text(words: readonly Word[], setting: Setting): void {
    const { face, x, baseline } = setting;
    this.#use(face, words);
    this.#setText(setting);
    const codes = words.map((word) => word.codes).join(face.space.codes);
    this.#content += `BT ${this.#at(x, baseline)} Td[${codes}]TJ ET\n`;
  }

  /** Letters with an outline across the page, as large as its diagonal allows, in a light grey. */
  stamp(word: Word, face: Face, size: number): void {
    this.#use(face, [word]);
    this.#setText({ face, size, grey: 232 / 255, x: 0, baseline: 0 });
    const tracking = 0.08 * size;
    const width = (word.width * size) / 1000 + tracking * word.glyphs.length;
    const [cos, sin] = [Math.cos(Math.PI * (35 / 180)), Math.sin(Math.PI * (35 / 180))];
    const [right, down] = [width / 2, CAP_HEIGHT * size * 0.5];
    const x = this.width / 2 - right * cos + down * sin;
    const y = this.height / 2 - right * sin - down * cos;
    const place = [cos, sin, -sin, cos].map((part) => part.toFixed(4)).join(' ');
    this.#content += `q 0.4 w 0.549 G BT 2 Tr ${points(tracking)} Tc ${place} ${points(x)} ${points(y)} Tm[${word.codes}]TJ ET Q\n`;
  }

  /** @param width of the line */
  line(x: number, y: number, length: number, width: number): void {
    this.#content += `${points(width)} w ${this.#at(x, y)} m ${this.#at(x + length, y)} l S\n`;
  }

  /** @param radius of its corners; omitted: square */
  frame(x: number, y: number, width: number, height: number, line: number, radius = 0): void {
    this.#content += `${points(line)} w ${radius === 0 ? `${this.#box(x, y, width, height)} re` : this.#rounded(x, y, width, height, radius)} S\n`;
  }

  /** Squares of one size, by column and row: the modules of a code. */
  squares(x: number, y: number, side: number, runs: readonly { column: number; row: number; length: number }[]): void {
    this.#setGrey(0);
    const each = runs.map(({ column, row, length }) => `${column} ${-row - 1} ${length} 1 re`);
    const scale = side.toFixed(4);
    this.#content += `q ${scale} 0 0 ${scale} ${this.#at(x, y)} cm ${each.join(' ')} f Q\n`;
  }

  /** Upright bars of one height. @param each the width of a module, in which they are measured */
  bars(
    x: number,
    y: number,
    { each, height }: { each: number; height: number },
    bars: readonly { at: number; length: number }[],
  ): void {
    this.#setGrey(0);
    const drawn = bars.map(({ at, length }) => `${at} -1 ${length} 1 re`);
    this.#content += `q ${each.toFixed(4)} 0 0 ${points(height)} ${this.#at(x, y)} cm ${drawn.join(' ')} f Q\n`;
  }

  picture(picture: PdfPicture, x: number, y: number, width: number, height: number): void {
    const name = this.#pictures.get(picture) ?? `P${this.#pictures.size}`;
    this.#pictures.set(picture, name);
    this.#content += `q ${points(width)} 0 0 ${points(height)} ${this.#at(x, y + height)} cm /${name} Do Q\n`;
  }

  link(url: string, alt: string, tag: Tag, [x, y, width, height]: readonly [number, number, number, number]): void {
    const box = `${this.#at(x, y + height)} ${this.#at(x + width, y)}`;
    this.#links.push({ url, alt, box, tag });
  }

  /** @returns the entries of the tree that leads from the page's content, and links, to the structure */
  write(
    file: PdfFile,
    { pages, fonts, firstKey }: { pages: Reference; fonts: string; firstKey: number },
  ): { key: number; to: Reference }[] {
    this.#endMark();
    const tags = this.#tags.map((tag) => tag.referenceIn(file));
    const entries = [{ key: firstKey, to: file.writeSmall(`[${tags.join(' ')}]`) }];
    const annotations = this.#links.map(({ url, alt, box, tag }) => {
      const key = firstKey + entries.length;
      const action = `/A<</S/URI/URI${pdfString(url)}>>/Contents${pdfString(alt)}`;
      const annotation = file.writeSmall(
        `<</Type/Annot/Subtype/Link/F 4/Rect[${box}]/Border[0 0 0]/StructParent ${key}${action}>>`,
      );
      tag.receive({ annotation });
      entries.push({ key, to: tag.referenceIn(file) });
      return annotation;
    });
    const pictures = [...this.#pictures].map(([picture, name]) => `/${name} ${picture.referenceIn(file)}`).join('');
    const contents = file.stream('', this.#content);
    file.writeSmall(
      `<</Type/Page/Parent ${pages}/MediaBox[0 0 ${points(this.width)} ${points(this.height)}]` +
        `/Resources<</Font<<${fonts}>>/XObject<<${pictures}>>>>/Contents ${contents}/StructParents ${firstKey}` +
        `/Tabs/S${annotations.length === 0 ? '' : `/Annots[${annotations.join(' ')}]`}>>`,
      this.reference,
    );
    return entries;
  }

  #endMark(): void {
    if (this.#isMarked) this.#content += 'EMC\n';
    this.#isMarked = false;
  }

  #use(face: Face, words: readonly Word[]): void {
    const used = this.#used.get(face);
    for (const { glyphs } of words) for (const glyph of glyphs) used?.add(glyph);
    for (const glyph of face.space.glyphs) used?.add(glyph);
  }

  #setText({ face, size, grey = 0 }: Setting): void {
    const font = `/${faceNames.get(face)} ${points(size)} Tf\n`;
    if (font !== this.#font) this.#content += font;
    this.#font = font;
    this.#setGrey(grey);
  }

  #setGrey(grey: number): void {
    if (grey !== this.#grey) this.#content += `${grey.toFixed(3)} g\n`;
    this.#grey = grey;
  }

  #at(x: number, y: number): string {
    return `${points(x)} ${points(this.height - y)}`;
  }

  #box(x: number, y: number, width: number, height: number): string {
    return `${this.#at(x, y + height)} ${points(width)} ${points(height)}`;
  }

  #rounded(x: number, y: number, width: number, height: number, radius: number): string {
    const [right, bottom] = [x + width, y + height];
    // How far the control points of a quarter of a circle lie from its corner.
    const near = radius * 0.4477;
    const curve = (...at: [number, number, number, number, number, number]) =>
      `${this.#at(at[0], at[1])} ${this.#at(at[2], at[3])} ${this.#at(at[4], at[5])} c`;
    return [
      `${this.#at(x + radius, y)} m ${this.#at(right - radius, y)} l`,
      curve(right - near, y, right, y + near, right, y + radius),
      `${this.#at(right, bottom - radius)} l`,
      curve(right, bottom - near, right - near, bottom, right - radius, bottom),
      `${this.#at(x + radius, bottom)} l`,
      curve(x + near, bottom, x, bottom - near, x, bottom - radius),
      `${this.#at(x, y + radius)} l`,
      curve(x, y + near, x + near, y, x + radius, y),
      'h',
    ].join(' ');
  }
}

/** Of the typeface, in em: where a line of text begins. */
export const CAP_HEIGHT = 0.66;
