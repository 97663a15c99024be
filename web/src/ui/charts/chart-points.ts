/** One point on the axis, with a figure for each series; null if there is none. */
export interface ChartPoint {
  name: string;
  values: readonly (number | null)[];
}

/** The data of both kinds of chart. */
export interface PlotProps {
  label: string;
  /** The names of the series, in the order of their values. */
  series: readonly string[];
  points: readonly ChartPoint[];
  /** In pixels. */
  height: number;
}

/** The highest figure of any series; 0 if there is none. */
export function highestOf(points: readonly ChartPoint[]): number {
  return points.flatMap(({ values }) => values).reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}

/** The accent, then a colour distinguishable from it in light and dark, also by colour-blind people. */
const COLORS = ['green', 'yellow', 'blue'].map(
  (name) => `light-dark(var(--mantine-color-${name}-7), var(--mantine-color-${name}-4))`,
);

/** The colour of a series, by its position. */
export function seriesColor(index: number): string | undefined {
  return COLORS[index % COLORS.length];
}
