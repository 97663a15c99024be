import { runCommand } from '../postgres/run-command';
import { proveLedger } from '../prove-books';

await runCommand('verify-ledger', async (database) => ((await proveLedger(database)) ? 0 : 1));
