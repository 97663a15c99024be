/**
 * Small JSON values are stored in the browser between visits, under `ghala.<name>`. If storage is full or blocked, a
 * value is simply not stored: nothing here may block the user.
 */
export function readLocal<Value>(name: string): Value | undefined {
  try {
    const text = window.localStorage.getItem(`ghala.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Stores `value`, or removes the entry if it is undefined. */
export function writeLocal(name: string, value: unknown): void {
  try {
    if (value === undefined) window.localStorage.removeItem(`ghala.${name}`);
    else window.localStorage.setItem(`ghala.${name}`, JSON.stringify(value));
  } catch {
    // It is not stored, see above.
  }
}
