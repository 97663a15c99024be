import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addSupplier, type OwnGhala, ownFolder, startGhala, supplierNames } from '../../test/backup-world';
import type { BackupManifest } from './backup-manifest';
import { type Backup, makeBackupAlone } from './make-backup';
import { restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const home = ownFolder();
let ghala: OwnGhala;
let backup: Backup;
let keyFile: string;
let count = 0;

beforeAll(async () => {
  ghala = await startGhala(join(home, 'data'));
  await addSupplier(ghala, 'Mabati');
  backup = await makeBackupAlone(ghala.owner, {
    config: ghala.config,
    parent: join(home, 'backups'),
    isScheduled: false,
  });
  keyFile = join(home, 'data', 'backup-key.pub');
});

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Copies the good backup, and changes it as somebody does who can write to it but has no key. */
function changed(change: (folder: string, manifest: BackupManifest) => void): string {
  const folder = join(home, `hostile ${++count}`);
  cpSync(backup.folder, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
  change(folder, manifest);
  const text = JSON.stringify(manifest);
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(folder, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`);
  rmSync(join(folder, 'manifest.sig'), { force: true });
  return folder;
}

/** Adds a file to a backup under a path of its list, which need not be where it is. */
function smuggle(folder: string, manifest: BackupManifest, path: string, content = 'planted'): void {
  manifest.files.push({ path, bytes: content.length, sha256: sha256(content) });
  for (const place of [join(folder, path.replaceAll('\0', '')), join(folder, 'files', path.replaceAll(/[/\0]/g, '_'))])
    try {
      writeFileSync(place, content);
    } catch {
      // This system has no such place: the path is what matters.
    }
}

const taken: string[] = [];
/** Restores by somebody who says yes to everything. @returns the new data folder, and what was said */
async function restore(folder: string, { key = keyFile, isTaken = true }: { key?: string; isTaken?: boolean } = {}) {
  const dataDir = join(home, `into ${++count}`, 'a', 'b', 'data');
  mkdirSync(join(dataDir, '..'), { recursive: true });
  taken.length = 0;
  const said = await restoreBackup({
    config: { ...ghala.config, dataDir },
    folder,
    keyFile: key,
    takeUnsigned: async (why) => {
      taken.push(why);
      return isTaken;
    },
    log: () => {},
  }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  return { dataDir, said };
}

function expectNothingWritten(dataDir: string): void {
  const above = join(dataDir, '..', '..', '..');
  expect(readdirSync(above, { recursive: true }).map(String).sort()).toEqual(['a', 'a/b', 'a/b/data', 'a/b/data/lock']);
  expect(existsSync('/tmp/planted')).toBe(false);
}

const long = 'a'.repeat(300);
it.each([
  '../planted',
  'files/../../planted',
  'postgres/../../planted',
  'postgres/base/../../../planted',
  '/tmp/planted',
  '//server/planted',
  'C:\\planted',
  'C:planted',
  'files\\..\\planted',
  'files/..\\planted',
  'files/./planted',
  './files/planted',
  'files//planted',
  'files/planted/',
  'files/',
  'files',
  '',
  '.',
  '..',
  'files/planted\0.txt',
  'files/planted\n',
  'files/planted.',
  'files/planted ',
  'files/ planted',
  'files/.planted',
  'files/caf\u00e9',
  'files/cafe\u0301',
  'files/\u202eplanted',
  `files/${long}`,
  `postgres/base/${'a/'.repeat(30)}a`,
  'files/folder/planted',
  'postgres/base/9/planted/x',
  'planted',
  'lock',
  'backup-key',
  'manifest.json',
  'postgres/pg_tblspc/16400',
  'postgres/pg_replslot/x/state',
  'postgres/base/no-such-folder/1',
  'postgres/etc/planted',
  'POSTGRES/PG_VERSION',
  'Postgres-Password',
  'files/CON',
  'files/nul.txt',
  'files/LPT1.pdf',
])('a list with the path %j is refused before anything is written', async (path) => {
  const folder = changed((backupFolder, manifest) => smuggle(backupFolder, manifest, path));
  const { dataDir, said } = await restore(folder);
  expect(said).toContain('is not restored: ');
  expect(said).toContain('Nothing was changed.');
  expectNothingWritten(dataDir);
});

describe('names that some system takes for one', () => {
  it.each([
    ['files/Letter', 'files/letter'],
    ['postgres/base/1/x', 'postgres/base/1/X'],
    ['files/twice', 'files/twice'],
  ])('%s beside %s are refused', async (one, other) => {
    const folder = changed((backupFolder, manifest) => {
      smuggle(backupFolder, manifest, one, 'one');
      smuggle(backupFolder, manifest, other, 'other');
    });
    const { dataDir, said } = await restore(folder);
    expect(said).toContain('is not the only one of that name');
    expectNothingWritten(dataDir);
  });

  it('one that is listed twice is refused', async () => {
    const folder = changed((_folder, { files }) => files.push(...files.slice(0, 1)));
    const { dataDir, said } = await restore(folder);
    expect(said).toContain('is not the only one of that name');
    expectNothingWritten(dataDir);
  });
});

describe('a folder of the list', () => {
  it.each(['../planted', '/planted', 'postgres/../planted', 'postgres/pg_tblspc/16400', 'elsewhere', 'files/more'])(
    '%s is refused',
    async (path) => {
      const { dataDir, said } = await restore(changed((_folder, { folders }) => folders.push(path)));
      expect(said).toContain('is not a plain path of a backup');
      expectNothingWritten(dataDir);
    },
  );
});

describe('what is not a file of the backup itself', () => {
  const first = () => backup.manifest.files.find(({ path }) => path.startsWith('files/'))?.path ?? '';
  it.each<[string, (folder: string) => void]>([
    [
      'a file that is a link',
      (folder) => {
        renameSync(join(folder, first()), join(home, `away ${++count}`));
        symlinkSync(join(home, `away ${count}`), join(folder, first()));
      },
    ],
    [
      'a folder that is a link',
      (folder) => {
        renameSync(join(folder, 'files'), join(home, `away ${++count}`));
        symlinkSync(join(home, `away ${count}`), join(folder, 'files'));
      },
    ],
    ['a file with another name elsewhere', (folder) => linkSync(join(folder, first()), join(home, `away ${++count}`))],
    ['a link that the list does not name', (folder) => symlinkSync('/etc', join(folder, 'postgres', 'pg_tblspc', '1'))],
  ])('is refused: %s', async (_what, change) => {
    const { dataDir, said } = await restore(changed(change));
    expect(said).toMatch(/is a link|has another name elsewhere/);
    expectNothingWritten(dataDir);
  });
});

it('a list that is a pipe, which would never end, is refused', async () => {
  const folder = changed(() => {});
  rmSync(join(folder, 'manifest.json'));
  execFileSync('mkfifo', [join(folder, 'manifest.json')]);
  const { dataDir, said } = await restore(folder);
  expect(said).toContain('is a link or a device');
  expectNothingWritten(dataDir);
});

describe('settings in a copied cluster', () => {
  it('run nothing, and are not restored', async () => {
    const proof = join(home, 'escaped');
    const command = `touch "${proof}"`;
    const settings = [
      'archive_mode = on',
      `archive_command = '${command}'`,
      `restore_command = '${command}; exit 1'`,
      `archive_cleanup_command = '${command}'`,
      `recovery_end_command = '${command}'`,
      "shared_preload_libraries = 'no_such_library'",
      "session_preload_libraries = 'no_such_library'",
      "local_preload_libraries = 'no_such_library'",
      "dynamic_library_path = '/tmp'",
      "extension_control_path = '/tmp'",
      "oauth_validator_libraries = '/tmp/no_such_library'",
      "session_replication_role = 'replica'",
      'ssl = on',
      `ssl_passphrase_command = '${command}'`,
      `external_pid_file = '${proof}'`,
      "include_dir = 'conf.d'",
    ].join('\n');
    const folder = changed((backupFolder, manifest) => {
      for (const [name, content] of [
        ['postgresql.conf', settings],
        ['postgresql.auto.conf', settings],
        ['pg_hba.conf', 'host all all 0.0.0.0/0 trust\n'],
        ['recovery.signal', ''],
        ['standby.signal', ''],
        ['tablespace_map', ''],
      ] as const) {
        manifest.files = manifest.files.filter(({ path }) => path !== `postgres/${name}`);
        manifest.files.push({ path: `postgres/${name}`, bytes: content.length, sha256: sha256(content) });
        writeFileSync(join(backupFolder, 'postgres', name), content);
      }
    });
    const { dataDir, said } = await restore(folder);
    expect(said).toBe('restored');
    const cluster = join(dataDir, 'postgres');
    expect(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8')).not.toContain('trust');
    expect(readdirSync(cluster).filter((name) => /\.signal|tablespace_map$/.test(name))).toEqual([]);
    for (const name of ['postgresql.conf', 'postgresql.auto.conf'])
      expect(readFileSync(join(cluster, name), 'utf8')).not.toContain('command');
    // Where somebody copied a data folder by hand, the settings apply no more than at the restore.
    writeFileSync(join(cluster, 'postgresql.auto.conf'), settings.replace(/\ninclude_dir.*/, ''));
    const other = await startGhala(dataDir);
    expect(await supplierNames(other)).toEqual(['Mabati']);
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('extension_control_path', 'oauth_validator_libraries', 'session_replication_role') order by 1`.execute(
      other.owner,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['$system', '', 'origin']);
    await other.close();
    expect(existsSync(proof)).toBe(false);
  });
});

