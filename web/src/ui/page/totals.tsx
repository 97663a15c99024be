import classes from './totals.module.css';

export interface TotalsProps {
  /** Lists label and amount, top to bottom; the last one is the total of the others. */
  rows: readonly { label: string; value: string }[];
}

/** Shows the totals under a table of prices, right-aligned. */
export function Totals({ rows }: TotalsProps) {
  return (
    <dl className={classes.totals} aria-live="polite">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
