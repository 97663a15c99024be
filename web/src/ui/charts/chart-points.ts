/** Describes one point on the axis, with a figure for each series; null if there is none. */
export interface ChartPoint {
  name: string;
  values: readonly (number | null)[];
}

/** Both kinds of chart take this data. */
export interface PlotProps {
  label: string;
  /** Names the series, in the order of their values. */
  series: readonly string[];
  points: readonly ChartPoint[];
  /** It is in pixels. */
  height: number;
}

/** Finds the highest figure of any series; 0 if there is none. */
export function highestOf(points: readonly ChartPoint[]): number {
  return points.flatMap(({ values }) => values).reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}

/** The second colour can be told from the accent in light and dark, also by colour-blind people. */
const COLORS = ['green', 'yellow', 'blue'].map(
  (name) => `light-dark(var(--mantine-color-${name}-7), var(--mantine-color-${name}-4))`,
);

/** Colours a series by its position. */
export function seriesColor(index: number): string | undefined {
  return COLORS[index % COLORS.length];
}
