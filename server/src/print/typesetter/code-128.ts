import { code128 as encode } from 'bwip-js/generic';
import { barsOf, type CodeRoom, moduleIn } from './bars';
import type { Block, Mark } from './block';
import type { Tag } from './structure';

/** Modules without ink on both sides of a code: the standard asks for them. */
const QUIET = 10;

/**
 * This is a text as a Code 128, with its quiet zones.
 * @returns a function that sets it in a height; undefined if it has other characters or needs more room
 */
export function code128(text: string, room: CodeRoom): ((height: number, tag: Tag) => Block) | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const { bars, modules } = barsOf(encode, text);
  const each = moduleIn(room, modules + 2 * QUIET);
  if (each === undefined) return undefined;
  return (height, tag) => {
    const draw: Mark['draw'] = (page, x, y) => page.bars(x + QUIET * each, y, { each, height }, bars);
    return { width: each * (modules + 2 * QUIET), height, marks: [{ x: 0, y: 0, height, tag, draw }] };
  };
}
