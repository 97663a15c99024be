import { namesOf, pick, pluck, renamed } from '@ghala/contract/common/names';
import type { EntityField, EntityFields } from '@ghala/contract/entities/field';
import type { EnteredValues as ValuesOf } from '@ghala/contract/entities/field-views';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from './database';
import type { DB } from './database-types';
import { likePattern } from './search-text';

/** Requires the fields of a table to have all its columns. */
type FieldsOf<Table extends keyof DB> = Record<
  string,
  Pick<EntityField, 'schema' | 'filter' | 'isSortable'> & { column: keyof DB[Table] & string }
>;

/** Holds the values of an entity by the columns of its table. */
export type StoredOf<Fields extends Record<keyof Fields, { column: string; schema: z.ZodType }>> = {
  -readonly [Name in keyof Fields as Fields[Name]['column']]: ValuesOf<Fields>[Name];
};

type Selected<Table extends string, Fields extends Record<keyof Fields, { column: string }>> = {
  [Name in keyof Fields & string]: `${Table}.${Fields[Name]['column']} as ${Name}`;
}[keyof Fields & string];

/** Lists the columns of fields as answers have them. @param table or what it is called in a query */
export function selectedOf<Table extends string, const Fields extends Record<keyof Fields, { column: string }>>(
  table: Table,
  fields: Fields,
) {
  return namesOf(fields).map((name) => `${table}.${fields[name].column} as ${name}`) as Selected<Table, Fields>[];
}

const searchedKinds: readonly EntityField['kind'][] = ['line', 'text', 'phone', 'email'];

/** Puts all texts of a record one after the other, to be searched. */
export function searchedText(table: string, fields: EntityFields): RawBuilder<string> {
  const texts = Object.values(fields).filter(({ kind }) => searchedKinds.includes(kind));
  return sql`(${sql.join(
    texts.map(({ column }) => sql.ref(`${table}.${column}`)),
    sql` || ' ' || `,
  )})`;
}

/** Holds some of the values; one that is undefined is not given. */
type Given<Values> = { [Name in keyof Values]?: Values[Name] | undefined };

/**
 * Reads and writes the fields of an entity, all of them, from its table of fields: a new field is read, locked, changed
 * and logged without being named again.
 */
export class EntityTable<Table extends keyof DB & string, const Fields extends FieldsOf<Table>> {
  readonly #table: Table;
  readonly #columns: { [Name in keyof Fields]: Fields[Name]['column'] };
  readonly #fields: Record<string, keyof Fields>;
  /** Lists the columns of all fields. */
  readonly columns: readonly Fields[keyof Fields]['column'][];
  /** Lists their columns as answers have them. */
  readonly selected: readonly Selected<Table, Fields>[];
  /** Says what a list is sorted by, field by field: texts without regard to capitals. */
  readonly sorts: Record<string, RawBuilder<unknown>>;
  readonly #filters: Record<string, 'part' | 'flag' | undefined>;

