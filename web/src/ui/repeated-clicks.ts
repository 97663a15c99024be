let isRepeated = false;

/** Whether the click under way is the second one of a double click: the first one has already done what it asks for. */
export function isRepeatedClick(): boolean {
  return isRepeated;
}

/**
 * Once per page: drops the second click of a double click where it would fall on something else than the first: on the confirming
 * button of a dialog that the first one opened, or on the row that moved up into its place.
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
