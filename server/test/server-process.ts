import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startOf } from '../src/postgres/process-identity';
import { bundleInto } from './bundled-programs';

type Settings = Record<string, string>;

/** Bundles the programs for one test file. @returns their folder */
export function bundlePrograms(): string {
  const folder = bundleInto('programs-');
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a program of Ghala as a process, as in production. */
export class ServerProcess {
  readonly child: ChildProcess;
  /** Holds its output so far, from either stream. */
  output = '';
  /** Holds every child process seen so far. */
  readonly seen: number[] = [];
  readonly #ended: Promise<unknown>;

  /** Has only the given settings, one process, a free port and a silent log. */
  constructor(programs: string, settings: Settings, { program = 'server', args = [] as string[] } = {}) {
    const { PATH = '', HOME = '/' } = process.env;
    this.child = spawn(process.execPath, [join(programs, `${program}.js`), ...args], {
      env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', WORKERS: '1', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** @returns its address, once ready */
  async ready(): Promise<string> {
    for (;;) {
      const address = /Ghala is ready at (\S+)/.exec(this.output)?.[1];
      if (address !== undefined) return address;
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.output}`);
      await new Promise((later) => setTimeout(later, 20));
    }
  }

  /** @returns the exit status, or the signal that ended it */
  async ended(): Promise<number | string | null> {
    await this.#ended;
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** Asks it to stop. @returns the exit status: 1 also if it had to give up waiting for what it was doing */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string | null> {
    this.child.kill(signal);
    return this.ended();
  }

  /** Lists its child processes, with their descendants. */
  descendants(): number[] {
    const parents = new Map<number, number>();
    for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
      const parent = parentOf(pid);
      if (parent !== undefined) parents.set(pid, parent);
    }
    const isBelow = (pid: number | undefined): boolean =>
      pid !== undefined && (parents.get(pid) === this.pid || isBelow(parents.get(pid)));
    const found = [...parents.keys()].filter((pid) => isBelow(pid));
    this.seen.push(...found);
    return found;
  }
}

/** Finds which of these processes still run; zombies do not count. */
export function stillRunning(pids: readonly number[]): number[] {
  return pids.filter((pid) => startOf(pid) !== undefined);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it ended meanwhile
  }
}
