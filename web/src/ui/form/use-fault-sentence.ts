import { useEffect, useState } from 'react';

let faultSentence: ((fault: string) => string) | undefined;

async function load(): Promise<void> {
  faultSentence ??= (await import('../../format/fault-sentence')).faultSentence;
}

/**
 * Writes the sentence of a field's fault. The texts come with the first fault on a page, as most forms never have one;
 * until then, it is an ellipsis.
 */
export function useFaultSentence(fault: string | undefined): string | undefined {
  const [, setLoaded] = useState(faultSentence !== undefined);
  const isWrong = fault !== undefined;
  useEffect(() => {
    if (!isWrong) return;
    load().then(
      () => setLoaded(true),
      // Without a network, the field is marked as wrong all the same.
      () => undefined,
    );
  }, [isWrong]);
  return isWrong ? (faultSentence?.(fault) ?? '…') : undefined;
}
