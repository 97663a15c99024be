import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus on once a dialog has decided requests and their cards leave the list: to the buttons of the next
 * card, or else of the first; to the empty list if no card is left.
 * @param isWaiting whether a dialog is still open
 */
export function useFocusAfterDecision(requests: readonly ApprovalRow[], isWaiting: boolean) {
  const list = useRef<HTMLDivElement>(null);
  // Some cards may still be listed when the next request is decided.
  const gone = useRef(new Set<number>());
  const [decided, setDecided] = useState<readonly number[]>();
  useEffect(() => {
    if (decided === undefined || isWaiting) return;
    const last = requests.findLastIndex(({ id }) => decided.includes(id));
    const isOpen = ({ id }: ApprovalRow) => !gone.current.has(id);
    const next = requests.slice(last + 1).find(isOpen) ?? requests.find(isOpen);
    // The list is being fetched again: it may bring other requests, or be empty.
    if (next === undefined && requests.length > 0) return;
    const target = next === undefined ? '[role="status"][tabindex]' : `[data-request="${next.id}"] [data-approve]`;
    const control = list.current?.querySelector<HTMLElement>(target);
    if (!control) return;
    control.focus();
    setDecided(undefined);
  }, [requests, decided, isWaiting]);
  useEffect(() => {
    if (decided === undefined || isWaiting) return;
    // The focus stays with a user who has gone on elsewhere meanwhile.
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
