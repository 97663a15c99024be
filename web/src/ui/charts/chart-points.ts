/** One place on the axis, with a figure for each series; null where there is none. */
export interface ChartPoint {
  name: string;
  values: readonly (number | null)[];
}

/** What both kinds of chart draw. */
export interface PlotProps {
  label: string;
  /** The names of the series, in the order of their values. */
  series: readonly string[];
  points: readonly ChartPoint[];
  /** In pixels. */
  height: number;
}

/** The highest figure of any series; 0 where there is none. */
export function highestOf(points: readonly ChartPoint[]): number {
  return points.flatMap(({ values }) => values).reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
}

/** The accent, then what reads beside it in light and dark, also for the colour-blind. */
const COLORS = ['green', 'yellow', 'blue'].map(
  (name) => `light-dark(var(--mantine-color-${name}-7), var(--mantine-color-${name}-4))`,
);

/** The colour of a series by its place. */
export function seriesColor(index: number): string | undefined {
  return COLORS[index % COLORS.length];
}
