import type { CountLineState, RecountReason } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { labels } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import classes from './walk.module.css';

interface LineStateProps {
  state: CountLineState;
  recountReason?: RecountReason | null;
  /** The reader has given their figure; the other of the two who count apart has not. */
  awaitsOther: boolean;
  awaitsAnother: boolean;
  /** Somebody has counted it, and a second figure is wanted. */
  isBegun?: boolean;
}

/**
 * Shows the state of a line, why it is to be counted again, and whose figure it awaits. Of two who count apart, each
 * sees their own lines as done.
 */
export function LineState({
  state,
  recountReason = null,
  awaitsOther,
  awaitsAnother,
  isBegun = awaitsOther,
}: LineStateProps) {
  const { other, another } = labels.countLineAwaits;
  return (
    <>
      <StatusBadge of="countLineStates" code={awaitsOther ? 'counted' : state} />
      {recountReason === null ? null : <Note text={labels.recountReasons[recountReason]} />}
      {awaitsAnother ? <Note text={another} /> : isBegun ? <Note text={other} /> : null}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" className={classes.note}>
      {text}
    </Text>
  );
}
