import { namesOf } from '@ghala/contract/common/names';
import type { EntityFields } from '@ghala/contract/entities/field';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { decimal, flag, type JsonText, orNull, quoted } from './json-text';

/** Lists the fields as json_build_object takes them: 'comment', item.comment, … */
export function fieldPairs(table: string, fields: EntityFields): RawBuilder<unknown> {
  return sql.join(namesOf(fields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${fields[name]?.column}`)}`));
}

type FieldTexts<Fields extends EntityFields> = {
  [Name in keyof Fields]: JsonText<z.output<Fields[Name]['answer']>>;
};

/** Writes each of the fields as JSON text. */
export function fieldTexts<Fields extends EntityFields>(table: string, fields: Fields) {
  const texts = namesOf(fields).map((name) => [name, textOf(table, fields[name] as Fields[keyof Fields])]);
  return Object.fromEntries(texts) as FieldTexts<Fields>;
}

function textOf(table: string, { column, kind }: EntityFields[string]): JsonText<unknown> {
  const value = sql.ref<never>(`${table}.${column}`);
  if (kind === 'flag') return flag(value);
  if (kind === 'figure') return decimal(value);
  return kind === 'day' ? orNull(quoted(sql`${value}::text`)) : quoted(value);
}
