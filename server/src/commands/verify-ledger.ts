import { proveLedger } from '../prove-books';
import { runCommand } from '../shared/run-command';

await runCommand('verify-ledger', async (database) => ((await proveLedger(database)) ? 0 : 1));
