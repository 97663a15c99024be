import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Row } from './send';

/** A statement that was not carried out, since one before it failed. */
export class Skipped extends Error {}

/** How a statement ended. */
export interface Answered {
  rows: readonly Row[];
  /** What PostgreSQL did: 'INSERT 0 1', or 'ROLLBACK' for a commit that failed. */
  command: string;
}

/** A statement on its way to the database. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  resolve(answered: Answered): void;
  reject(error: unknown): void;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** The columns of the statements that a connection has prepared, by the statement's text. */
export type Prepared = Map<string, readonly Column[]>;

interface Options {
  prepared: Prepared;
  types: pg.CustomTypesConfig;
  /** Called once the connection is free for the next batch. */
  onceDone(): void;
}

/**
 * Statements that are sent and answered together: the database sends its answers when the last is done, so that neither
 * side wakes up for each of them. After one that fails, the others are skipped.
 */
export class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #options: Options;
  /** Which statement is answered now. */
  #index = 0;
  #columns: readonly Column[] = [];
  #rows: Row[] = [];

  constructor(statements: readonly Statement[], options: Options) {
    this.#statements = statements;
    this.#options = options;
  }

  submit(connection: pg.Connection): void {
    const { prepared } = this.#options;
    for (const { text, values } of this.#statements) {
      const name = nameOf(text);
      const isPrepared = prepared.has(text);
      if (!isPrepared) {
        // A batch that failed may have prepared it.
        connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      connection.bind({ statement: name, values: values.map(asText) }, true);
      if (!isPrepared) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
    this.#columns = this.#knownColumns();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const { types } = this.#options;
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Row = {};
    this.#columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    });
    this.#rows.push(row);
  }

  handleCommandComplete({ text: command }: { text: string }): void {
    const statement = this.#statements[this.#index++];
    if (statement === undefined) return;
    this.#options.prepared.set(statement.text, this.#columns);
    statement.resolve({ rows: this.#rows, command });
    this.#rows = [];
    this.#columns = this.#knownColumns();
  }

  /** @param error of a statement, after which the database skips the others, or of the connection */
  handleError(error: Error & { severity?: string }): void {
    const [failed, ...others] = this.#statements.slice(this.#index);
    this.#index = this.#statements.length;
    failed?.reject(error);
    const reason = error.severity === 'ERROR' ? new Skipped('a statement before it failed') : error;
    for (const { reject } of others) reject(reason);
    this.#options.onceDone();
  }

  handleReadyForQuery(): void {
    this.#options.onceDone();
  }

  #knownColumns(): readonly Column[] {
    return this.#options.prepared.get(this.#statements[this.#index]?.text ?? '') ?? [];
  }
}

const names = new Map<string, string>();

/** The name under which a connection prepares a statement: the same text has the same name on all of them. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `ghala_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** A value as PostgreSQL reads it. */
function asText(value: unknown): Buffer | string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? `{${value.map(asElement).join()}}` : String(value);
}

const UNSAFE = /["\\]/g;

/** A value within an array. */
function asElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'string' ? `"${value.replace(UNSAFE, '\\$&')}"` : String(value);
}
