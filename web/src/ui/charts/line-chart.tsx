import { Paper } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './chart.module.css';
import type { PlotProps } from './chart-points';
import { figureText, pointText } from './figure-text';
import { LinePlot } from './line-plot';
import { lineScale } from './line-scale';
import { SeriesName } from './series-name';
import { useWidth } from './use-width';

/** This width is used without a layout. */
const USUAL_WIDTH = 600;

/** Draws lines over a text axis. The pointer and the arrow keys show the figures of a point. */
export function LineChart({ label, series, points, height }: PlotProps) {
  const { ref, width: measuredWidth } = useWidth();
  const width = measuredWidth || USUAL_WIDTH;
  const [active, setActive] = useState<number | null>(null);
  const scale = lineScale(points, width, height);
  const last = Math.max(0, points.length - 1);
  const point = points[active ?? 0];

  function follow({ clientX, currentTarget }: PointerEvent) {
    setActive(scale.indexAt(clientX - currentTarget.getBoundingClientRect().left));
  }

  function walk(event: KeyboardEvent) {
    const next = {
      ArrowRight: Math.min(last, (active ?? -1) + 1),
      ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
      Home: 0,
      End: last,
      Escape: null,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  }

  return (
    <div
      ref={ref}
      className={classes.lines}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={active ?? 0}
      aria-valuetext={point && pointText(point, series)}
      onKeyDown={walk}
      onFocus={() => setActive((found) => found ?? 0)}
      onBlur={() => setActive(null)}
      onPointerDown={follow}
      onPointerMove={follow}
      // The figures stay visible after a finger is lifted.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
    >
      <LinePlot {...{ scale, width, height, series, points }} active={active} />
      {active === null || !point ? null : (
        <Paper
          withBorder
          shadow="md"
          className={classes.figures}
          style={
            scale.xOf(active) < width / 2 ? { left: scale.xOf(active) + 12 } : { right: width - scale.xOf(active) + 12 }
          }
        >
          <strong>{point.name}</strong>
          {series.map((name, place) => (
            <div key={name}>
              <SeriesName name={name} place={place} />
              <span>{figureText(point.values[place])}</span>
            </div>
          ))}
        </Paper>
      )}
    </div>
  );
}
