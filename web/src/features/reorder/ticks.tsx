import { Checkbox } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import classes from './ticks.module.css';

/** The rows of a list that are ticked, by a key of theirs. */
interface Ticks {
  ticked: ReadonlySet<number>;
  tick: (key: number, isTicked: boolean) => void;
}

/** Apart from the rows: they are not all drawn again with each tick. Null where the user may do nothing with them. */
export const TicksContext = createContext<Ticks | null>(null);

export function useTicks(): Ticks & { clear: () => void } {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  return useMemo(
    () => ({
      ticked,
      tick: (key, isTicked) =>
        setTicked((before) => {
          const next = new Set(before);
          if (isTicked) next.add(key);
          else next.delete(key);
          return next;
        }),
      clear: () => setTicked(new Set()),
    }),
    [ticked],
  );
}

interface TickProps {
  /** The row's. */
  id: number;
  /** What is shown beside it. */
  label: ReactNode;
  /** What it does, for screen readers: it begins with what is shown. */
  name: string;
}

/** Ticks a row. */
export function Tick({ id, label, name }: TickProps) {
  const ticks = useContext(TicksContext);
  if (ticks === null) return label;
  const { ticked, tick } = ticks;
  return (
    <Checkbox
      className={classes.tick}
      label={label}
      labelPosition="left"
      aria-label={name}
      checked={ticked.has(id)}
      onChange={(event) => tick(id, event.currentTarget.checked)}
    />
  );
}
