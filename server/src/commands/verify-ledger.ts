import { refuseWithout } from '../shared/known-table';
import { runCommand } from '../shared/run-command';
import { verifyLedger } from '../stock/verify-ledger';

await runCommand('verify-ledger', async (database) => {
  // The chains of the log and the ledger came with one version.
  await refuseWithout(database, 'audit_head', 'no ledger of this version');
  const { recordCount, rowCount, drifts, fault } = await verifyLedger(database);
  if (fault !== null) console.error(fault);
  for (const { recordId, product, place, what, expected, actual } of drifts)
    console.error(`Stock record ${recordId} (${product} in ${place}): ${what} is ${actual}, should be ${expected}`);
  if (drifts.length > 0) {
    const records = new Set(drifts.map((drift) => drift.recordId)).size;
    console.error(`${records} of ${recordCount} stock records drift from the ledger`);
  }
  if (drifts.length > 0 || fault !== null) return 1;
  console.log(`${recordCount} stock records and ${rowCount} ledger rows agree`);
  return 0;
});
