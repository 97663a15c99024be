/** Values are generated from this part of JSON Schema. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
}

const TEXTS = [
  '',
  ' ',
  'x',
  'Cement',
  '0',
  '-1',
  '1e9',
  'null',
  'true',
  '2026-11-22',
  '2026-02-30',
  '2026-11-22T10:00',
  'a@example.com',
  "'; drop table users; --",
  '<b>&',
  '=1+1',
  '%_\\',
  'é'.repeat(50),
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '👩🏽‍🌾',
  '__proto__',
  '../../etc',
];
const NUMBERS = [0, 1, 2, 3, 5, -1, 0.5, 0.001, 0.0001, 100, 1e6, 1e12, 2 ** 31, 2 ** 53, 1e308];
const STRANGE = [null, true, false, [], {}, [[]], { a: 1 }, ['x']];

/** Makes random values, reproducible by seed. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Gives a number from 0 to below 1. Source: mulberry32, by Tommy Ettinger, in the public domain. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  isIn(share: number): boolean {
    return this.next() < share;
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.next() * values.length)] as Value;
  }

  /** Makes a value that is mostly valid for the schema, and now and then anything at all. */
  valueOf(schema: Schema | undefined, depth = 0): unknown {
    if (schema === undefined || depth > 5 || this.isIn(0.08)) return this.#anything();
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return this.valueOf(this.oneOf(choices), depth + 1);
    if (schema.enum !== undefined) return this.oneOf(schema.enum);
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(schema);
    if (schema.type === 'boolean') return this.isIn(0.5);
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(this.next() * 4) }, () => this.valueOf(schema.items, depth + 1));
    if (schema.type === 'object' || schema.properties !== undefined) return this.#object(schema, depth);
    return this.oneOf(TEXTS);
  }

  text(): string {
    return this.oneOf(TEXTS);
  }

  #number({ minimum = 0, maximum = 8 }: Schema): number {
    // Small integers are ids that exist.
    return this.isIn(0.7) ? Math.max(minimum, Math.ceil(this.next() * Math.min(maximum, 8))) : this.oneOf(NUMBERS);
  }

  #object({ properties = {} }: Schema, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties))
      if (this.isIn(0.85)) made[name] = this.valueOf(schema, depth + 1);
    return made;
  }

  #anything(): unknown {
    return this.oneOf([...TEXTS, ...NUMBERS, ...STRANGE]);
  }
}
