import { BarChart } from './bar-chart';
import classes from './chart.module.css';
import { ChartTable } from './chart-table';
import { LineChart } from './line-chart';
import { SeriesName } from './series-name';

/** It is in pixels. */
const LEGEND_HEIGHT = 36;

interface ChartProps<AxisKey extends string, Key extends string> {
  kind: 'line' | 'bar';
  /** Tells screen readers what the chart is about, and is the caption of its table. */
  label: string;
  /** Heads the points in the table, and gives the text of a point's name. */
  axis: { key: AxisKey; label: string; textOf?: (name: string) => string };
  series: readonly { key: Key; label: string }[];
  /** A null draws a gap. */
  data: readonly (Record<AxisKey, string> & Record<Key, number | null>)[];
  /** It is measured in pixels, including the legend; bars may need more. The default is 300. */
  height?: number;
}

/**
 * Draws lines over a text axis, or bars with their names beside them, with a legend if there is more than one series.
 */
export function Chart<AxisKey extends string, Key extends string>({
  kind,
  label,
  axis,
  series,
  data,
  height = 300,
}: ChartProps<AxisKey, Key>) {
  const names = series.map((one) => one.label);
  const points = data.map((row) => ({
    name: axis.textOf ? axis.textOf(row[axis.key]) : row[axis.key],
    values: series.map(({ key }) => row[key]),
  }));
  const hasLegend = names.length > 1;
  const Plot = kind === 'line' ? LineChart : BarChart;
  return (
    <figure className={classes.chart}>
      {hasLegend ? (
        <div className={classes.legend} style={{ height: LEGEND_HEIGHT }} aria-hidden>
          {names.map((name, place) => (
            <SeriesName key={name} name={name} place={place} />
          ))}
        </div>
      ) : null}
      <Plot label={label} series={names} points={points} height={hasLegend ? height - LEGEND_HEIGHT : height} />
      <ChartTable label={label} axis={axis.label} series={names} points={points} />
    </figure>
  );
}
