import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** This is a word as its face sets it, in thousandths of an em. */
export interface Word {
  glyphs: readonly Glyph[];
  positions: readonly Position[];
  advanceWidth: number;
}

interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

interface Position {
  /** It includes what kerning moves the next glyph by. */
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** A document of 2,000 lines has about as many. */
const MOST_WORDS = 20_000;

/** One weight of the typeface, which has 1,000 units an em: pdfkit scales positions to that in place. */
export class Face {
  /** It is for pdfkit: a font that sets each word once, for all documents. */
  readonly font: Font;
  /** This is the width between words. */
  readonly space: number;
  readonly #file: Font;
  readonly #words = new Map<string, Word>();
  /** By their numbers, with the characters by which they are found and copied. */
  readonly #glyphs = new Map<number, Glyph>();
  /** Says how much closer together or further apart two characters are set. */
  readonly #kerning = new Map<string, number>();

  constructor(
    /** Its name among the fonts of a document. */
    readonly name: string,
    path: string,
  ) {
    this.#file = openSync(path) as Font;
    this.font = Object.create(this.#file, { layout: { value: (text: string) => this.#layOut(text) } });
    // Before any no-break space, which is the same glyph.
    this.space = this.word(' ').advanceWidth;
  }

  word(text: string): Word {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    if (this.#words.size >= MOST_WORDS) this.#words.clear();
    const word = this.#set([...text]);
    this.#words.set(text, word);
    return word;
  }

  /** Measures a text on one line, in thousandths of an em. */
  widthOf(text: string): number {
    let width = -this.space;
    for (const part of text.split(' ')) width += this.word(part).advanceWidth + this.space;
    return width;
  }

  /** @param text of pdfkit: a word, mostly with the space after it */
  #layOut(text: string): Word {
    if (text.length < 2 || !text.endsWith(' ')) return this.word(text);
    const [word, space] = [this.word(text.slice(0, -1)), this.word(' ')];
    return {
      glyphs: [...word.glyphs, ...space.glyphs],
      positions: [...word.positions, ...space.positions],
      advanceWidth: word.advanceWidth + space.advanceWidth,
    };
  }

  /**
   * This is a word from its pairs of characters, which are few: fontkit takes a hundred times as long for a whole word.
   */
  #set(characters: readonly string[]): Word {
    const glyphs = characters.map((character) => this.#glyphOf(character));
    const positions = glyphs.map(({ advanceWidth }, index) => {
      const kerning = index + 1 < glyphs.length ? this.#between(`${characters[index]}${characters[index + 1]}`) : 0;
      return { xAdvance: advanceWidth + kerning, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  }

  #glyphOf(character: string): Glyph {
    const codePoint = character.codePointAt(0) ?? 0;
    const { id, advanceWidth } = this.#file.glyphForCodePoint(codePoint);
    let glyph = this.#glyphs.get(id);
    if (glyph === undefined) {
      glyph = { id, advanceWidth, codePoints: [codePoint] };
      this.#glyphs.set(id, glyph);
    }
    return glyph;
  }

  #between(pair: string): number {
    let found = this.#kerning.get(pair);
    if (found === undefined) {
      const { positions, glyphs } = this.#file.layout(pair, { liga: false });
      found = (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0);
      this.#kerning.set(pair, found);
    }
    return found;
  }
}

const { resolve } = createRequire(import.meta.url);

function sourceSans(weight: string): Face {
  return new Face(weight, resolve(`@expo-google-fonts/source-sans-3/${weight}/SourceSans3_${weight}.ttf`));
}

export const regular = sourceSans('400Regular');
export const bold = sourceSans('600SemiBold');

/** Of the typeface, in em: where a line of text begins. */
export const CAP_HEIGHT = 0.66;
