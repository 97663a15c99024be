import { useBlocker } from '@tanstack/react-router';
import { confirm } from './dialogs';

/**
 * Asks before unsaved work is left, inside the application and when the tab is closed.
 * `isDirty` is asked at the moment of leaving, so it may read a ref.
 */
export function useUnsavedGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'What you entered here has not been saved.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      });
      return !leave;
    },
    enableBeforeUnload: isDirty,
  });
}
