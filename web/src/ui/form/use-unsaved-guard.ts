import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../text/t';
import { isClosedByBack } from '../dialogs/closed-by-back';
import { confirm } from '../dialogs/dialogs';

/** It has the guards of everything that is mounted. */
const guards = new Set<() => boolean>();

/** Tells whether anything on the screen is unsaved. */
export const isAnythingUnsaved = () => [...guards].some((isDirty) => isDirty());

/**
 * Asks before unsaved work is left, inside the application and when the tab is closed. `isDirty` is called at the
 * moment of leaving, so it may read a ref.
 */
export function useUnsavedGuard(isDirty: () => boolean): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    const guard = () => latest.current();
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      if (!isDirty() || current.pathname === next.pathname || (action === 'BACK' && isClosedByBack())) return false;
      return !(await askToLeave());
    },
    enableBeforeUnload: isDirty,
  });
}

/** Asks whether unsaved work may be left. */
export function askToLeave(): Promise<boolean> {
  return confirm({
    title: t.ui.leaveWithoutSaving,
    text: t.ui.notSaved,
    confirmLabel: t.ui.leave,
    cancelLabel: t.ui.stay,
  });
}
