/**
 * Small JSON values kept in the browser between visits, under `ghala.<name>`. Where storage is full or blocked a
 * value is simply not kept: nothing here may stop the work.
 */
export function readLocal<Value>(name: string): Value | undefined {
  try {
    const text = window.localStorage.getItem(`ghala.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Keeps `value`, or forgets the name where it is undefined. */
export function writeLocal(name: string, value: unknown): void {
  try {
    if (value === undefined) window.localStorage.removeItem(`ghala.${name}`);
    else window.localStorage.setItem(`ghala.${name}`, JSON.stringify(value));
  } catch {
    // Not kept, see above.
  }
}
