import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * When a living process started, as an opaque word: together with the process id it identifies one process uniquely, as
 * process ids are reused. Undefined for a process that is gone or only waits to be reaped.
 */
export function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
}

/** The processes with this working directory and one of these program names. Linux only, otherwise none. */
export function processesIn(folder: string, programs: readonly string[]): number[] {
  if (process.platform !== 'linux') return [];
  const wanted = statSync(folder, { throwIfNoEntry: false });
  if (!wanted) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && runs(pid, programs) && sameFolder(`/proc/${pid}/cwd`, wanted));
}

function runs(pid: number, programs: readonly string[]): boolean {
  const program = statOf(pid)?.program;
  return program !== undefined && programs.includes(program);
}

function sameFolder(path: string, wanted: { dev: number; ino: number }): boolean {
  try {
    const found = statSync(path);
    return found.dev === wanted.dev && found.ino === wanted.ino;
  } catch {
    return false; // it ended, or belongs to another user
  }
}

function linuxStart(pid: number): string | undefined {
  const stat = statOf(pid);
  if (!stat || stat.state === 'Z' || stat.state === 'X') return undefined;
  // Ticks since boot repeat from one boot to the next, hence the boot's own id.
  return `${stat.startTicks}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`;
}

/** Source: proc_pid_stat(5). The program's name is in brackets and may itself contain spaces and brackets. */
function statOf(pid: number): { program: string; state: string; startTicks: string } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    const fields = line.slice(end + 2).split(' ');
    return { program: line.slice(line.indexOf('(') + 1, end), state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function psStart(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() ? stdout.trim().replace(/\W+/g, '-') : undefined;
}
