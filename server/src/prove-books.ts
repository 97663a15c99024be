import { verifyFiles } from './backup/verify-files';
import type { Database } from './db/database';
import { refuseWithout } from './db/known-table';
import type { FileStore } from './files/file-store';
import { verifyAudit } from './operation/verify-audit';
import { verifyLedger } from './stock/verify-ledger';

/** Each proof prints its result, and returns whether all of it agrees. */

export async function proveLedger(database: Database): Promise<boolean> {
  // The chains of the log and the ledger came with one version.
  await refuseWithout(database, 'receipts', 'no ledger of this version');
  const { recordCount, rowCount, drifts, fault } = await verifyLedger(database);
  if (fault !== null) console.error(fault);
  for (const { recordId, product, place, what, expected, actual } of drifts)
    console.error(`Stock record ${recordId} (${product} in ${place}): ${what} is ${actual}, should be ${expected}`);
  if (drifts.length > 0) {
    const records = new Set(drifts.map((drift) => drift.recordId)).size;
    console.error(`${records} of ${recordCount} stock records differ from the ledger`);
  }
  if (drifts.length > 0 || fault !== null) return false;
  console.log(`${recordCount} stock records and ${rowCount} ledger rows agree`);
  return true;
}

/** @param noted a row and its hash, as printed by an earlier run */
export async function proveAudit(database: Database, noted?: { id: number; hash: string }): Promise<boolean> {
  await refuseWithout(database, 'audit_head', 'no audit log of this version');
  const { rowCount, last, fault } = await verifyAudit(database, noted);
  if (fault !== null) {
    console.error(fault);
    return false;
  }
  const rows = rowCount === 1 ? '1 audit row agrees' : `${rowCount} audit rows agree`;
  console.log(last === null ? rows : `${rows}; record the last one to compare it later: ${last.id} ${last.hash}`);
  return true;
}

/** @param known hashes from a backup, by file name */
export async function proveFiles(
  database: Database,
  store: FileStore,
  known?: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { fileCount, hashedCount, faults } = await verifyFiles(database, store, known);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return false;
  const bySize = fileCount - hashedCount;
  console.log(`${fileCount} files agree${bySize > 0 ? `, ${bySize} of them only by their size` : ''}`);
  return true;
}
