import { useEffect } from 'react';

/** How many focused elements are remembered. */
const REMEMBERED = 20;
/** Milliseconds in which a new dialog or screen may take the focus itself. */
const PATIENCE = 50;

/**
 * Preserves the keyboard's place when the focused element disappears: a dialog that closes, a row that is decided or
 * removed. The focus returns to the previously focused button or link, otherwise to the screen's title.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const trail: HTMLElement[] = [];
    let timer: number | undefined;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      trail.push(target);
      if (trail.length > REMEMBERED) trail.shift();
    }

    function giveBack() {
      if (!isLost(trail)) return;
      const before = trail.findLast(canTakeBack) ?? document.querySelector<HTMLElement>('h1');
      before?.focus({ preventScroll: true });
    }

    const observer = new MutationObserver(() => {
      if (!isLost(trail)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(giveBack, PATIENCE);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}

/** Whether the focused element is gone. A click on empty space also removes the focus, but not the element. */
function isLost(trail: readonly HTMLElement[]): boolean {
  const latest = trail.at(-1);
  return latest !== undefined && !latest.isConnected && document.activeElement === document.body;
}

/** Part of the screen, and not a field, which would open the keyboard on a phone. */
function canTakeBack(element: HTMLElement): boolean {
  return element.isConnected && element.matches('main button, main a') && element.checkVisibility();
}
