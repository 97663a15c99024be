/** The names of an object whose type says them all. */
export function namesOf<Shape extends object>(shape: Shape) {
  return Object.keys(shape) as (keyof Shape & string)[];
}

/**
 * An object of the same names, with what `make` makes of each. `make` is held to the type of every name by itself;
 * that all of them come together is what TypeScript can't see in Object.fromEntries.
 */
export function mapNames<Shape extends object, Made extends Record<keyof Shape, unknown>>(
  shape: Shape,
  make: <Name extends keyof Shape & string>(name: Name) => Made[Name],
): Made {
  return Object.fromEntries(namesOf(shape).map((name) => [name, make(name)])) as Made;
}

/** An object of the same names, with one and the same property of each. */
export function pluck<Key extends string, Shape extends Record<keyof Shape, Record<Key, unknown>>>(
  shape: Shape,
  key: Key,
) {
  return mapNames<Shape, { [Name in keyof Shape]: Shape[Name][Key] }>(shape, (name) => shape[name][key]);
}

/** The same values under the names that `to` gives them. */
export function renamed<Values extends object, To extends Record<keyof Values, string>>(values: Values, to: To) {
  return Object.fromEntries(namesOf(values).map((name) => [to[name], values[name]])) as {
    [Name in keyof Values as To[Name]]: Values[Name];
  };
}
