import { resolve } from 'node:path';
import { aboutNewKey } from '../backup/backup-key';
import { makeBackupAlone } from '../backup/make-backup';
import { runCommand } from '../postgres/run-command';
import { MB } from '../runtime/config';
import { StartError } from '../runtime/start-error';

await runCommand('backup', async (database, config) => {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) throw new StartError('Name a folder: npm run backup -- FOLDER');
  const backup = await makeBackupAlone(database, {
    config,
    parent: resolve(process.env.INIT_CWD ?? '', folder),
    isScheduled: false,
  });
  const { files, missingFiles } = backup.manifest;
  const size = Math.ceil(backup.sizeBytes / MB).toLocaleString('en-US');
  console.log(`Backup made: ${backup.folder} (${files.length.toLocaleString('en-US')} files, ${size} MB)`);
  if (backup.hasNewKey) console.log(aboutNewKey(config.dataDir));
  for (const name of missingFiles) console.error(`The stored file ${name} had already been lost: the backup lacks it.`);
  return 0;
});
