import { resolve } from 'node:path';
import { hashesOfFiles } from '../backup/check-backup';
import { openFileStore } from '../files/files';
import { runCommand } from '../postgres/run-command';
import { proveAudit, proveFiles, proveLedger } from '../prove-books';
import { StartError } from '../runtime/start-error';

await runCommand('verify', async (database, config) => {
  const [backup, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new StartError('Name at most one backup: npm run verify -- FOLDER');
  const known = backup === undefined ? undefined : await hashesOfFiles(resolve(process.env.INIT_CWD ?? '', backup));
  const proofs = [
    await proveLedger(database),
    await proveAudit(database),
    await proveFiles(database, await openFileStore(config), known),
  ];
  return proofs.every(Boolean) ? 0 : 1;
});
