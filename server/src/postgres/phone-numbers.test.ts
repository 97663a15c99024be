import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPhone } from '@ghala/contract/common/phone';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { urlOf } from '../../test/database-url';
import { createTestApp } from '../../test/test-app';

const test = await createTestApp();
const migration = readFileSync(join(import.meta.dirname, '../../migrations/0123_phone_numbers.sql'), 'utf8');

const written = [
  ['0722 111 333', '254722111333', '+254 722-111-333', '722111333', '00254722111333', '+254 (0)722 111 333'],
  ['0110222333', '020 234 5678', '+255 712 345 678', '0044 20 7946 0000', '+254722111333'],
  ['', '12', '0722 111 33', '0722 111 333 / 0733 111 222', 'ask at the gate', '+25472211133', '255712345678', '0700'],
].flat();

it('the migration of phone numbers reads them as the contract does, and leaves what cannot be read', async () => {
  const client = new pg.Client({
    connectionString: urlOf(inject('postgresUrl'), new URL(test.connectionString).pathname.slice(1)),
  });
  await client.connect();
  try {
    await client.query('begin');
    const insert = 'insert into suppliers (code, name, phone) values ($1, $1, $2)';
    for (const [index, phone] of written.entries()) await client.query(insert, [`S-${index}`, phone]);
    await client.query(migration);
    const { rows } = await client.query("select phone from suppliers where code like 'S-%' order by id");
    expect(rows.map(({ phone }) => phone)).toEqual(written.map((phone) => readPhone(phone) ?? phone));
  } finally {
    await client.query('rollback');
    await client.end();
  }
});
