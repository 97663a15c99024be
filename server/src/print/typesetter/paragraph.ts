import { type Block, textLine } from './block';
import { CAP_HEIGHT, type Face, regular } from './face';
import type { Tag } from './structure';

/** Says how a paragraph is set. Lengths are in points. */
export interface Style {
  face?: Face;
  size?: number;
  /** 0, the default, is black. */
  grey?: number;
  /** It reaches from a baseline to the top of the capitals below it. */
  leading?: number;
  align?: 'left' | 'right' | 'center';
}

interface Line {
  /** '' if it is empty. */
  text: string;
  /** It is in thousandths of an em. */
  width: number;
}

/** This is the size of text that is nothing else, and its leading. */
export const TEXT_SIZE = 9;
const LEADING = 0.5 * TEXT_SIZE;
/** It is left between paragraphs. */
export const SPACING = 6.3;
export const SMALL: Style = { size: 7.5, grey: 70 };

/** Text in lines that are no wider than given. */
export function paragraph(text: string, width: number, tag: Tag | undefined, style: Style = {}): Block {
  const { face = regular, size = TEXT_SIZE, grey, leading = LEADING, align = 'left' } = style;
  const lines = linesOf(text, face, (width * 1000) / size);
  const step = CAP_HEIGHT * size + leading;
  const marks = lines.flatMap((line, index) => {
    if (line.text === '') return [];
    const mark = textLine(line.text, { face, size, grey }, tag);
    mark.y = index * step;
    const left = width - (line.width * size) / 1000;
    if (align !== 'left') mark.x = align === 'right' ? left : left / 2;
    return [mark];
  });
  const widest = lines.reduce((most, line) => Math.max(most, line.width), 0);
  return { width: align === 'left' ? (widest * size) / 1000 : width, height: lines.length * step - leading, marks };
}

/** After a hyphen or a slash between letters, a word may continue on the next line. */
const PARTS = /(?<=\p{L}[-/–—]+)(?=\p{L})/u;

/** @param room in thousandths of an em */
export function linesOf(text: string, face: Face, room: number): Line[] {
  return text.split('\n').flatMap((line) => {
    const words = line.split(' ').filter((word) => word !== '');
    const width = words.reduce((sum, word) => sum + face.word(word).advanceWidth + face.space, -face.space);
    if (width <= room) return [{ text: words.join(' '), width: Math.max(0, width) }];
    return broken(line, face, room);
  });
}

/** This is a text that takes more than one line. */
function broken(text: string, face: Face, room: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { text: '', width: 0 };
  for (const whole of text.split(' ')) {
    if (whole === '') continue;
    for (const [index, part] of fitting(whole, face, room).entries()) {
      const { advanceWidth } = face.word(part);
      const gap = index === 0 && line.text !== '' ? ' ' : '';
      const width = line.width + (gap === '' ? 0 : face.space) + advanceWidth;
      if (line.text === '' || width <= room) line = { text: `${line.text}${gap}${part}`, width };
      else {
        lines.push(line);
        line = { text: part, width: advanceWidth };
      }
    }
  }
  if (line.text !== '') lines.push(line);
  return lines;
}

/** These are the parts of a word that each fit on a line: what is still too long breaks anywhere. */
function fitting(word: string, face: Face, room: number): string[] {
  return word.split(PARTS).flatMap((part) => {
    if (face.word(part).advanceWidth <= room) return [part];
    const pieces: string[] = [];
    let piece = '';
    let width = 0;
    for (const character of part) {
      const advance = face.widthOf(character);
      if (piece !== '' && width + advance > room) {
        pieces.push(piece);
        [piece, width] = ['', 0];
      }
      piece += character;
      width += advance;
    }
    return [...pieces, piece];
  });
}
