import { createRequire } from 'node:module';
import { FontFile } from './font-file';
import { Kerning } from './kerning';

/** A word as its face sets it. */
export interface Word {
  /** In thousandths of an em. */
  width: number;
  glyphs: number[];
  /** Its glyphs as operands of a PDF's text operator, with what kerning moves between them. */
  codes: string;
}

/** A document of 2,000 lines has about as many. */
const MOST_WORDS = 20_000;

/** One weight of the typeface. */
export class Face {
  readonly font: FontFile;
  readonly #kerning: Kerning;
  readonly #words = new Map<string, Word>();
  /** Characters by their glyph, of all words so far. */
  readonly characters = new Map<number, string>();

  constructor(
    /** Its name in PDFs. */
    readonly name: string,
    path: string,
  ) {
    this.font = new FontFile(path);
    this.#kerning = new Kerning(this.font);
  }

  word(text: string): Word {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (this.#words.size >= MOST_WORDS) this.#words.clear();
    const word = this.#set(text);
    this.#words.set(text, word);
    return word;
  }

  /** Of a text on one line, in thousandths of an em. */
  widthOf(text: string): number {
    let width = 0;
    for (const part of text.split(' ')) width += this.word(part).width + this.space.width;
    return width - this.space.width;
  }

  get space(): Word {
    return this.word(' ');
  }

  #set(text: string): Word {
    const word: Word = { width: 0, glyphs: [], codes: '' };
    let hex = '';
    let last: number | undefined;
    for (const character of text) {
      const glyph = this.font.glyphOf(character.codePointAt(0) ?? 0);
      if (!this.characters.has(glyph)) this.characters.set(glyph, character);
      const shift = last === undefined ? 0 : this.#kerning.between(last, glyph);
      if (shift !== 0) {
        word.codes += `<${hex}>${-shift}`;
        hex = '';
      }
      word.width += shift + this.font.advanceOf(glyph);
      word.glyphs.push(glyph);
      hex += glyph.toString(16).padStart(4, '0');
      last = glyph;
    }
    if (hex !== '') word.codes += `<${hex}>`;
    return word;
  }
}

const { resolve } = createRequire(import.meta.url);

function sourceSans(weight: string): Face {
  const file = resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`);
  return new Face(`SourceSans3-${weight.slice(3)}`, file);
}

export const regular = sourceSans('400Regular');
export const bold = sourceSans('600SemiBold');
