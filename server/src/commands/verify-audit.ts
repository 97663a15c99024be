import { runCommand } from '../postgres/run-command';
import { proveAudit } from '../prove-books';
import { StartError } from '../runtime/start-error';

await runCommand('verify-audit', async (database) =>
  (await proveAudit(database, readNote(process.argv.slice(2)))) ? 0 : 1,
);

/** A row and its hash, as printed by an earlier run. */
function readNote(args: readonly string[]): { id: number; hash: string } | undefined {
  if (args.length === 0) return undefined;
  const [id = '', hash = ''] = args;
  if (args.length === 2 && /^\d{1,15}$/.test(id) && /^[0-9a-f]{64}$/i.test(hash)) return { id: Number(id), hash };
  throw new StartError('Name a row and its hash as an earlier run printed them: npm run verify-audit -- 123 9f86d0…');
}
