import type { WalkLine } from '@ghala/contract/calls/counts';
import { Button, Paper, Text } from '@mantine/core';
import { countedOf } from '../../documents/lines/counting-rule';
import { countText } from '../../documents/scan/count-up';
import { labels, say, t } from '../../text/t';
import { goodsName } from './line-goods';
import { LineFigures, LineHead } from './line-head';
import { type CountingRules, mayAddMore, type Step } from './line-state';
import classes from './walk.module.css';

interface FinishedLineProps {
  line: WalkLine;
  /** Names the section, or the virtual warehouse. */
  place: string;
  rules: CountingRules;
  /** What has been scanned of it since; '' for nothing. */
  value: number | string;
  /** Finished lines can still be counted until the counting has ended. */
  isOpen: boolean;
  onStep: (step: Step) => void;
  /** Leaves the line; what has been scanned since is not counted. */
  onLeave: () => void;
}

/**
 * Tells whoever opens or scans a finished line that nothing of it is left to count; it takes an addition only once the
 * user has chosen to add more.
 */
export function FinishedLine({ line, place, rules, value, isOpen, onStep, onLeave }: FinishedLineProps) {
  const { awaitsAnother, state } = line;
  const canAdd = isOpen && mayAddMore(line, rules);
  const said = awaitsAnother
    ? labels.countLineAwaits.another
    : state === 'open'
      ? `${t.counts.finishedForYou}: ${labels.countLineAwaits.other}`
      : t.counts.finished;
  return (
    <Paper component="section" p="sm" className={classes.panel} aria-label={goodsName(line)}>
      <div>
        <LineHead line={line} place={place} />
        <Text
          size="sm"
          component="p"
          m={0}
          fw={600}
          c={awaitsAnother ? 'var(--ghala-wrong)' : 'var(--ghala-informs)'}
          role="status"
        >
          {said}
        </Text>
        <LineFigures line={line} />
        {value === '' ? null : (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-waiting)">
            {say(t.counts.scannedSince, { quantity: countText(value, countedOf(line.Product)) })}
          </Text>
        )}
        <Text size="sm" c="dimmed" component="p" m={0}>
          {awaitsAnother
            ? t.counts.anotherHint
            : isOpen
              ? canAdd
                ? t.counts.finishedHint
                : t.counts.finishedApartHint
              : t.counts.onlyRecounts}
        </Text>
      </div>
      <div className={classes.buttons}>
        {isOpen && !awaitsAnother ? (
          <Button variant="default" onClick={() => onStep('again')}>
            {t.counts.replace}
          </Button>
        ) : null}
        {canAdd ? (
          <Button variant="default" onClick={() => onStep('more')}>
            {t.counts.addTo}
          </Button>
        ) : null}
        <Button className={classes.whole} variant="subtle" onClick={onLeave}>
          {t.counts.leaveFinished}
        </Button>
      </div>
    </Paper>
  );
}
