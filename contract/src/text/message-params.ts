/** This is the type of a parameter that a text shows unchanged, or selects by. */
type Shown = string | number | boolean | readonly string[];

/** The parameters in a list of `name` or `name, kind`, by name. */
type Named<Found extends [string, string]> = { [Each in Found as Each[0]]: ValueOf<Each[1]> };
type ValueOf<Kind extends string> = Kind extends 'plural' | 'number' | 'selectordinal'
  ? number
  : Kind extends 'date' | 'time'
    ? string | Date
    : Shown;

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` | `${infer Rest} `
  ? Trim<Rest>
  : Text;
type KindIn<Text extends string> = Text extends `${infer Kind},${string}` ? Trim<Kind> : Trim<Text>;

/**
 * Parses text: an opening brace starts a parameter, a closing one ends the branch of a parameter. Braces that ICU
 * quotes are not supported.
 */
type InWords<Text extends string, Found extends [string, string]> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Branch}}${string}`
    ? Text extends `${Branch}}${infer Rest}`
      ? InParameter<Rest, Found>
      : never
    : After extends `${infer Inner}}${infer Rest}`
      ? Inner extends `${infer Name},${infer Kind}`
        ? After extends `${Name},${infer Branches}`
          ? Kind extends `${string}{${string}`
            ? InParameter<Branches, Found | [Trim<Name>, KindIn<Kind>]>
            : InWords<Rest, Found | [Trim<Name>, KindIn<Kind>]>
          : never
        : InWords<Rest, Found | [Trim<Inner>, 'shown']>
      : never
  : Text extends `${string}}${infer Rest}`
    ? InParameter<Rest, Found>
    : Found;

/** Parses between the branches of a parameter: an opening brace starts a branch, a closing one ends the parameter. */
type InParameter<Text extends string, Found extends [string, string]> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Between}}${string}`
    ? Text extends `${Between}}${infer Rest}`
      ? InWords<Rest, Found>
      : never
    : InWords<After, Found>
  : Text extends `${string}}${infer Rest}`
    ? InWords<Rest, Found>
    : Found;

/**
 * These are the parameters of an ICU message, derived from its literal type: `{count, plural, one {# note} other {#
 * notes}}` takes `{ count: number }`. For a message known only as a string, any.
 */
export type MessageParams<Message extends string> = string extends Message
  ? Record<string, unknown>
  : Named<InWords<Message, never>>;
