import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { createDatabase, type Database } from './database';
import { inTransaction } from './in-transaction';
import { plannedForValues } from './prepared-statements';

const { connectionString, database: owner } = await createTestApp();
/** There is one connection, so that its statements can be read from it. */
const database = createDatabase(connectionString, 1);
afterAll(() => database.destroy());

test('a statement is prepared on its second use, and then used again', async () => {
  const read = (name: string) => database.selectFrom('units').select('id').where('name', '=', name).execute();
  await read('first');
  expect(await preparedTexts('"units"')).toHaveLength(0);
  await read('second');
  await read('third');
  await read('fourth');
  expect(await preparedTexts('"units"')).toEqual([{ uses: 3, generic: 0 }]);
});

test('what has no values is sent as it is, and may consist of several commands', async () => {
  for (let time = 0; time < 3; time++) await sql`select 1 from categories; select 2`.execute(database);
  expect(await preparedTexts('from categories')).toHaveLength(0);
});

test('lists and searches are prepared, and planned for their values', async () => {
  const few = () => firstProjects(database, 5);
  const search = () => sql`select id from projects where name ilike ${'%a%'} ${plannedForValues}`.execute(database);
  for (let time = 0; time < 9; time++) {
    await few();
    await search();
  }
  expect(await preparedTexts('projects')).toEqual([
    { uses: 8, generic: 0 },
    { uses: 8, generic: 0 },
  ]);
  // The mode of the connection is that of the statement, also when the next one begins a transaction.
  await inTransaction(database, (transaction) => setting(transaction).then((mode) => expect(mode).toBe('auto')));
});

test('a list within a transaction leaves the mode of the connection as it is', async () => {
  const fail = inTransaction(database, async (transaction) => {
    await firstProjects(transaction, 7);
    expect(await setting(transaction)).toBe('auto');
    throw new Error('refused');
  });
  await expect(fail).rejects.toThrow('refused');
  expect(await setting(database)).toBe('auto');
});

test('behind a pooler, nothing is prepared', async () => {
  const pooled = createDatabase(connectionString, 1, { sessionUrl: connectionString });
  const read = () => pooled.selectFrom('units').select('id').where('name', '=', 'a').limit(5).execute();
  for (let time = 0; time < 3; time++) await read();
  expect(await preparedTexts('"units"', pooled)).toEqual([]);
  expect(await setting(pooled)).toBe('auto');
  await pooled.destroy();
});

test('a table that changes meanwhile fails neither a read nor an operation', async () => {
  await sql`create table changing (id int primary key, amount int)`.execute(owner);
  await sql`insert into changing values (1, 10)`.execute(owner);
  await sql`grant select, update on changing to public`.execute(owner);
  const read = (on: Database) => sql<object>`select * from changing where id = ${1}`.execute(on);
  const operate = () => inTransaction(database, async (transaction) => (await read(transaction)).rows);
  for (let time = 0; time < 3; time++) await read(database);
  await sql`alter table changing add column note text`.execute(owner);
  expect((await read(database)).rows).toEqual([{ id: 1, amount: 10, note: null }]);
  await sql`alter table changing drop column amount`.execute(owner);
  expect(await operate()).toEqual([{ id: 1, note: null }]);
});

test('a connection with five hundred statements is replaced by a new one', async () => {
  const before = await connectionId();
  for (let number = 0; number < 500; number++)
    for (let time = 0; time < 2; time++)
      await sql`select ${number}::int as ${sql.id(`number ${number}`)}`.execute(database);
  expect(await connectionId()).not.toBe(before);
  expect((await preparedTexts('number')).length).toBeLessThan(500);
});

/** Reads a list that is planned for its values. */
function firstProjects(on: Database, most: number) {
  return on.selectFrom('projects').select('id').where('id', '>', 1).limit(most).modifyEnd(plannedForValues).execute();
}

/** Counts how often each prepared statement that contains `part` was used, and how often with a plan for any values. */
async function preparedTexts(part: string, on = database): Promise<{ uses: number; generic: number }[]> {
  const { rows } = await sql<{ uses: number; generic: number }>`
    select (generic_plans + custom_plans)::int as uses, generic_plans::int as generic from pg_prepared_statements
    where position(${part} in statement) > 0 and statement not like '%pg_prepared_statements%'`.execute(on);
  return rows;
}

async function setting(on: Database): Promise<string | undefined> {
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(on);
  return rows[0]?.mode;
}

async function connectionId(): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(database);
  return rows[0]?.id;
}
