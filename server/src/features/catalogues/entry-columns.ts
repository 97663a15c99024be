import { pluck } from '@ghala/contract/common/names';
import type { EntityFields } from '@ghala/contract/entities/field';
import type { Catalogue } from './catalogue-kinds';

/** Turns the values of an entry by wire name into values by column. */
export function columnsOf<Value>(catalogue: Catalogue, values: Readonly<Record<string, Value>>): Record<string, Value> {
  const columns = columnNames(catalogue);
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [columns.get(field) ?? field, value]));
}

/** Does the reverse: turns a row into values by wire name. */
export function fieldsOf<Value>(catalogue: Catalogue, row: Readonly<Record<string, Value>>): Record<string, Value> {
  const fields = new Map([...columnNames(catalogue)].map(([field, column]) => [column, field]));
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fields.get(column) ?? column, value]));
}

function columnNames({ fields, columns }: Catalogue): Map<string, string> {
  return new Map(Object.entries({ ...pluck<'column', EntityFields>(fields, 'column'), ...columns }));
}
