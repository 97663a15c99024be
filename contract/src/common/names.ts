/** These are the keys of an object whose type lists them all. */
export function namesOf<Shape extends object>(shape: Shape) {
  return Object.keys(shape) as (keyof Shape & string)[];
}

/**
 * An object with the same keys, each value made by `make`. The type of `make` is checked for each key; TypeScript can't
 * see that Object.fromEntries returns all of them.
 */
export function mapNames<Shape extends object, Made extends Record<keyof Shape, unknown>>(
  shape: Shape,
  make: <Name extends keyof Shape & string>(name: Name) => Made[Name],
): Made {
  return Object.fromEntries(namesOf(shape).map((name) => [name, make(name)])) as Made;
}

/** This is an object with the same keys, and one property of each value. */
export function pluck<Key extends string, Shape extends Record<keyof Shape, Record<Key, unknown>>>(
  shape: Shape,
  key: Key,
) {
  return mapNames<Shape, { [Name in keyof Shape]: Shape[Name][Key] }>(shape, (name) => shape[name][key]);
}

/** Picks some of an object's properties. */
export function pick<Shape extends object, Name extends keyof Shape & string>(shape: Shape, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<Shape, Name>;
}

/** All of an object's properties but some. */
export function omit<Shape extends object, Name extends keyof Shape & string>(shape: Shape, names: readonly Name[]) {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name as Name))) as Omit<
    Shape,
    Name
  >;
}

/** These are the same values under the keys that `to` assigns them. */
export function renamed<Values extends object, To extends Record<keyof Values, string>>(values: Values, to: To) {
  return Object.fromEntries(namesOf(values).map((name) => [to[name], values[name]])) as {
    [Name in keyof Values as To[Name]]: Values[Name];
  };
}
