import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

/**
 * Waits for a line, which means that the database ended; if its input ends without one, the server died, and the
 * database is ended: cleanly, and harder after two seconds. The first signal wakes a stopped one.
 */
const SCRIPT = `
read -r ended && exit
for signal in INT QUIT KILL; do
  kill -CONT "$1" && kill -$signal "$1" || exit
  for second in 1 2; do
    sleep 1
    kill -0 "$1" || exit
  done
done`;

const watchers = new WeakMap<ChildProcess, ChildProcess>();

/** Ends the watcher of a database that has ended. */
export async function endWatcher(postgres: ChildProcess): Promise<void> {
  const watcher = watchers.get(postgres);
  if (watcher?.pid === undefined || watcher.exitCode !== null || watcher.signalCode !== null) return;
  // Otherwise a program with nothing else to wait for would end here, in the middle of its work.
  watcher.ref();
  const ended = once(watcher, 'exit');
  watcher.kill('SIGKILL');
  await ended;
}

/**
 * Ends the database when this process dies, however it dies. It is a separate process, under the database's account,
 * and ends with the database. If there is no such shell, the next start does it (see postgres-leftovers.ts).
 */
export function watchPostgres(postgres: ChildProcess, { uid, gid }: { uid?: number; gid?: number }): void {
  if (process.platform === 'win32' || postgres.pid === undefined) return;
  // Its own session: Ctrl-C in a terminal must not reach it.
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'ghala-postgres-watcher', String(postgres.pid)], {
    cwd: '/',
    uid,
    gid,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {});
  watchers.set(postgres, watcher);
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  postgres.once('exit', () => watcher.stdin?.end('ended\n'));
}
