import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeStockCategory, makeWarehouse } from '../test/fixtures';
import { createTestApp } from '../test/test-app';
import { removeExpired } from './maintenance';

const test = await createTestApp();

it('removes expired data and nothing else', async () => {
  const { database } = test;
  const client = await test.signIn(['dispatchAdd']);
  const userId = client.actor?.id ?? 0;
  const warehouse = await makeWarehouse(database);
  const key = (name: string, age: string) =>
    sql`insert into idempotency_keys (user_id, route, key, fingerprint, answer,
    created_at) values (${userId}, 'POST /x', ${name}, '', '{}', now() - ${age}::interval)`.execute(database);
  await key('old', '49 hours');
  await key('young', '47 hours');
  const note = (number: string, status: string, age: string) =>
    sql`insert into issue_notes (kind, note_no, status,
    warehouse_id, assigned_to_id, created_by_id, updated_at)
    values ('dispatch', ${number}, ${status}, ${warehouse.id}, ${userId}, ${userId}, now() - ${age}::interval)`.execute(
      database,
    );
  await note('old draft', 'draft', '31 days');
  await note('young draft', 'draft', '29 days');
  await note('old note', 'active', '31 days');
  const { id: nogId } = await makeStockCategory(database);
  const receipt = await database
    .insertInto('receipts')
    .values({ stock_category_id: nogId, created_by_id: userId, status: 'processed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const incomplete = (number: string, status: string, age: string) =>
    sql`insert into incomplete_notes (receipt_id, idn_no, status, created_by_id, updated_at)
    values (${receipt.id}, ${number}, ${status}, ${userId}, now() - ${age}::interval)`.execute(database);
  await incomplete('old draft', 'draft', '31 days');
  await incomplete('young draft', 'draft', '29 days');
  await incomplete('old note', 'open', '31 days');
  const supplier = await database
    .insertInto('suppliers')
    .values({ name: 'Bamburi Cement' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = (number: string, status: string, age: string) =>
    sql`insert into purchases (purchase_no, status, supplier_id, raised_by_id, updated_at)
    values (${number}, ${status}, ${supplier.id}, ${userId}, now() - ${age}::interval)`.execute(database);
  await order('old draft', 'draft', '31 days');
  await order('young draft', 'draft', '29 days');
  await order('old order', 'pending', '31 days');
  await sql`insert into messages (channel, recipient, body, is_secret, expires_at) values
    ('sms', 'a', 'used-up code', true, now() - interval '1 minute'),
    ('sms', 'b', 'good code', true, now() + interval '1 minute'),
    ('sms', 'c', 'no secret', false, now() - interval '1 minute')`.execute(database);
  await sql`insert into notices (user_id, code, facts, created_at, read_at)
    select ${userId}, name, '{}', now() - age::interval, case when name like 'read%' then now() end
    from (values ('read, old', '91 days'), ('read, young', '89 days'), ('unread, old', '364 days'),
      ('unread, very old', '366 days')) told (name, age)`.execute(database);
  await sql`insert into attempts (key, count, window_ends_at) values ('over', 3, now() - interval '1 second'),
    ('running', 3, now() + interval '1 minute')`.execute(database);

  await sql`insert into known_devices (token_hash, user_id, last_used_at) values
    ('old', ${userId}, now() - interval '366 days'), ('in use', ${userId}, now() - interval '364 days')`.execute(
    database,
  );
  const { actor: other } = await test.signIn([]);
  await sql`insert into email_changes (user_id, token_hash, email, session_hash, expires_at) values
    (${userId}, 'old', 'old@example.com', '', now() - interval '1 second'),
    (${other?.id}, 'new', 'new@example.com', '', now() + interval '1 minute')`.execute(database);

  await removeExpired(database);

  const left = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(database)).rows.map((row) => row.value);
  expect(await left(sql`select key as value from idempotency_keys`)).toEqual(['young']);
  expect(await left(sql`select note_no as value from issue_notes order by 1`)).toEqual(['old note', 'young draft']);
  expect(await left(sql`select idn_no as value from incomplete_notes order by 1`)).toEqual(['old note', 'young draft']);
  expect(await left(sql`select purchase_no as value from purchases order by 1`)).toEqual(['old order', 'young draft']);
  expect(await left(sql`select body as value from messages order by recipient`)).toEqual([
    '',
    'good code',
    'no secret',
  ]);
  expect(await left(sql`select code as value from notices order by 1`)).toEqual(['read, young', 'unread, old']);
  expect(await left(sql`select key as value from attempts`)).toEqual(['running']);
  expect(await left(sql`select encode(token_hash, 'escape') as value from known_devices`)).toEqual(['in use']);
  expect(await left(sql`select email as value from email_changes`)).toEqual(['new@example.com']);
  expect((await client.attempt(inventoryCalls.places)).status).toBe(200);
});
