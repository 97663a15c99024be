import classes from './chart.module.css';
import { seriesColor } from './chart-points';

/** Shows the name of a series beside its colour. */
export function SeriesName({ name, place }: { name: string; place: number }) {
  return (
    <span className={classes.name}>
      <svg width="12" height="12" aria-hidden>
        <circle cx="6" cy="6" r="6" style={{ fill: seriesColor(place) }} />
      </svg>
      {name}
    </span>
  );
}
