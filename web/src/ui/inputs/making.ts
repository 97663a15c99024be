import { createContext, type ReactNode } from 'react';

export interface MakingProps<Option> {
  /** The typed text names what is added. */
  words: string;
  onMade: (option: Option) => void;
  onClose: () => void;
}

/** Tells how something that a list lacks is added where it is to be chosen. */
export interface Making<Option> {
  /** Writes 'Add "Cement"', or without words 'Add a unit'. */
  label: (words: string) => string;
  /** The dialog adds it. */
  dialog: (props: MakingProps<Option>) => ReactNode;
}

/**
 * Tells whether fields filter a list: what was typed there is only looked for and never added, since it would be a
 * slip.
 */
export const InFilterContext = createContext(false);

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled])';

/** Puts the focus into the field after this one, or on the form's button, unless it has gone elsewhere by itself. */
export function focusAfter(field: HTMLElement | null): void {
  const { activeElement } = document;
  if (field === null || (activeElement !== document.body && activeElement !== field)) return;
  const form = field.closest('form');
  const fields = [...(form ?? document.body).querySelectorAll<HTMLElement>(FIELDS)];
  const next = fields.slice(fields.indexOf(field) + 1).find((other) => other.tabIndex >= 0 && isShown(other));
  (next ?? form?.querySelector<HTMLElement>('button[type="submit"]') ?? field).focus();
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden], [aria-hidden="true"]') === null && element.style.display !== 'none';
}
