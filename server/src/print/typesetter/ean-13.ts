import { ean13 as encode } from 'bwip-js/generic';
import { type Bar, barsOf, type CodeRoom, moduleIn } from './bars';
import { type Block, type Mark, textLine, together } from './block';
import { CAP_HEIGHT, regular } from './face';
import type { Tag } from './structure';

/** Modules without ink before and after the bars, as GS1 asks for; the first digit stands in those before. */
const QUIET = { before: 11, after: 7 };
const DIGIT = 7;
/** By how many modules the guard bars, at both ends and in the middle, reach down between the digits. */
const REACH = 5;
/** The six digits of each half begin so many modules from the left edge of the bars. */
const HALVES = [3, 50];

/**
 * This is a number of 13 digits as an EAN-13, with its quiet zones and its digits.
 * @param size of the digits, in points
 * @returns a function that sets it in a height; undefined if it needs more room
 */
export function ean13(digits: string, room: CodeRoom, size: number): ((height: number, tag: Tag) => Block) | undefined {
  const { bars, modules } = barsOf(encode, digits);
  const whole = QUIET.before + modules + QUIET.after;
  const each = moduleIn(room, whole);
  if (each === undefined) return undefined;
  const isGuard = ({ at }: Bar) => at < 3 || (at > 44 && at < 50) || at > 91;
  return (height, tag) => {
    const short = height - CAP_HEIGHT * size - 0.3 * size;
    const draw: Mark['draw'] = (page, x, y) => {
      const left = x + QUIET.before * each;
      page.bars(
        left,
        y,
        { each, height: short },
        bars.filter((bar) => !isGuard(bar)),
      );
      page.bars(left, y, { each, height: Math.min(height, short + REACH * each) }, bars.filter(isGuard));
    };
    const figures = [...digits].map((digit, index) => {
      const place = index === 0 ? -DIGIT - 2 : (HALVES[index < 7 ? 0 : 1] ?? 0) + ((index - 1) % 6) * DIGIT;
      const x = (QUIET.before + place + DIGIT / 2) * each - (regular.widthOf(digit) * size) / 2000;
      const block = { width: 0, height: 0, marks: [textLine(digit, { face: regular, size }, tag)] };
      return { block, x, y: height - CAP_HEIGHT * size };
    });
    const code: Block = { width: whole * each, height, marks: [{ x: 0, y: 0, height, tag, draw }] };
    return together([{ block: code, y: 0 }, ...figures], whole * each);
  };
}
