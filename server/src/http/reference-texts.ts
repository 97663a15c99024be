import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database';
import { JsonText } from '../db/json-text';
import { compileSerializer } from './serializer';

/** They take about 30 MB. */
const MOST_KEPT = 150_000;

interface Kind {
  serialize: (row: unknown) => string;
  read: (database: Database, ids: number[]) => Promise<{ id: number }[]>;
}

/** Tells what a list's rows refer to, such as their suppliers, and how those are read by id. */
export function referenceKind<Row extends { id: number }>(
  schema: z.ZodType<Row>,
  read: (database: Database, ids: number[]) => Promise<Row[]>,
): Kind {
  return { serialize: compileSerializer(schema), read };
}

/** It stands around a reference: no text within a JSON value contains it, as it is always escaped there. */
const MARK = '\u0001';

/** The key of what a field refers to, until `fill` replaces it. @param kind its name */
export function referenceKey<Value extends { id: number }>(kind: string, id: Expression<number>): JsonText<Value> {
  return new JsonText(sql`${sql.lit(MARK + kind)} || ':' || ${id} || ${sql.lit(MARK)}`);
}

/**
 * Replaces the keys in the JSON text of rows with what they refer to. Each is read and written once for the whole list,
 * and not with every row that names it.
 */
export class ReferenceTexts {
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #texts = new Map<string, string>();

  /** @param kinds by name */
  constructor(kinds: Record<string, Kind>) {
    this.#kinds = new Map(Object.entries(kinds));
  }

  /** Reads what rows refer to. @returns their text in pieces, every second one a key */
  async load(rows: string, database: Database): Promise<string[]> {
    if (this.#texts.size > MOST_KEPT) this.#texts.clear();
    const pieces = rows.split(MARK);
    const missing = new Map<string, Set<number>>();
    for (let index = 1; index < pieces.length; index += 2) {
      const key = pieces[index] ?? '';
      if (this.#texts.has(key)) continue;
      const [kind = '', id] = key.split(':');
      const ids = missing.get(kind) ?? new Set();
      missing.set(kind, ids.add(Number(id)));
    }
    for (const [kind, ids] of missing) await this.#read(database, kind, [...ids]);
    return pieces;
  }

  /** Gives the whole text of what `load` returned last: what takes time here is done while the next rows are read. */
  fill(pieces: string[]): string {
    for (let index = 1; index < pieces.length; index += 2) {
      const key = pieces[index] ?? '';
      pieces[index] = this.#texts.get(key) ?? missingReference(key);
    }
    return pieces.join('');
  }

  async #read(database: Database, name: string, ids: number[]): Promise<void> {
    const kind = this.#kinds.get(name);
    for (const row of (await kind?.read(database, ids)) ?? [])
      this.#texts.set(`${name}:${row.id}`, kind?.serialize(row) ?? '');
  }
}

/** This is a foreign key guarantees that it exists in the snapshot. */
function missingReference(key: string): never {
  throw new Error(`${key} of a row was not found`);
}
