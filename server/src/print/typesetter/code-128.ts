import { code128 as encode } from 'bwip-js/generic';
import type { Block, Mark } from './block';
import type { Tag } from './structure';

/** Modules without ink on both sides of a code: the standard asks for them. */
const QUIET = 10;
/** The width of a module in points: 0.25 mm, which cheap printers and cameras can still manage, up to 0.5 mm. */
const MODULE = { least: 0.709, most: 1.417 };

/** The encoder measures bars from their middle: at twice their size, that is exact. */
const SCALE = 2;

/** A bar, in modules. */
interface Bar {
  at: number;
  length: number;
}

/**
 * A text as a Code 128, with its quiet zones, in a width.
 * @returns a function that sets it in a height; undefined if it has other characters or needs more room
 */
export function code128(text: string, width: number): ((height: number, tag: Tag) => Block) | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const { bars, modules } = barsOf(text);
  const each = Math.min(MODULE.most, width / (modules + 2 * QUIET));
  if (each < MODULE.least) return undefined;
  return (height, tag) => {
    const draw: Mark['draw'] = (page, x, y) => page.bars(x + QUIET * each, y, { each, height }, bars);
    return { width: each * (modules + 2 * QUIET), height, marks: [{ x: 0, y: 0, height, tag, draw }] };
  };
}

function barsOf(text: string): { bars: Bar[]; modules: number } {
  const bars: Bar[] = [];
  let modules = 0;
  const ignore = () => {};
  encode<void>(
    { bcid: 'code128', text, scale: SCALE, height: 1 },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => {
        modules = width / SCALE;
      },
      line: (middle, _y, _x, _end, length) => {
        bars.push({ at: (middle - length / 2) / SCALE, length: length / SCALE });
      },
      polygon: ignore,
      hexagon: ignore,
      ellipse: ignore,
      fill: ignore,
      text: ignore,
      end: ignore,
    },
  );
  return { bars, modules };
}
