let last = 0;

/**
 * Makes an id for what was made on this device and is not sent yet: negative, as no id of the server is, and unlike
 * that of any other record of this device.
 */
export function localId(): number {
  last = Math.max(last + 1, Date.now() * 1000);
  return -last;
}

/** Every negative number below this is such an id: figures are never as large. */
const LARGEST = -1e15;

export function isLocalId(value: unknown): value is number {
  return typeof value === 'number' && value < LARGEST;
}

/** Tells whether a value refers to what is not sent yet. */
export function hasLocalId(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasLocalId);
  return isPlain(value) ? Object.values(value).some(hasLocalId) : isLocalId(value);
}

/** Puts the server's ids in place of local ones, in texts too (addresses). */
export function withIds<Value>(value: Value, ids: ReadonlyMap<number, number>): Value {
  const read = (one: unknown): unknown => {
    if (typeof one === 'number') return ids.get(one) ?? one;
    if (typeof one === 'string')
      return [...ids].reduce((text, [local, id]) => text.replaceAll(`${local}`, `${id}`), one);
    if (Array.isArray(one)) return one.map(read);
    return isPlain(one) ? Object.fromEntries(Object.entries(one).map(([name, part]) => [name, read(part)])) : one;
  };
  return read(value) as Value;
}

/** A file is not plain, and stays as it is. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
