import { useEffect } from 'react';
import { topmostElement } from '../ui/dialogs/layers';

/** This many focused elements are remembered. */
const REMEMBERED = 20;
/** A new dialog or screen may take the focus itself within this many milliseconds. */
const PATIENCE = 50;

/**
 * Preserves the keyboard's place when the focused element disappears: a dialog that closes, a row that is decided or
 * removed. The focus returns to the previously focused button or link, or else to the screen's title.
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
      // While a dialog is open, nothing beneath it gets the focus.
      const top = topmostElement();
      const before = top ? withinDialog(top, trail) : (trail.findLast(canTakeBack) ?? document.querySelector('h1'));
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
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

/** Tells whether the focused element is gone. A click on empty space also removes the focus, but not the element. */
function isLost(trail: readonly HTMLElement[]): boolean {
  const latest = trail.at(-1);
  return latest !== undefined && !latest.isConnected && document.activeElement === document.body;
}

/** Finds what of a dialog last had the focus, or the dialog itself. */
function withinDialog(dialog: Element, trail: readonly HTMLElement[]): Element {
  const before = trail.findLast(
    (element) => dialog.contains(element) && element.matches('button, a') && element.checkVisibility(),
  );
  return before ?? dialog.querySelector('[role="dialog"]') ?? dialog;
}

/** Tells whether it is part of the screen, and not a field, which would open the keyboard on a phone. */
function canTakeBack(element: HTMLElement): boolean {
  return element.isConnected && element.matches('main button, main a') && element.checkVisibility();
}
