import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { useEffect, useRef, useState } from 'react';

/**
 * Where the keyboard goes on once a dialog has decided requests, whose cards leave the list: to the buttons of the
 * card behind them, otherwise of the first card; to the empty list if there is none.
 * @param isWaiting whether a dialog is still open
 */
export function useFocusAfterDecision(requests: readonly ApprovalRow[], isWaiting: boolean) {
  const list = useRef<HTMLDivElement>(null);
  // Some may still be listed when the next one is decided.
  const gone = useRef(new Set<number>());
  const [decided, setDecided] = useState<readonly number[]>();
  useEffect(() => {
    if (decided === undefined || isWaiting) return;
    const last = requests.findLastIndex(({ id }) => decided.includes(id));
    const isOpen = ({ id }: ApprovalRow) => !gone.current.has(id);
    const next = requests.slice(last + 1).find(isOpen) ?? requests.find(isOpen);
    // The list is fetched again: others may follow, or it is empty.
    if (next === undefined && requests.length > 0) return;
    const target = next === undefined ? '[role="status"][tabindex]' : `[data-request="${next.id}"] [data-approve]`;
    const control = list.current?.querySelector<HTMLElement>(target);
    if (!control) return;
    control.focus();
    setDecided(undefined);
  }, [requests, decided, isWaiting]);
  useEffect(() => {
    if (decided === undefined || isWaiting) return;
    // Who goes on elsewhere meanwhile stays there.
    const forget = () => setDecided(undefined);
    window.addEventListener('keydown', forget);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', forget);
      window.removeEventListener('pointerdown', forget);
    };
  }, [decided, isWaiting]);
  return {
    list,
    goOnAfter(ids: readonly number[]) {
      for (const id of ids) gone.current.add(id);
      setDecided(ids);
    },
  };
}
