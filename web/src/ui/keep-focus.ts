const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const DIALOG = '[role="dialog"]';
/** A control that is drawn anew is back after this time, in milliseconds. */
const DRAWN_AFTER_MS = 150;

/** Holds a control that had the focus, or a part of the page around it, with its neighbours at the time. */
interface Part {
  element: Element;
  next: Element | null;
  previous: Element | null;
}

/**
 * Moves the focus to the nearest control when the one with the focus goes away or is disabled, such as 'Next page' on
 * the last one; otherwise the browser would give it to nothing, and the next key would be lost. A control that is only
 * disabled while it is loading gets it back. This serves the keyboard alone: after a tap, a field would open that of a
 * phone. Call it once per page.
 */
export function keepFocus(): void {
  let parts: Part[] = [];
  /**
   * Keeps what had the focus when a dialog took it: the dialog may have opened while that was loading, and not know it.
   */
  let beneath: Element | undefined;
  let isByKey = false;
  let isAwaited = false;
  let timer: number | undefined;

  function restore(): void {
    timer = undefined;
    const [last] = parts;
    const { activeElement } = document;
    // Some browsers leave it on a disabled control, where no key does anything.
    const isLost = activeElement === document.body || (activeElement === last?.element && isGone(activeElement));
    if (last === undefined || !isByKey || !isLost) {
      isAwaited = false;
      return;
    }
    isAwaited =
      isGone(last.element) && last.element.matches('[data-loading], [aria-busy="true"]') && last.element.isConnected;
    if (isAwaited) return;
    const target = isGone(last.element) ? (returnsTo() ?? nearest(parts)) : last.element;
    if (target instanceof HTMLElement) target.focus();
  }

  function returnsTo(): Element | undefined {
    const isDialogGone = parts.some(({ element }) => isDialog(element) && !element.isConnected);
    return isDialogGone && beneath !== undefined && !isGone(beneath) ? beneath : undefined;
  }

  window.addEventListener('keydown', () => (isByKey = true), { capture: true });
  window.addEventListener('pointerdown', () => (isByKey = false), { capture: true });
  window.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest(DIALOG);
    const [last] = parts;
    if (dialog !== null && last !== undefined && !parts.some(({ element }) => element === dialog))
      beneath = last.element;
    parts = partsFrom(target);
  });
  new MutationObserver(() => {
    const [last] = parts;
    if (!isByKey || timer !== undefined || last === undefined) return;
    if (isAwaited || isGone(last.element)) timer = window.setTimeout(restore, DRAWN_AFTER_MS);
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}

function partsFrom(control: Element): Part[] {
  const parts: Part[] = [];
  for (let element: Element | null = control; element !== null && element !== document.body; ) {
    parts.push({ element, next: element.nextElementSibling, previous: element.previousElementSibling });
    element = element.parentElement;
  }
  return parts;
}

function isDialog(element: Element): boolean {
  return element.matches(DIALOG);
}

function isGone(control: Element): boolean {
  return !control.isConnected || control.matches(':disabled');
}

/** Finds a control in the innermost part that still has one: the one behind what is gone, or else the one before it. */
function nearest(parts: readonly Part[]): Element | undefined {
  for (const { element, next, previous } of parts) {
    // What is under an open dialog cannot be reached.
    if (isDialog(element) && element.isConnected) return undefined;
    const found =
      controlsFrom(next, 'nextElementSibling')[0] ?? controlsFrom(previous, 'previousElementSibling').at(-1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds the controls in the first part that has any, from here in a direction. */
function controlsFrom(start: Element | null, direction: 'nextElementSibling' | 'previousElementSibling'): Element[] {
  for (let part = start; part !== null; part = part[direction]) {
    const controls = [part, ...part.querySelectorAll(FOCUSABLE)].filter(
      (one) => one.isConnected && one.matches(FOCUSABLE) && one.checkVisibility() && one.closest('[inert]') === null,
    );
    if (controls.length > 0) return controls;
  }
  return [];
}
