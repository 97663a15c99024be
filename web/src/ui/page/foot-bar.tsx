import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './foot-bar.module.css';

interface FootBarProps {
  /** Tells what the buttons act on: a total, or counts. */
  summary?: ReactNode;
  /** The main action comes last, at the right. */
  children: ReactNode;
}

/** Keeps the buttons of a long screen in view at its foot. */
export function FootBar({ summary, children }: FootBarProps) {
  return (
    <div className={classes.bar}>
      <Text component="div" size="sm" aria-live="polite">
        {summary}
      </Text>
      <Group gap="xs">{children}</Group>
    </div>
  );
}
