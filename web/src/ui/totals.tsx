import classes from './totals.module.css';

export interface TotalsProps {
  /** Label and amount, top to bottom; the last one is what the others come to. */
  rows: readonly { label: string; value: string }[];
}

/** The sums under a table of prices, at its right. */
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
