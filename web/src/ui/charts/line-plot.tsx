import classes from './chart.module.css';
import { type PlotProps, seriesColor } from './chart-points';
import type { LineScale } from './line-scale';

interface LinePlotProps extends Omit<PlotProps, 'label'> {
  scale: LineScale;
  width: number;
  /** The figures of this point are shown. */
  active: number | null;
}

/** Draws a line chart. If printed narrower than on the screen, it is scaled as a whole. */
export function LinePlot({ scale, width, height, series, points, active }: LinePlotProps) {
  const { ticks, left, right, top, bottom, step, nameEvery, xOf, yOf } = scale;
  const dotRadius = Math.min(4, Math.max(1.5, step / 4));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} height={height} className={classes.plot} aria-hidden>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} className={classes.grid} />
          <text x={left - 12} y={yOf(value)} textAnchor="end" dominantBaseline="central">
            {text}
          </text>
        </g>
      ))}
      {points.map(({ name }, index) =>
        index % nameEvery === 0 ? (
          <text key={name} x={xOf(index)} y={height - 8} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {active === null ? null : (
        <line x1={xOf(active)} x2={xOf(active)} y1={top} y2={bottom} className={classes.cursor} />
      )}
      {series.map((name, place) => {
        const values = points.map((point) => point.values[place] ?? null);
        const color = seriesColor(place);
        return (
          <g key={name}>
            <path d={linePath(values, scale)} className={classes.line} style={{ stroke: color }} />
            {values.map((value, index) =>
              value === null ? null : (
                <circle
                  key={points[index]?.name}
                  cx={xOf(index)}
                  cy={yOf(value)}
                  r={index === active ? 5 : dotRadius}
                  style={{ fill: color }}
                />
              ),
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Draws straight lines from figure to figure, interrupted at each gap. */
function linePath(values: readonly (number | null)[], { xOf, yOf }: LineScale): string {
  const steps = values.map((value, index) => {
    if (value === null) return '';
    const isStart = index === 0 || values[index - 1] === null;
    return `${isStart ? 'M' : 'L'}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`;
  });
  return steps.join('');
}
