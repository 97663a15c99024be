import { Checkbox } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Selection } from '../../ui/list/use-selection';
import classes from './ticks.module.css';

export interface Ticked {
  id: number;
}

/**
 * The context stands apart from the columns, which stay as they are. It is null where the user may do nothing with
 * ticked rows.
 */
export const TicksContext = createContext<Pick<Selection<Ticked>, 'isSelected' | 'select'> | null>(null);

interface TickProps {
  row: Ticked;
  /** Stands beside the box. */
  label: ReactNode;
  /** Tells screen readers what it does; it begins with the visible label. */
  name: string;
}

/** Ticks a row, beside what would be done with it. */
export function Tick({ row, label, name }: TickProps) {
  const ticks = useContext(TicksContext);
  if (ticks === null) return label;
  return (
    <Checkbox
      className={classes.tick}
      label={label}
      labelPosition="left"
      aria-label={name}
      checked={ticks.isSelected(row)}
      onChange={(event) => ticks.select(row, event.currentTarget.checked)}
    />
  );
}
