import type { KeyboardEvent } from 'react';

/**
 * Moves by Enter from a field of a grid to the same field of the next line, and by Shift+Enter to that of the line
 * before; at the end the field keeps the focus, except on a touch screen, whose keyboard closes. Either way it is
 * saved. The fields of a column have the same `data-line-field`.
 */
export function moveAlongLines(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  const lines = field.closest('[data-row]')?.parentElement;
  const column = [
    ...(lines?.querySelectorAll<HTMLElement>(`[data-line-field="${field.dataset.lineField}"]:not([disabled])`) ?? []),
  ];
  const target = column[column.indexOf(field) + (event.shiftKey ? -1 : 1)];
  if (!target) field.blur();
  const isTyped = !window.matchMedia('(pointer:coarse)').matches;
  if (target || isTyped) (target ?? field).focus();
}

/**
 * Puts the focus into the first field of a grid that is wrong, and so not saved.
 * @param lineId of that line alone, as the `data-line-id` of its fields
 * @returns whether there is one
 */
export function focusWrongLine(around: HTMLElement | null, lineId?: number): boolean {
  const line = lineId === undefined ? '' : `[data-line-id="${lineId}"]`;
  return focusFirst(around, `[data-line-field]${line}[aria-invalid="true"]`);
}

/**
 * Puts the focus into the first picker of a grid that has a text but nothing chosen, or is still seeking an option
 * (search-select.tsx): what it shows is not what would be sent. @returns whether there is one
 * @returns whether there is one
 */
export function focusUnchosen(around: HTMLElement | null): boolean {
  return focusFirst(around, '[data-unchosen]');
}

function focusFirst(around: HTMLElement | null, selector: string): boolean {
  const field = around?.querySelector<HTMLElement>(selector);
  field?.focus();
  return Boolean(field);
}