  constructor(table: Table, fields: Fields) {
    this.#table = table;
    this.#columns = pluck(fields, 'column') as never;
    this.#fields = Object.fromEntries(namesOf(fields).map((name) => [this.#columns[name], name]));
    this.columns = Object.values(this.#columns) as never;
    this.selected = selectedOf(table, fields);
    this.#filters = Object.fromEntries(namesOf(fields).map((name) => [name, fields[name]?.filter]));
    const sortable = namesOf(fields).filter((name) => fields[name]?.isSortable);
    this.sorts = Object.fromEntries(sortable.map((name) => [name, sql`lower(${this.#ref(name)})`]));
  }

  /** Makes the conditions that the rows of a list fulfil under these filters; null stands for none. */
  conditions(filters: Partial<Record<keyof Fields, string | boolean | null>>): RawBuilder<boolean>[] {
    return Object.entries(filters).flatMap(([name, wanted]) => {
      if (wanted === null || wanted === undefined || this.#filters[name] === undefined) return [];
      const column = this.#ref(name);
      return [
        typeof wanted === 'string'
          ? sql<boolean>`${column} ilike ${likePattern(wanted)}`
          : sql<boolean>`${column} = ${wanted}`,
      ];
    });
  }

  /** Returns values by their columns; those that are not given, and what is no field, are left out. */
  toColumns(values: ValuesOf<Fields>): StoredOf<Fields>;
  toColumns(values: Given<ValuesOf<Fields>>): Partial<StoredOf<Fields>>;
  toColumns(values: Given<ValuesOf<Fields>>): never {
    return renamed(this.given(values), this.#columns as never) as never;
  }

  /** Returns the values that are given; what is no field is left out. */
  given(values: Given<ValuesOf<Fields>>): Partial<ValuesOf<Fields>> {
    return Object.fromEntries(
      namesOf(this.#columns).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ) as Partial<ValuesOf<Fields>>;
  }

  /** Returns values with those that are given in place of theirs. */
  changed(values: ValuesOf<Fields>, changes: Given<ValuesOf<Fields>>): ValuesOf<Fields> {
    return { ...values, ...this.given(changes) };
  }

  /** Returns the values that others do not have. */
  differing(values: ValuesOf<Fields>, others: ValuesOf<Fields>): Partial<ValuesOf<Fields>> {
    const names = Object.keys(this.#columns) as (keyof Fields)[];
    return Object.fromEntries(
      names.filter((name) => values[name] !== others[name]).map((name) => [name, values[name]]),
    ) as Partial<ValuesOf<Fields>>;
  }

  /** Returns stored values by their fields; other columns are left out. */
  toFields(stored: Partial<StoredOf<Fields>>): ValuesOf<Fields> {
    const own = this.columns.filter((column) => column in stored);
    return renamed(pick(stored as Record<string, unknown>, own), this.#fields as never) as never;
  }

  /** Finds the field of a column. */
  fieldOf(column: Fields[keyof Fields]['column']): keyof Fields {
    return this.#fields[column] as keyof Fields;
  }

  /**
   * Loads the record of an id, locked until the commit, by its fields, with other columns; it is undefined if it was
   * deleted.
   */
  async lock<Other extends keyof DB[Table] & string>(
    db: Database,
    id: number,
    others: readonly Other[] = [],
  ): Promise<{ values: ValuesOf<Fields>; others: Record<Other, string> } | undefined> {
    const { rows } = await sql<Record<string, never>>`select ${this.#refs([...this.columns, ...others])}
      from ${sql.table(this.#table)} where id = ${id} and deleted_at is null for update`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    return { values: this.toFields(row as never), others: pick(row, others) };
  }

  /** Adds records in one statement. @returns what was made of each, in order */
  async insert<Made extends { id: number }>(
    db: Database,
    rows: readonly ValuesOf<Fields>[],
    createdById: number,
    returning: RawBuilder<Made>,
  ): Promise<Made[]> {
    if (rows.length === 0) return [];
    const columns = this.#refs(this.columns);
    const made = await sql<Made>`
      insert into ${sql.table(this.#table)} (${columns}, created_by_id)
      select ${columns}, ${createdById}
      from rows from (jsonb_populate_recordset(null::${sql.table(this.#table)}, ${JSON.stringify(rows.map((row) => this.toColumns(row)))}::jsonb))
        with ordinality as given
      order by ordinality
      returning ${returning}`.execute(db);
    // Ids are given out in that order; rows are returned in any.
    return made.rows.toSorted((one, other) => one.id - other.id);
  }

  /** Changes records in one statement. */
  async update(db: Database, changes: readonly { id: number; after: ValuesOf<Fields> }[]): Promise<void> {
    await this.updateColumns(
      db,
      changes.map(({ id, after }) => ({ id, ...this.toColumns(after) })),
    );
  }

  /** Changes them in the same way, by columns. @param others further columns, of all the records */
  async updateColumns(
    db: Database,
    rows: readonly ({ id: number } & StoredOf<Fields>)[],
    others: { [Column in keyof DB[Table] & string]?: unknown } = {},
  ): Promise<void> {
    if (rows.length === 0) return;
    const given = JSON.stringify(rows);
    const assignments = [
      ...this.columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
      ...Object.entries(others).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ];
    await sql`update ${sql.table(this.#table)} set ${sql.join(assignments)}
      from jsonb_populate_recordset(null::${sql.table(this.#table)}, ${given}::jsonb) given
      where ${sql.ref(`${this.#table}.id`)} = given.id`.execute(db);
  }

  #ref(name: keyof Fields & string) {
    return sql.ref(`${this.#table}.${this.#columns[name]}`);
  }

  #refs(columns: readonly string[]) {
    return sql.join(columns.map((column) => sql.ref(column)));
  }
}
