import { useRef } from 'react';
import { t } from '../../text/t';
import type { Missed } from '../../ui/scan/scanner-keys';
import { type ActionOptions, useAction } from '../../ui/use-action';
import { missedBy } from './use-scans';

type Counting<Input, Result> = Pick<ActionOptions<Input, Result>, 'mutation' | 'onSuccess'> & {
  mutation: NonNullable<ActionOptions<Input, Result>['mutation']>;
};

/** Saves lines that were added before, once a scan has counted into them. */
export function useCountInto<Input, Result>(options: Counting<Input, Result>) {
  const missed = useRef<Missed>({ missed: t.scans.lineNotAdded });
  const { start } = useAction<Input, Result>({
    ...options,
    onFailure: async (error) => {
      missed.current = await missedBy(error);
      return false;
    },
  });
  /** @returns the line's quantity, or why it was not saved */
  async function saveCount<Quantity>(input: Input, quantity: Quantity): Promise<Quantity | Missed> {
    return (await start(input)) === undefined ? missed.current : quantity;
  }
  return saveCount;
}
