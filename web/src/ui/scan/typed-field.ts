/** Keys are typed into such a field. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Holds the state of a field at some moment. */
export interface FieldState {
  field: TypedField;
  value: string;
  /** The next character replaces everything. */
  isSelected: boolean;
}

const OTHER_INPUTS = ['checkbox', 'radio', 'button', 'submit', 'file'];

/** Finds the field into which a key is typed; undefined if the key is for something else. */
export function textFieldOf(target: EventTarget | null): TypedField | undefined {
  if (target instanceof HTMLInputElement) return OTHER_INPUTS.includes(target.type) ? undefined : target;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : undefined;
}

export function stateOf(field: TypedField): FieldState {
  const isSelected =
    !(field instanceof HTMLSelectElement) && field.selectionStart === 0 && field.selectionEnd === field.value.length;
  return { field, value: field.value, isSelected };
}

/** Puts a field back as it was, as if nothing had been typed. */
export function restore({ field, value, isSelected }: FieldState): void {
  // A search for the typed text is given up, and the previous choice is shown again.
  if (field.getAttribute('role') === 'combobox')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  else typeInto(field, value);
  if (isSelected && !(field instanceof HTMLSelectElement)) field.select();
}

/** Gives a field a text as if it were typed, so that React hears of it. */
export function typeInto(field: TypedField, value: string): void {
  if (field.value === value) return;
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
