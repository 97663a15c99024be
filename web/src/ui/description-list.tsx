import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface DescriptionListProps {
  /** Label and value of each field; an empty value shows a dash. */
  items: ReadonlyArray<{ label: string; value: ReactNode }>;
  /** Each label beside its value, all in one line: for counts above a list. */
  isInLine?: boolean;
}

/** Read-only fields: two columns on a phone, as many as fit on a desktop. */
export function DescriptionList({ items, isInLine = false }: DescriptionListProps) {
  return (
    <dl className={isInLine ? classes.line : classes.list}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value === undefined || value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
