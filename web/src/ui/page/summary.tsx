import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';
import { Section } from './section';
import classes from './summary.module.css';

export interface SummaryRow {
  id: number;
  name: ReactNode;
  /** Stands small and quiet under the name. */
  hint?: ReactNode;
  /** A figure stands at the right. */
  value?: ReactNode;
}

export interface SummaryProps {
  title: string;
  rows: readonly SummaryRow[];
  /** Appears where there are no rows. */
  empty: string;
  /** Counts all rows, if `rows` holds only the first of them. */
  total?: number;
}

/** This many are seen beside a form without scrolling. */
const MOST_ROWS = 12;

/** Shows a short list of names and figures beside a form (`Page aside`). */
export function Summary({ title, rows, empty, total = rows.length }: SummaryProps) {
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <Section title={title}>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={classes.rows}>
          {shown.map(({ id, name, hint, value }) => (
            <li key={id}>
              <span>
                {name}
                {hint ? <span className={classes.hint}>{hint}</span> : null}
              </span>
              <span className={classes.value}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      {total > shown.length ? (
        <Text size="xs" c="dimmed">
          {say(t.common.andMore, { count: total - shown.length })}
        </Text>
      ) : null}
    </Section>
  );
}
