import { type Block, rule, together } from './block';
import { bold } from './face';
import { paragraph, TEXT_SIZE } from './paragraph';
import type { Tag } from './structure';

export interface Total {
  label: string;
  value: string;
  strong?: boolean;
}

const RULE = 0.9;

/** Sums on the right, in the columns' own widths. */
export function totalsBlock(items: readonly Total[], width: number, root: Tag): Block {
  const style = { leading: 0.4 * TEXT_SIZE };
  const rows = items.map(({ label, value, strong = false }) => {
    const face = strong ? { ...style, face: bold } : style;
    return {
      strong,
      label: paragraph(label, width / 2, root.add('P'), face),
      value: paragraph(value, width / 2, root.add('P'), face),
    };
  });
  const [labels, values] = [rows.map(({ label }) => label.width), rows.map(({ value }) => value.width)].map((widths) =>
    Math.max(...widths),
  ) as [number, number];
  const right = width - 5;
  const left = right - 5 - values - 12 - 12 - labels - 5;
  let y = 5;
  const placed = rows.flatMap(({ strong, label, value }) => {
    const top = y;
    y += Math.max(label.height, value.height) + 6;
    return [
      ...(strong ? [{ block: rule(right - left, RULE), x: left, y: top }] : []),
      { block: label, x: left + 5 + labels - label.width, y: top + 3 },
      { block: value, x: right - 5 - value.width, y: top + 3 },
    ];
  });
  return { ...together(placed, width), height: y + 3 };
}
