import { namesOf } from '@ghala/contract/common/names';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** This is an expression whose value is the text of a JSON value of that type, never null. */
export class JsonText<Value> {
  declare readonly value: Value;
  readonly sql: RawBuilder<string>;

  constructor(text: RawBuilder<string>) {
    this.sql = text;
  }
}

type Shape = Record<string, z.ZodType>;
/** Lists the fields that a schema names, each as JSON text of its type. */
type Fields<Of extends Shape> = { [Name in keyof Of]: JsonText<z.output<Of[Name]>> };

/*
 * Lets the database write JSON for lists of many large rows, as the answer's serialiser would write it: the same fields
 * in the same order, without spaces. Concatenation takes less time than json_build_object.
 */

/** Writes an object with exactly the fields of the schema. */
export function objectText<Of extends Shape>(
  schema: z.ZodObject<Of>,
  fields: Fields<Of>,
): JsonText<z.output<typeof schema>> {
  const parts = namesOf(schema.shape).flatMap((name, index) => {
    const key = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    return [sql.lit(key), fields[name].sql];
  });
  return new JsonText(sql`concat(${sql.join([...parts, sql.lit('}')])})`);
}

/** @param rows everything after `from`; no rows make an empty array */
export function arrayText<Value>(row: JsonText<Value>, order: Expression<unknown>, rows: RawBuilder<unknown>) {
  return new JsonText<Value[]>(
    sql`concat('[', (select string_agg(${row.sql}, ',' order by ${order}) from ${rows}), ']')`,
  );
}

/** Writes a text or enum, which is never null. */
export function quoted<Value extends string = string>(text: Expression<Value>): JsonText<Value> {
  return new JsonText(sql`to_json(${text})`);
}

/** Writes a whole number. */
export function whole(number: Expression<number>): JsonText<number> {
  return new JsonText(sql`${number}`);
}

/** Writes a numeric without trailing zeros. */
export function decimal(number: Expression<number>): JsonText<number> {
  return new JsonText(sql`trim_scale(${number})`);
}

export function flag(condition: Expression<boolean>): JsonText<boolean> {
  return new JsonText(sql`case when ${condition} then 'true' else 'false' end`);
}

/** Writes a moment by ISO 8601 in UTC, in milliseconds. */
export function moment(timestamp: Expression<unknown>): JsonText<string> {
  return new JsonText(sql`to_char(${timestamp} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`);
}

export function orNull<Value>(text: JsonText<Value>): JsonText<Value | null> {
  return new JsonText(sql`coalesce(${text.sql}::text, 'null')`);
}
