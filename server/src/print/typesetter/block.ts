import { CAP_HEIGHT } from './face';
import type { PdfPage, Setting } from './pdf-page';
import type { Tag } from './structure';

/** Something drawn in one piece, at a place within its block. */
export interface Mark {
  x: number;
  /** Its upper edge. */
  y: number;
  height: number;
  /** This is the part of the document that it belongs to; undefined if it only decorates. */
  tag: Tag | undefined;
  /** @param x, y its own upper left corner on the page */
  draw: (page: PdfPage, x: number, y: number) => void;
}

/** This is something laid out, with its size in points. */
export interface Block {
  width: number;
  height: number;
  marks: Mark[];
}

export const NOTHING: Block = { width: 0, height: 0, marks: [] };

/** Draws a block with its upper left corner there. */
export function draw({ marks }: Block, page: PdfPage, x: number, y: number): void {
  for (const mark of marks) {
    page.mark(mark.tag);
    mark.draw(page, x + mark.x, y + mark.y);
  }
}

/** Lays out one line of text, from the top of its capitals to its baseline. */
export function textLine(
  text: string,
  { face, size, grey }: Omit<Setting, 'x' | 'baseline'>,
  tag: Tag | undefined,
): Mark {
  const height = CAP_HEIGHT * size;
  return {
    x: 0,
    y: 0,
    height,
    tag,
    draw: (page, x, y) => page.text(text, { face, size, grey, x, baseline: y + height }),
  };
}

/** Blocks one below the other, or beside each other if they are placed so. */
export function together(parts: readonly { block: Block; x?: number; y: number }[], width: number): Block {
  const whole: Block = { width, height: 0, marks: [] };
  for (const { block, x = 0, y } of parts) {
    whole.height = Math.max(whole.height, y + block.height);
    for (const mark of block.marks) whole.marks.push({ ...mark, x: x + mark.x, y: y + mark.y });
  }
  return whole;
}

/** Blocks one below the other, with the gaps between them in points. */
export function stacked(width: number, ...parts: readonly (Block | number)[]): Block {
  let y = 0;
  const placed: { block: Block; y: number }[] = [];
  for (const part of parts) {
    if (typeof part !== 'number') placed.push({ block: part, y });
    y += typeof part === 'number' ? part : part.height;
  }
  return { ...together(placed, width), height: y };
}

/** Blocks in columns of one width, each row as high as its highest. */
export function grid(
  blocks: readonly Block[],
  { columns, width, gap }: { columns: number; width: number; gap: { x: number; y: number } },
): Block {
  const step = (width + gap.x) / columns;
  let [y, height] = [0, 0];
  const placed = blocks.map((block, index) => {
    const column = index % columns;
    if (column === 0 && index > 0) [y, height] = [y + height + gap.y, 0];
    height = Math.max(height, block.height);
    return { block, x: column * step, y };
  });
  return together(placed, width);
}

/** Blocks beside each other as long as there is room, then below. @param leading between such rows */
export function inline(
  blocks: readonly Block[],
  { gap, leading, width }: { gap: number; leading: number; width: number },
): Block {
  let [x, y] = [0, 0];
  const placed = blocks.map((block) => {
    if (x > 0 && x + block.width > width) [x, y] = [0, y + block.height + leading];
    const place = { block, x, y };
    x += block.width + gap;
    return place;
  });
  return together(placed, y === 0 ? x - gap : width);
}

/** Its upper part, as high as there is room, and the rest. */
export function split(block: Block, room: number): [Block, Block] {
  const fits = (mark: Mark) => mark.y + mark.height <= room;
  const upper = block.marks.filter(fits);
  const lower = block.marks.filter((mark) => !fits(mark));
  const top = Math.min(...lower.map(({ y }) => y));
  const height = Math.max(0, ...upper.map((mark) => mark.y + mark.height));
  return [
    { ...block, height, marks: upper },
    { ...block, height: block.height - top, marks: lower.map((mark) => ({ ...mark, y: mark.y - top })) },
  ];
}

/** Draws a horizontal line. @param thickness in points */
export function rule(length: number, thickness: number): Block {
  return {
    width: length,
    height: 0,
    marks: [{ x: 0, y: 0, height: 0, tag: undefined, draw: (page, x, y) => page.line(x, y, length, thickness) }],
  };
}

/** A block in a frame. @param outset how far the line is outside, above and below */
export function framed(
  inner: Block,
  {
    inset,
    line,
    radius = 0,
    outset = 0,
  }: { inset: { x: number; y: number }; line: number; radius?: number; outset?: number },
): Block {
  const [width, height] = [inner.width + 2 * inset.x, inner.height + 2 * inset.y];
  const draw: Mark['draw'] = (page, x, y) => page.frame(x, y - outset, width, height + 2 * outset, line, radius);
  const edge: Block = { width, height, marks: [{ x: 0, y: 0, height, tag: undefined, draw }] };
  return together(
    [
      { block: edge, y: 0 },
      { block: inner, x: inset.x, y: inset.y },
    ],
    width,
  );
}
