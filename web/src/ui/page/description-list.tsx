import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export interface DescriptionListProps {
  /** Pairs each field's label and value; an empty value shows a dash. */
  items: ReadonlyArray<{ label: string; value: ReactNode }>;
  /** Puts each label beside its value, all in one line: for counts above a list. */
  isInLine?: boolean;
}

/** Shows read-only fields: in two columns on a phone, in as many as fit on a desktop. */
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
