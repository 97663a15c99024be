import { sql } from 'kysely';
import type { Database } from '../shared/database';
import { runCommand } from '../shared/run-command';
import { StartError } from '../shared/start-error';
import { verifyLedger } from '../stock/verify-ledger';

await runCommand('verify-ledger', async (database) => {
  await refuseEmpty(database);
  const { recordCount, rowCount, drifts } = await verifyLedger(database);
  for (const { recordId, product, place, what, expected, actual } of drifts)
    console.error(`Stock record ${recordId} (${product} in ${place}): ${what} is ${actual}, should be ${expected}`);
  if (drifts.length > 0) {
    const records = new Set(drifts.map((drift) => drift.recordId)).size;
    console.error(`${records} of ${recordCount} stock records drift from the ledger`);
    return 1;
  }
  console.log(`${recordCount} stock records and ${rowCount} ledger rows agree`);
  return 0;
});

async function refuseEmpty(database: Database): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('stock_ledger') is not null as exists`.execute(
    database,
  );
  if (rows[0]?.exists !== true) throw new StartError('This database holds no ledger yet: start Ghala on it once.');
}
