import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup';
import { runWithoutDatabase } from '../postgres/run-command';
import { StartError } from '../runtime/start-error';

await runWithoutDatabase(async (config) => {
  const { isUnsignedTaken, ...named } = readArguments();
  const takeUnsigned = isUnsignedTaken ? async () => true : askWhetherToTake;
  const restored = await restoreBackup({ config, ...named, takeUnsigned, log: console.error });
  const { until, lastChange, fileCount } = restored;
  console.log(`Restored ${restored.folder}: every hash matched.`);
  console.log(`The database is as it was at ${until}${lastChange ? `; its last change is from ${lastChange}` : ''}.`);
  console.log(`Files: ${fileCount.toLocaleString('en-US')}. Check it with npm run verify, then start Ghala.`);
  return 0;
});

/** @throws {StartError} without a terminal, naming the flag that says yes */
async function askWhetherToTake(why: string): Promise<boolean> {
  const warning = `It is not known who made this backup: ${why}. Whoever could write to it may have changed its data, and a database can run programs.`;
  if (!process.stdin.isTTY) throw new StartError(`${warning} Add --unsigned to restore it all the same.`);
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asking.question(`${warning}\nRestore it all the same? (yes/no) `)).trim());
  } finally {
    asking.close();
  }
}

function readArguments() {
  const usage = new StartError("Name a backup: npm run restore -- FOLDER, or FOLDER --to '2026-11-22T10:00:00+03:00'");
  try {
    const { values, positionals } = parseArgs({
      options: { to: { type: 'string' }, key: { type: 'string' }, unsigned: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw usage;
    return {
      folder: resolve(process.env.INIT_CWD ?? '', folder),
      isUnsignedTaken: values.unsigned === true,
      keyFile: values.key === undefined ? undefined : resolve(process.env.INIT_CWD ?? '', values.key),
      to: values.to === undefined ? undefined : moment(values.to),
    };
  } catch {
    throw usage;
  }
}

/** With its zone: otherwise it would be the machine's, or the business's. */
function moment(text: string): Date {
  const date = new Date(text.trim().replace(' ', 'T'));
  if (Number.isNaN(date.getTime()) || !/T\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim().replace(' ', 'T')))
    throw new Error();
  return date;
}
