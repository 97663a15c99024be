import { formatQuantity } from '../../format/format';
import type { ChartPoint } from './chart-points';

/** Writes a figure of a chart; a dash if there is none. */
export function figureText(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : formatQuantity(value);
}

/** Writes 'Mon: Orders 3, Receipts 2'. */
export function pointText({ name, values }: ChartPoint, series: readonly string[]): string {
  return `${name}: ${series.map((label, place) => `${label} ${figureText(values[place])}`).join(', ')}`;
}
