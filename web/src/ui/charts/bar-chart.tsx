import { Text } from '@mantine/core';
import { axisTicks } from './axis-ticks';
import classes from './chart.module.css';
import { highestOf, type PlotProps, seriesColor } from './chart-points';
import { figureText } from './figure-text';
import { useWidth } from './use-width';

/** In pixels, these are the space for a bar with its name, its greatest thickness, and the figures of the axis. */
const ROW_HEIGHT = 30;
const BAR_HEIGHT = 18;
const AXIS_HEIGHT = 32;
/** A figure of the axis has this space. */
const TICK_WIDTH = 64;

/** Draws horizontal bars beside their names, each with its figure at its end. Screen readers use the table. */
export function BarChart({ series, points, height }: Omit<PlotProps, 'label'>) {
  const { ref, width } = useWidth();
  const rowHeight = Math.max(ROW_HEIGHT, (height - AXIS_HEIGHT) / Math.max(1, points.length));
  const rowsHeight = rowHeight * points.length;
  const barHeight = Math.min(BAR_HEIGHT, rowHeight / (series.length + 0.5));
  const ticks = axisTicks(highestOf(points), Math.min(4, Math.max(1, Math.floor(width / TICK_WIDTH))));
  const share = (value: number) => `${(100 * value) / (ticks.at(-1) ?? 1)}%`;
  return (
    <div className={classes.bars} aria-hidden>
      <div>
        {points.map(({ name }) => (
          <div key={name} style={{ height: rowHeight }}>
            <Text size="xs" c="dimmed" lh={1.05} lineClamp={2} className={classes.barName}>
              {name}
            </Text>
          </div>
        ))}
      </div>
      <div ref={ref}>
        <svg width="100%" height={rowsHeight + AXIS_HEIGHT} className={classes.plot} aria-hidden>
          {ticks.map((value) => (
            <g key={value}>
              <line x1={share(value)} x2={share(value)} y1={0} y2={rowsHeight} className={classes.grid} />
              <text x={share(value)} y={rowsHeight + 24} textAnchor="middle">
                {figureText(value)}
              </text>
            </g>
          ))}
          {points.map((point, row) =>
            series.map((name, place) => {
              const value = point.values[place] ?? null;
              if (value === null) return null;
              const y = (row + 0.5) * rowHeight + (place - series.length / 2) * (barHeight + 2) + 1;
              return (
                <g key={`${point.name} ${name}`}>
                  <rect y={y} width={share(value)} height={barHeight} style={{ fill: seriesColor(place) }} />
                  <text x={share(value)} dx={6} y={y + barHeight / 2} dominantBaseline="central">
                    {figureText(value)}
                  </text>
                </g>
              );
            }),
          )}
        </svg>
      </div>
    </div>
  );
}
