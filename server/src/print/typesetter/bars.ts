/** This is a bar, in modules. */
export interface Bar {
  at: number;
  length: number;
}

/** The width of a module in points: 0.25 mm, which cheap printers and cameras can still manage, up to 0.5 mm. */
const MODULE = { least: 0.7086, most: 1.4174 };

/** These are the encoder measures bars from their middle: at twice their size, that is exact. */
const SCALE = 2;

/** This is an encoder of bwip-js. */
type Encode = typeof import('bwip-js/generic').code128;

/** These are the bars of a text, and how many modules they take. */
export function barsOf(encode: Encode, text: string): { bars: Bar[]; modules: number } {
  const bars: Bar[] = [];
  let modules = 0;
  const ignore = () => {};
  encode<void>(
    // It knows its own kind.
    { bcid: '', text, scale: SCALE, height: 1 },
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

/** The width that a code may have, and the printer's dot if it is coarse, in points. */
export interface CodeRoom {
  width: number;
  dot?: number | undefined;
}

/**
 * The width of a module where so many take the room, in points: whole dots of a coarse printer, which would otherwise
 * print bars that are alike with one dot more or less.
 * @returns undefined if it would be too narrow to be read
 */
export function moduleIn({ width, dot }: CodeRoom, modules: number): number | undefined {
  const each = Math.min(MODULE.most, width / modules);
  const printed = dot === undefined ? each : Math.floor(each / dot) * dot;
  return printed < MODULE.least ? undefined : printed;
}
