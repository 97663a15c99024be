import type { AppEvent } from '@ghala/contract/events/events';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../test/audit-rows';
import { createTestApp } from '../../test/test-app';
import { unhashedColumns } from '../../test/unhashed-columns';
import { withoutTriggers } from '../../test/without-triggers';
import { runOperation } from './operation';
import { recordEvents } from './record-events';
import { verifyAudit } from './verify-audit';

const test = await createTestApp();
const { actor = { id: 0, name: '', flags: new Set() } } = await test.signIn('all');
const event = (name: string): AppEvent => ({ code: 'unit.create', id: 1, name, after: { a: null, b: 1 } });
const record = (...names: string[]) =>
  recordEvents(test.app.database, names.map(event), { userId: actor.id, requestId: 'r1' });
/** Adds a row as it was written before events existed. */
const recordSentence = (details: string) =>
  test.app.database
    .insertInto('audit_logs')
    .values({ entity: 'Unit', action: 'update', details, before: '{"a": null}', after: '{"b": 1}', user_id: actor.id })
    .execute();
const verify = (noted?: { id: number; hash: string }) => verifyAudit(test.app.database, noted);
/** Rewrites the log, as only the machine's owner can. */
const tamper = (statement: string) => withoutTriggers(test.database, (owner) => sql.raw(statement).execute(owner));
const ids = async () =>
  (await test.database.selectFrom('audit_logs').select('id').orderBy('id').execute()).map(({ id }) => id);

beforeEach(async () => {
  await tamper("delete from audit_logs; update audit_head set last_id = 0, hash = ''");
  await record('first');
  await recordSentence('second');
  await record('third');
  const before = { userId: null, requestId: null, at: new Date('2026-01-31T20:59:00Z') };
  await recordEvents(test.app.database, [event('fourth'), event('fifth')], before);
});

describe('the chain of the audit log', () => {
  it('is complete, numbered without gaps, and returns its end', async () => {
    expect(await ids()).toEqual([1, 2, 3, 4, 5]);
    const { rowCount, last, fault } = await verify();
    expect([rowCount, last?.id, fault]).toEqual([5, 5, null]);
    expect(last?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await verify(last ?? undefined)).toMatchObject({ fault: null });
  });

  it('reads the same in every time zone', async () => {
    await test.app.database.connection().execute(async (connection) => {
      await sql`set timezone = 'Africa/Nairobi'`.execute(connection);
      await recordEvents(connection, [event('sixth')], { userId: null, requestId: null });
      expect((await verifyAudit(connection)).fault).toBeNull();
      await sql`reset timezone`.execute(connection);
    });
    expect((await verify()).fault).toBeNull();
  });

  it('covers every column', async () => {
    expect(await unhashedColumns(test.database, 'audit_logs', 'audit_hash')).toEqual(['hash']);
  });

  it.each([
    ["update audit_logs set details = 'nothing' where id = 2", 'Audit row 2 was changed'],
    ['update audit_logs set data = \'{"name": "other"}\' where id = 3', 'Audit row 3 was changed'],
    ['update audit_logs set data = data || \'{"host": null}\' where id = 3', 'Audit row 3 was changed'],
    ["update audit_logs set code = 'unit.delete' where id = 3", 'Audit row 3 was changed'],
    ["update audit_logs set search_text = '' where id = 3", 'Audit row 3 was changed'],
    ['update audit_logs set after = \'{"b": 2}\' where id >= 3', 'Audit row 3 was changed'],
    ['update audit_logs set user_id = null where id = 1', 'Audit row 1 was changed'],
    [
      "update audit_logs set created_at = created_at - interval '1 microsecond' where id = 4",
      'Audit row 4 was changed',
    ],
    ['delete from audit_logs where id = 1', 'Audit row 1 is missing, before row 2'],
    ['delete from audit_logs where id in (3, 4)', 'Audit row 3 is missing, before row 5'],
    ['delete from audit_logs where id >= 4', 'Audit row 4 is missing: the log ends with row 5'],
    ['delete from audit_logs', 'Audit row 1 is missing: the log ends with row 5'],
    [
      "update audit_logs set details = 'x' where id = 2; update audit_logs row set hash = audit_hash(row) where id = 2",
      'Audit row 2 was changed: row 3 carries another hash of it',
    ],
    [
      "update audit_logs set data = '{}' where id = 5; update audit_logs row set hash = audit_hash(row) where id = 5",
      'Audit row 5 is not the one that the log ends with',
    ],
  ])('shows what %s did', async (statement, fault) => {
    await tamper(statement);
    expect((await verify()).fault).toBe(fault);
  });

  it('shows by a recorded hash that everything from one row on was rewritten', async () => {
    const { last } = await verify();
    await tamper(`delete from audit_logs where id = 5;
      update audit_head set (last_id, hash) = (select id, hash from audit_logs where id = 4)`);
    expect((await verify()).fault).toBeNull();
    expect((await verify(last ?? undefined)).fault).toBe('Audit row 5 is missing');
    await record('another fifth');
    expect((await verify(last ?? undefined)).fault).toMatch(/^Audit row 5, or one before it, was changed/);
  });

  it('stays complete under many writers, including failing ones', async () => {
    const writers = Array.from({ length: 40 }, (_, number) =>
      runOperation(test.app.database, actor, async (operation) => {
        for (const name of ['a', 'b']) operation.record(event(`${number} ${name}`));
        if (number % 4 === 0) throw new Error('undone');
      }).catch(() => {}),
    );
    await Promise.all(writers);
    const { rowCount, fault } = await verify();
    expect([rowCount, fault]).toEqual([5 + 60, null]);
    expect(await ids()).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
  });

  it('is locked only while an operation ends, so that operations waiting for each other elsewhere never deadlock on it', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = runOperation(test.app.database, actor, async (operation) => {
      operation.record(event('slow'));
      await gate;
    });
    await runOperation(test.app.database, actor, async (operation) => operation.record(event('quick')));
    release();
    await slow;
    const rows = (await auditRows(test.database)).slice(-2);
    expect(rows.map(({ details }) => details)).toEqual(['Unit quick created', 'Unit slow created']);
  });

  it('refuses changes and removals by anyone', async () => {
    for (const statement of ["update audit_logs set details = ''", 'delete from audit_logs', 'truncate audit_logs'])
      await expect(sql.raw(statement).execute(test.database)).rejects.toThrow('append-only');
  });
});
