import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../kernel/database';
import { JsonText } from '../kernel/json-text';
import { compileSerializer } from './serializer';

/** About 10 MB. */
const MOST_KEPT = 50_000;

interface Kind {
  serialize: (row: unknown) => string;
  read: (database: Database, ids: number[]) => Promise<{ id: number }[]>;
}

/** What a list's rows refer to, such as their suppliers, and how those are read by id. */
export function referenceKind<Row extends { id: number }>(
  schema: z.ZodType<Row>,
  read: (database: Database, ids: number[]) => Promise<Row[]>,
): Kind {
  return { serialize: compileSerializer(schema), read };
}

/** The id of what a field refers to, until `fill` replaces it. */
export function referenceId<Value extends { id: number }>(id: Expression<number>): JsonText<Value> {
  return new JsonText(sql`${id}`);
}

/**
 * Replaces the ids in the JSON text of rows with what they refer to. Each is read and written once for the whole list,
 * and not with every row that names it.
 */
export class ReferenceTexts {
  readonly #kinds: ReadonlyMap<string, Kind>;
  /** In quotes, as no text within a value can contain it. */
  readonly #field: RegExp;
  /** The complete field by itself with its id. */
  readonly #texts = new Map<string, string>();

  /** @param kinds by the name of the field */
  constructor(kinds: Record<string, Kind>) {
    this.#kinds = new Map(Object.entries(kinds));
    this.#field = new RegExp(`"(${Object.keys(kinds).join('|')})":(\\d+)`, 'g');
  }

  async fill(rows: string, database: Database): Promise<string> {
    if (this.#texts.size > MOST_KEPT) this.#texts.clear();
    const missing = new Map<string, Set<number>>();
    const filled = rows.replace(this.#field, (field: string, name: string, id: string) => {
      const text = this.#texts.get(field);
      if (text !== undefined) return text;
      const ids = missing.get(name) ?? new Set();
      missing.set(name, ids.add(Number(id)));
      return field;
    });
    if (missing.size === 0) return filled;
    for (const [name, ids] of missing) await this.#read(database, name, [...ids]);
    return filled.replace(this.#field, (field) => this.#texts.get(field) ?? missingReference(field));
  }

  async #read(database: Database, name: string, ids: number[]): Promise<void> {
    const kind = this.#kinds.get(name);
    for (const row of (await kind?.read(database, ids)) ?? [])
      this.#texts.set(`"${name}":${row.id}`, `"${name}":${kind?.serialize(row)}`);
  }
}

/** A foreign key guarantees that it exists in the snapshot. */
function missingReference(field: string): never {
  throw new Error(`${field} of a row was not found`);
}
