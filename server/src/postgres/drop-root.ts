import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serverRoot } from '../runtime/server-root';
import type { PostgresAccount } from './postgres-account';

/**
 * Continues permanently as the database's account, if the server was started as root and that account can reach the
 * program and its data. Call it once the port is open.
 * @returns why root was kept; undefined if it was dropped, or never held
 */
export function dropRoot({ uid, gid }: PostgresAccount, dataDir: string): string | undefined {
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return undefined;
  const installed = createRequire(import.meta.url).resolve('fastify');
  const data = existsSync(dataDir) ? [dataDir] : [];
  const closed = firstOutOfReach({ uid, gid }, [join(serverRoot, 'package.json'), installed, ...data]);
  if (closed !== undefined)
    return `Ghala goes on as root, as user ${uid} cannot reach ${closed}: put it where others may enter, or start it as an ordinary user.`;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return undefined;
}

/** Asks the kernel, as that user: it knows about every parent folder and access list. */
export function firstOutOfReach({ uid, gid }: Required<PostgresAccount>, paths: readonly string[]): string | undefined {
  return paths.find((path) => spawnSync('/usr/bin/test', ['-r', path], { uid, gid, cwd: '/' }).status !== 0);
}