describe('a signature', () => {
  it('lets a backup be restored without a question', async () => {
    expect((await restore(backup.folder)).said).toBe('restored');
    expect(taken).toEqual([]);
  });

  it.each<[string, RegExp, (folder: string) => string | undefined]>([
    ['is missing', /it is not signed/, () => undefined],
    [
      'is by another key',
      /signed with another key/,
      (folder) => {
        cpSync(join(backup.folder, 'manifest.json'), join(folder, 'manifest.json'));
        cpSync(join(backup.folder, 'manifest.sha256'), join(folder, 'manifest.sha256'));
        cpSync(join(backup.folder, 'manifest.sig'), join(folder, 'manifest.sig'));
        const other = join(home, 'other.pub');
        writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
        return other;
      },
    ],
  ])('that %s is asked about, and no answer but yes restores', async (_what, why, change) => {
    const folder = changed(() => {});
    const key = change(folder);
    const { dataDir, said } = await restore(folder, { isTaken: false, ...(key !== undefined && { key }) });
    expect(said).toMatch(why);
    expect(taken.join()).toMatch(why);
    expectNothingWritten(dataDir);
    expect((await restore(folder, key === undefined ? {} : { key })).said).toBe('restored');
  });

  it('of another list is found to be wrong, whatever is answered', async () => {
    const folder = changed((_folder, manifest) => manifest.missingFiles.push('x'));
    cpSync(join(backup.folder, 'manifest.sig'), join(folder, 'manifest.sig'));
    const { dataDir, said } = await restore(folder);
    expect(said).toContain('manifest.json is not as it was written');
    expectNothingWritten(dataDir);
  });

  it('is made with a key that is not in the backup', () => {
    const names = readdirSync(backup.folder, { recursive: true }).map(String);
    expect(names.filter((name) => name.includes('backup-key'))).toEqual([]);
    expect(backup.hasNewKey).toBe(true);
  });
});
