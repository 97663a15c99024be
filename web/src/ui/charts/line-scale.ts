import { formatQuantity } from '../../format/format';
import { axisTicks } from './axis-ticks';
import { type ChartPoint, highestOf } from './chart-points';

/** A character on an axis takes at most this width in pixels, even on a phone. */
const CHARACTER = 8;
/** There is space above the highest line, and below for the names of the points. */
const TOP = 8;
const BOTTOM = 32;

/** Computes the positions of all parts of a line chart of this size, in pixels. */
export function lineScale(points: readonly ChartPoint[], width: number, height: number) {
  const ticks = axisTicks(highestOf(points), 4).map((value) => ({ value, text: formatQuantity(value) }));
  const top = ticks.at(-1)?.value ?? 1;
  const nameWidth = Math.max(0, ...points.map(({ name }) => name.length)) * CHARACTER;
  // The first and the last name are centred under the ends of the line, so half of each extends beyond it.
  const left = Math.max(48, 16 + Math.max(...ticks.map(({ text }) => text.length)) * CHARACTER, nameWidth / 2);
  const right = width - Math.max(8, nameWidth / 2);
  const bottom = height - BOTTOM;
  const step = points.length > 1 ? (right - left) / (points.length - 1) : 0;
  return {
    ticks,
    left,
    right,
    top: TOP,
    bottom,
    /** Separates two points by this distance. */
    step,
    /** It is 3 if only every third point has space for its name. */
    nameEvery: Math.max(1, Math.ceil((nameWidth + CHARACTER) / Math.max(step, 1))),
    xOf: (index: number) => (points.length > 1 ? left + index * step : (left + right) / 2),
    yOf: (value: number) => bottom - (value / top) * (bottom - TOP),
    /** Finds the point nearest to a position on the axis. */
    indexAt: (x: number) => Math.min(points.length - 1, Math.max(0, Math.round((x - left) / Math.max(step, 1)))),
  };
}

export type LineScale = ReturnType<typeof lineScale>;
