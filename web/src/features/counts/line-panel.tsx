import type { CountDetail, CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { FinishedLine } from './finished-line';
import { isSameLine } from './line-goods';
import { firstStep } from './line-state';
import type { Counting, Current } from './use-counting';
import { WalkEntry } from './walk-entry';

interface LinePanelProps {
  count: CountDetail;
  /** Lists the section's lines as they are now. */
  lines: readonly WalkLine[];
  counting: Counting;
  current: Current;
  /** Lets the user type the serial number of goods that a scanner cannot read. */
  onType: () => void;
  onSave: (mode: CountMode, quantity?: number) => void;
}

/** Counts the line that was chosen or scanned, or says that nothing of it is left to count. */
export function LinePanel({ count, lines, counting, current, onType, onSave }: LinePanelProps) {
  const { value, step, isTyped } = current;
  const line = lines.find((one) => isSameLine(one, current.line)) ?? current.line;
  // Somebody else may have finished it meanwhile.
  const isDoneNow = step === 'count' && !counting.isSaving && firstStep(line) === 'finished';
  const shared = {
    line,
    place: count.sections.find(({ id }) => id === line.sectionId)?.name ?? '',
    rules: count,
    value,
  };
  if (line.awaitsAnother || step === 'finished' || isDoneNow)
    return (
      <FinishedLine
        {...shared}
        isOpen={count.status === 'counting'}
        onStep={(chosen) => counting.begin({ ...current, line, step: chosen, isTyped: value === '' })}
        onLeave={() => counting.begin(undefined)}
      />
    );
  return (
    <WalkEntry
      {...shared}
      onChange={(changed) => counting.begin({ ...current, value: changed, isTyped: true })}
      isBlind={count.isBlind}
      onType={onType}
      step={step}
      isTyped={isTyped}
      isSaving={counting.isSaving}
      onSave={onSave}
    />
  );
}
