import { useEffect } from 'react';

/** How many of the things that had the focus are remembered. */
const REMEMBERED = 20;
/** Milliseconds in which a dialog or a screen that appears may take the focus itself. */
const PATIENCE = 50;

/**
 * Keeps the keyboard's place where the thing that has the focus goes away: a dialog that closes, a row that is
 * decided or removed. The focus returns to the button or link that had it before, else to the screen's title.
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
      const before = trail.findLast(canTakeBack) ?? document.querySelector<HTMLElement>('main h1');
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

/** Whether what had the focus is gone. A click beside everything takes the focus away too, but leaves what had it. */
function isLost(trail: readonly HTMLElement[]): boolean {
  const latest = trail.at(-1);
  return latest !== undefined && !latest.isConnected && document.activeElement === document.body;
}

/** Part of the screen, and no field: on a phone a field would bring up the keyboard. */
function canTakeBack(element: HTMLElement): boolean {
  return element.isConnected && element.matches('main button, main a') && element.checkVisibility();
}
