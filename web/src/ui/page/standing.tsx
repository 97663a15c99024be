import { Alert, Button, Group } from '@mantine/core';
import type { RowAction } from '../table/column';
import { LinkButton } from './link-button';

interface StandingProps {
  /** Puts the document's state into a sentence. */
  text: string;
  tone: 'waiting' | 'ready' | 'quiet';
  /** What usually comes next, if the reader may do it. */
  next: RowAction | undefined;
}

const colors = { waiting: 'yellow', ready: 'blue', quiet: 'gray' };

/** Shows the state of a document at the top of its page, with the next action beside it. */
export function Standing({ text, tone, next }: StandingProps) {
  return (
    <Alert color={colors[tone]}>
      <Group justify="space-between" gap="sm">
        <span>{text}</span>
        {next ? <Act action={next} /> : null}
      </Group>
    </Alert>
  );
}

/** Shows an action of a document as a button. */
export function Act({ action: { label, to, onClick, danger = false, isNext = false } }: { action: RowAction }) {
  const look = { variant: isNext ? 'filled' : 'default', c: danger ? 'red' : undefined };
  if (to !== undefined)
    return (
      <LinkButton to={to} {...look}>
        {label}
      </LinkButton>
    );
  return (
    <Button onClick={onClick} {...look}>
      {label}
    </Button>
  );
}
