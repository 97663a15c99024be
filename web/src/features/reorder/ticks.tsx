import { Checkbox } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Selection } from '../../ui/use-selection';
import classes from './ticks.module.css';

/** Rows of a list as they are ticked. */
export interface Ticked {
  id: number;
}

/** Apart from the columns, which stay as they are. Null where the user may do nothing with what is ticked. */
export const TicksContext = createContext<Pick<Selection<Ticked>, 'isSelected' | 'select'> | null>(null);

interface TickProps {
  row: Ticked;
  /** What is shown beside it. */
  label: ReactNode;
  /** What it does, for screen readers: it begins with what is shown. */
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
