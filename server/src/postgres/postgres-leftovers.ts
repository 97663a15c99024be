import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../runtime/start-error';
import { processesIn } from './process-identity';

/**
 * Cleans up after a killed server or database: its running processes, then the pid file, which by now may name another
 * process and would prevent a start.
 *
 * Only the holder of the data folder's lock may call it. On systems other than Linux, PostgreSQL's own check applies.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const stages: { signal: NodeJS.Signals; toAll: boolean; waitMs: number }[] = [
    // A checkpoint and a clean end; the children of a dead postmaster end by themselves.
    { signal: 'SIGINT', toAll: false, waitMs: 3000 },
    { signal: 'SIGQUIT', toAll: true, waitMs: 1000 },
  ];
  for (const { signal, toAll, waitMs } of stages) {
    const running = processesIn(folder, ['postgres']);
    const postmaster = postmasterPid(folder);
    const alone = running.length > 0 && !running.includes(postmaster);
    for (const pid of running) if (toAll || pid === postmaster) signalIfAlive(pid, signal);
    wake(running);
    if (await allEnded(folder, ['postgres'], alone && !toAll ? 500 : waitMs)) break;
  }
  await endProcesses(folder, ['postgres']);
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

/** Kills the processes in a folder. @throws {StartError} if the kernel does not release it within five seconds */
export async function endProcesses(folder: string, programs: string[]): Promise<void> {
  for (const pid of processesIn(folder, programs)) signalIfAlive(pid, 'SIGKILL');
  if (await allEnded(folder, programs, 5000)) return;
  const stuck = processesIn(folder, programs);
  throw new StartError(`The old database processes ${stuck.join(', ')} in ${folder} do not end: restart the machine.`);
}

/** Lets stopped processes (SIGSTOP) receive their pending signals. */
export function wake(pids: readonly number[]): void {
  for (const pid of pids) signalIfAlive(pid, 'SIGCONT');
}

/** First line of postmaster.pid, 0 if there is none. Source: src/include/utils/pidfile.h of PostgreSQL. */
function postmasterPid(folder: string): number {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

async function allEnded(folder: string, programs: string[], waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; ; await sleep(25)) {
    if (processesIn(folder, programs).length === 0) return true;
    if (Date.now() > end) return false;
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
