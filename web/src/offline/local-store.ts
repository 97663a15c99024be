/**
 * Small JSON values are stored in the browser between visits, under `ghala.<name>`. If storage is full or blocked, a
 * value is simply not stored: nothing here may block the user.
 */
export function readLocal<Value>(name: string, store = ofBrowser): Value | undefined {
  try {
    const text = store().getItem(`ghala.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Stores `value`, or removes the entry if it is undefined. */
export function writeLocal(name: string, value: unknown, store = ofBrowser): void {
  try {
    if (value === undefined) store().removeItem(`ghala.${name}`);
    else store().setItem(`ghala.${name}`, JSON.stringify(value));
  } catch {
    // It is not stored, see above.
  }
}

/** Keeps a value until the tab is closed. */
export const ofTab = () => window.sessionStorage;

function ofBrowser(): Storage {
  return window.localStorage;
}
