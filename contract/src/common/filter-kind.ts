/** What a filter takes, for readers that do without its schema. */
export type FilterKind =
  | { of: 'id' | 'day' | 'flag' }
  | { of: 'text'; max: number }
  | { of: 'word'; words: readonly string[] };

/** The same symbol wherever this module is loaded. */
const KIND = Symbol.for('ghala.filter-kind');

/** Notes beside a filter's schema what it takes. */
export function ofKind<Schema extends object>(kind: FilterKind, schema: Schema): Schema {
  return Object.assign(schema, { [KIND]: kind });
}

/** Says what a schema takes as a filter; undefined if it is none. */
export function kindOf(schema: unknown): FilterKind | undefined {
  return typeof schema === 'object' && schema !== null && KIND in schema ? (schema[KIND] as FilterKind) : undefined;
}
