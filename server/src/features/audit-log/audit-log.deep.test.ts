import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { withoutTriggers } from '../../../test/without-triggers';
import { filteredLog, logRows, rowsSaying } from './audit-log.queries';

const test = await createTestApp();

it('a search uses an index, however long the log is', async () => {
  const { rows } = await sql<{ index: string }>`
    select pg_get_indexdef('audit_logs_search_idx'::regclass) as index`.execute(test.database);
  await withoutTriggers(test.database, async (owner) => {
    // Formatting all rows at once takes a fraction of the time.
    await sql`drop index audit_logs_search_idx`.execute(owner);
    await sql`insert into audit_logs (id, entity, action, code, data, search_text) overriding system value
      select 1000 + n, 'Product', 'update', 'product.update', '{}', 'Product ' || n
      from generate_series(1, 100000) n`.execute(owner);
    await sql.raw(rows[0]?.index ?? '').execute(owner);
  });
  await sql`analyze audit_logs`.execute(test.database);
  const planOf = async (q: string) => {
    const filters = { dateFrom: null, dateTo: null, userId: null, entity: null, action: null };
    const { few } = await rowsSaying(test.database, q, 'en');
    const query = logRows(filteredLog(test.database, filters, few, 'Africa/Nairobi')).orderBy(
      'audit_logs.created_at',
      'desc',
    );
    return (await query.limit(51).explain()).map((row) => Object.values(row).join()).join('\n');
  };
  // These are part of a name, a whole number, and a name beside a word that only the sentence contains.
  for (const words of ['wire mesh', 'DN-000012', 'Wire issued']) {
    expect(await planOf(words)).toContain('audit_logs_search_idx');
    expect(await planOf(words)).not.toContain('Seq Scan on audit_logs');
  }
});
