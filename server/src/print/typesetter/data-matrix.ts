import { gs1datamatrix } from 'bwip-js/generic';
import type { Block, Mark } from './block';
import type { Tag } from './structure';

/** Modules without ink around a code, as GS1 asks for. */
const QUIET = 1;
/** The encoder draws a module this large. */
const MODULE = 2;

type Point = [x: number, y: number];

/**
 * Draws GS1 elements as a DataMatrix.
 * @param elements with their identifiers in brackets: '(01)06161000000019(10)A1'
 * @param side with its quiet zone, in points
 */
export function dataMatrix(elements: string, side: number, tag: Tag): Block {
  const { outlines, modules } = outlinesOf(elements);
  const each = side / (modules + 2 * QUIET);
  const runs = Array.from({ length: modules * modules }, (_, index) => ({
    column: index % modules,
    row: Math.floor(index / modules),
    length: 1,
  })).filter(({ column, row }) => isWithin(outlines, (column + 0.5) * MODULE, (row + 0.5) * MODULE));
  const draw: Mark['draw'] = (page, x, y) => page.squares(x + QUIET * each, y + QUIET * each, each, runs);
  return { width: side, height: side, marks: [{ x: 0, y: 0, height: side, tag, draw }] };
}

/** These are the edges of its dark parts, with those of the holes in them. */
function outlinesOf(elements: string): { outlines: Point[][]; modules: number } {
  const outlines: Point[][] = [];
  let modules = 0;
  const ignore = () => {};
  gs1datamatrix<void>(
    { bcid: '', text: elements, scale: 1 },
    {
      scale: (x, y) => [x, y],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (width) => {
        modules = width / MODULE;
      },
      polygon: (points) => {
        outlines.push(points as Point[]);
      },
      line: ignore,
      hexagon: ignore,
      ellipse: ignore,
      fill: ignore,
      text: ignore,
      end: ignore,
    },
  );
  return { outlines, modules };
}

/** Says whether a point is inside of an odd number of outlines. */
function isWithin(outlines: readonly Point[][], x: number, y: number): boolean {
  let isInside = false;
  for (const outline of outlines)
    for (const [index, [x1, y1]] of outline.entries()) {
      const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
      // Edges run along the axes: those across the row are vertical.
      if (y1 > y !== y2 > y && x1 > x && x1 === x2) isInside = !isInside;
    }
  return isInside;
}
