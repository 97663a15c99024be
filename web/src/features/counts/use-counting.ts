import type { CountDetail, CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { quantityRule, serialRule } from '@ghala/contract/common/figure';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countedOf, packagedRule } from '../../documents/lines/counting-rule';
import { countText } from '../../documents/scan/count-up';
import { keepAnswer } from '../../net/keep-answer';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard';
import { figureProblem } from '../../ui/inputs/figure-problem';
import { notify, notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import { countKey, walkKey } from './counts.api';
import { goodsName, standsForSerials } from './line-goods';
import { modeOf, type Step } from './line-state';
import { type CountedLine, type Entry, enterCount } from './offline-count';

/** Describes the line that is being counted. */
export interface Current {
  line: CountedLine;
  value: number | string;
  step: Step;
  /** The line was chosen by hand, or its figure was typed. */
  isTyped: boolean;
}

/** Makes the rule for the counted quantity of a product. */
function countRule(product: WalkLine['Product']) {
  return packagedRule(product, product.tracking === 'serial' ? serialRule : quantityRule);
}

export type Counting = ReturnType<typeof useCounting>;

/**
 * Keeps what is being counted. It is saved before anything else is counted, in another section too, and leaving asks
 * about it.
 */
export function useCounting(count: CountDetail) {
  const client = useQueryClient();
  const [current, setCurrent] = useState<Current>();
  // A scan may arrive before the previous one is rendered.
  const latest = useRef(current);
  const entered = { ...count, placeId: count.Warehouse.id };
  const saving = useAction({
    mutation: (entry: Entry, idempotencyKey) => enterCount(entered, entry, idempotencyKey),
    failureTitle: t.counts.notCounted,
    onSuccess: ({ line }) => {
      keepAnswer<WalkLine[]>(client, walkKey(count.id, line.sectionId), (known) => {
        const isKnown = known.some(({ id }) => id === line.id);
        return isKnown ? known.map((one) => (one.id === line.id ? line : one)) : [...known, line];
      });
    },
    // The answer includes the line itself.
    refresh: [countKey(count.id)],
  });
  const saves = useRef(Promise.resolve(true));
  const isBegun = () => latest.current !== undefined && latest.current.value !== '';
  useUnsavedGuard(isBegun);

  function begin(next: Current | undefined): void {
    latest.current = next;
    setCurrent(next);
  }

  /**
   * Tells what the user must choose before counting anything else: whether what was scanned of a finished line counts.
   */
  function undecidedText(): string | undefined {
    const begun = latest.current;
    if (begun?.step !== 'finished' || !isBegun()) return undefined;
    return say(t.counts.decideFirst, { name: goodsName(begun.line) });
  }

  /** Waits for any saving under way first. @returns whether it could be saved */
  function save(counted: Current, mode: CountMode, quantity = counted.value): Promise<boolean> {
    saves.current = saves.current.then(() => saveNow(counted, mode, quantity));
    return saves.current;
  }

  async function saveNow({ line, step }: Current, mode: CountMode, quantity: number | string): Promise<boolean> {
    // Without a network, nothing else would say so while the goods are still in sight.
    const problem = await figureProblem([countRule(line.Product), quantity]);
    if (problem !== undefined) {
      void alertError(t.counts.notCounted, problem);
      return false;
    }
    if ((await saving.start({ line, mode, quantity, toFinished: step === 'more' })) === undefined) return false;
    const counted = standsForSerials(line) ? t.counts.allScanned : countText(quantity, countedOf(line.Product));
    notifySuccess(say(t.counts.saved, { name: goodsName(line), quantity: counted }));
    return true;
  }

  /** Saves what was begun, and leaves its line. @returns whether it could be saved */
  async function saveBegun(): Promise<boolean> {
    await saves.current;
    const begun = latest.current;
    if (begun !== undefined && isBegun()) {
      const undecided = undecidedText();
      if (undecided !== undefined) notify({ message: undecided, color: 'yellow' });
      if (undecided !== undefined || !(await save(begun, modeOf(begun.line, begun.step, count)))) return false;
    }
    begin(undefined);
    return true;
  }

  return { current, latest, isSaving: saving.isRunning, begin, save, saveBegun, undecidedText };
}
