import classes from './gauge.module.css';

export interface GaugeProps {
  value: number;
  /** The bar is full at this; 0 takes the record's own range, which the marks and the value give. */
  max: number;
  /** There are at most two ticks; 0 is not set. */
  marks: readonly number[];
  color: 'green' | 'yellow' | 'red' | 'blue' | 'gray';
}

/** Draws a bar of 88 by 6 pixels. It says nothing that the word beside it does not, so screen readers skip it. */
export function Gauge({ value, max, marks, color }: GaugeProps) {
  const set = marks.filter((mark) => mark > 0);
  // Without a maximum, the highest mark stands in the middle.
  const end = max > 0 ? Math.max(max, ...set) : Math.max(value, 2 * Math.max(0, ...set));
  const share = (part: number) => `${end > 0 ? Math.min(100, (100 * Math.max(0, part)) / end) : 0}%`;
  const style: Record<string, string> = { '--share': share(value) };
  for (const [index, mark] of set.entries()) style[`--mark-${index + 1}`] = share(mark);
  return <span className={classes.gauge} data-color={color} style={style} aria-hidden />;
}
