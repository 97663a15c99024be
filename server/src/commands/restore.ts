import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup';
import { StartError } from '../kernel/start-error';
import { runWithoutDatabase } from '../postgres/run-command';

await runWithoutDatabase(async (config) => {
  const { folder, to } = readArguments();
  const restored = await restoreBackup({ config, folder, to, log: console.error });
  const { until, lastChange, fileCount } = restored;
  console.log(`Restored ${restored.folder}: every hash matched.`);
  console.log(`The database is as it was at ${until}${lastChange ? `; its last change is from ${lastChange}` : ''}.`);
  console.log(`Files: ${fileCount.toLocaleString('en-US')}. Check it with npm run verify, then start Ghala.`);
  return 0;
});

function readArguments(): { folder: string; to?: Date } {
  const usage = new StartError("Name a backup: npm run restore -- FOLDER, or FOLDER --to '2026-11-22T10:00:00+03:00'");
  try {
    const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw usage;
    return {
      folder: resolve(process.env.INIT_CWD ?? '', folder),
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
