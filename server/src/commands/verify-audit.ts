import { refuseWithout } from '../shared/known-table';
import { runCommand } from '../shared/run-command';
import { StartError } from '../shared/start-error';
import { verifyAudit } from '../shared/verify-audit';

await runCommand('verify-audit', async (database) => {
  const noted = readNote(process.argv.slice(2));
  await refuseWithout(database, 'audit_head', 'no audit log of this version');
  const { rowCount, last, fault } = await verifyAudit(database, noted);
  if (fault !== null) {
    console.error(fault);
    return 1;
  }
  const rows = rowCount === 1 ? '1 audit row agrees' : `${rowCount} audit rows agree`;
  console.log(last === null ? rows : `${rows}; note the last one to compare it later: ${last.id} ${last.hash}`);
  return 0;
});

/** A row and its hash, as an earlier run printed them. */
function readNote(args: readonly string[]): { id: number; hash: string } | undefined {
  if (args.length === 0) return undefined;
  const [id = '', hash = ''] = args;
  if (args.length === 2 && /^\d{1,15}$/.test(id) && /^[0-9a-f]{64}$/i.test(hash)) return { id: Number(id), hash };
  throw new StartError('Name a row and its hash as an earlier run printed them: npm run verify-audit -- 123 9f86d0…');
}
