import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-head.module.css';

export interface RecordNameProps {
  /** It is undefined while it is loading, and then keeps its place. */
  name: string | undefined;
  /** Holds the code or number, if that is not the name. */
  code?: string;
}

/** Names the record of a screen under the screen's title, which is then small (`Page record`). */
export function RecordName({ name, code }: RecordNameProps) {
  return (
    <Group gap="0 var(--mantine-spacing-sm)" align="baseline">
      <Title order={2} size="h1" className={classes.name} aria-hidden={name === undefined || undefined}>
        {name ?? '\u00a0'}
      </Title>
      {code ? <span className={classes.code}>{code}</span> : null}
    </Group>
  );
}

export interface RecordFigure {
  label: string;
  value: ReactNode;
  /** A word replaces the figure. */
  isText?: boolean;
  /** Stands small and quiet under the figure. */
  hint?: ReactNode;
}

interface RecordFiguresProps {
  label: string;
  figures: readonly RecordFigure[];
  /** The figures have no frame: they are in a section, which has one. */
  isBare?: boolean;
}

/** Shows the four to six figures that are asked first of a record, or of one side of it. */
export function RecordFigures({ label, figures, isBare }: RecordFiguresProps) {
  return (
    <dl className={classes.figures} data-bare={isBare || undefined} aria-label={label}>
      {figures.map(({ label: name, value, isText, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-text={isText || undefined}>{value}</dd>
          {hint ? <dd className={classes.hint}>{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
