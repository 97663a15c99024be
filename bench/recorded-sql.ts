import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { buildApp } from '../server/src/app';
import { sentStatement } from '../server/test/sent-statement';
import type { Request } from './calls';

/** The application is called without a network. */
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Holds a statement that the server sent, with its parameters and the first returned row. */
interface Statement {
  text: string;
  values: unknown[];
  row: Record<string, unknown> | undefined;
}

const recording = new AsyncLocalStorage<Statement[]>();

/** Lets `record` see the statements of its own call; all others pass unchanged. */
export function watchStatements(): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statements = recording.getStore();
    const sent = query.apply(this, args);
    if (statements === undefined || !(sent instanceof Promise)) return sent;
    const statement: Statement = { ...sentStatement(args), row: undefined };
    statements.push(statement);
    return sent.then((result: pg.QueryResult) => {
      statement.row = result.rows[0];
      return result;
    });
  } as typeof pg.Client.prototype.query;
}

/** Sends a request within this process and returns its statements, without those that look up the session. */
export async function record(app: App, token: string, request: Request): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { method, path, headers, body } = request;
  // It is awaited inside, as a call is only made once it is awaited.
  const response = await recording.run(
    statements,
    async () =>
      await app.inject({
        method,
        url: path,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      }),
  );
  if (response.statusCode !== 200) throw new Error(`${path} gave ${response.statusCode}: ${response.payload}`);
  return statements.filter(({ text }) => !text.includes('"sessions"'));
}

/**
 * Replays recorded statements directly through pg, with other ids in place of the recorded ones. The recorded ids are
 * numbers that occur nowhere else, so that they can be distinguished from all other values.
 *
 * @param ids the id to use for each recorded one; ids from the database are added as they come
 */
export async function replay(client: pg.Client, statements: readonly Statement[], ids: Map<number, number>) {
  for (const { text, values, row } of statements) {
    const result = await client.query(
      text,
      values.map((value) => replaced(value, ids)),
    );
    for (const [column, recorded] of Object.entries(row ?? {}))
      if (isMarker(recorded) && !ids.has(recorded)) ids.set(recorded, Number(result.rows[0]?.[column]));
  }
}

/** Recorded calls have ids from this one on. */
export const FIRST_MARKER = 1_900_000_000;

function isMarker(value: unknown): value is number {
  return typeof value === 'number' && value >= FIRST_MARKER && Number.isInteger(value);
}

function replaced(value: unknown, ids: ReadonlyMap<number, number>): unknown {
  if (isMarker(value)) return ids.get(value);
  if (Array.isArray(value)) return value.map((element) => replaced(element, ids));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/19\d{8}/g, (digits) => String(ids.get(Number(digits)) ?? digits));
}
