let isRepeated = false;

/** Tells whether the click under way is the second of a double click: the first has already done what it asks for. */
export function isRepeatedClick(): boolean {
  return isRepeated;
}

/**
 * Drops the second click of a double click where it would fall on something else than the first: on the confirming
 * button of a dialog that the first one opened, or on the row that moved up into its place. Call it once per page.
 */
export function dropStrayClicks(): void {
  let first: Element | undefined;
  function onClick(event: MouseEvent) {
    const pressed = controlAt(event.target);
    isRepeated = event.detail > 1;
    if (!isRepeated) first = pressed;
    else {
      setTimeout(() => {
        isRepeated = false;
      });
      if (pressed === first) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }
  window.addEventListener('click', onClick, { capture: true });
}

function controlAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const control = target.closest('button, a, input, select, textarea, label, summary, [role]') ?? target;
  // A click on a label is followed by one on its field.
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}
