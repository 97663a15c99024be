import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthCalls } from '@ghala/contract/calls/health';
import { addressOf } from '@ghala/contract/common/address-of';
import { freePort } from '../bench/server-process';
import { openEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { processesIn } from '../server/src/postgres/process-identity';
import { call } from './caller';
import { must, until } from './drill';

/** Runs a server of its own, which is started, killed and restarted on the same data. */
export class GhalaProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly #settings: Record<string, string>;
  readonly #ownsData: boolean;
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, ownsData: boolean, port: number, settings: Record<string, string>) {
    this.dataDir = dataDir;
    this.#ownsData = ownsData;
    this.port = port;
    this.#settings = settings;
  }

  /** @param dataDir omitted: a new folder, removed at the end */
  static async start(settings: Record<string, string> = {}, dataDir?: string): Promise<GhalaProcess> {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'ghala-drill-'));
    const server = new GhalaProcess(folder, dataDir === undefined, await freePort(), settings);
    await server.start();
    return server;
  }

  get log(): string {
    return join(this.dataDir, '..', `${this.dataDir.split('/').at(-1)}.log`);
  }

  /** Sums up the memory of the server's processes in bytes. */
  get residentBytes(): number {
    const pids = [this.#child?.pid, ...this.workers()];
    const kB = pids.map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]);
    return kB.reduce((sum, text) => sum + Number(text ?? 0), 0) * 1024;
  }

  async start(): Promise<void> {
    appendFileSync(this.log, '');
    const out = openSync(this.log, 'a');
    const { DATABASE_URL, DATABASE_OWNER_URL, DEMO, PUBLIC_URL, ...environment } = process.env;
    this.#child = spawn(process.execPath, [join(import.meta.dirname, 'server.js')], {
      stdio: ['ignore', out, out],
      env: {
        ...environment,
        LOG_LEVEL: 'warn',
        ...this.#settings,
        DATA_DIR: this.dataDir,
        HOST: '127.0.0.1',
        PORT: String(this.port),
      },
    });
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    await until(
      async () => {
        must(this.#child?.exitCode === null, `the server ended: ${readFileSync(this.log, 'utf8').slice(-600)}`);
        return (await call({ port: this.port, path: addressOf(healthCalls.ready) }))?.status === 200;
      },
      'the server is ready',
      60_000,
    );
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    await once(this.#child, 'exit');
  }

  /** Lists the processes that serve, if there are several. */
  workers(): number[] {
    const main = this.#child?.pid;
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number);
    return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server.js'));
  }

  /** Lists the embedded database's processes; the first is the parent of the others. */
  databaseProcesses(): number[] {
    const [main] = readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(Number);
    const all = processesIn(join(this.dataDir, 'postgres'), ['postgres']);
    return [Number(main), ...all.filter((pid) => pid !== main)];
  }

  /** Gives the connection string of the embedded database's owner. */
  async ownerUrl(): Promise<string> {
    return (await openEmbeddedPostgres({ dataDir: this.dataDir, program: 'drills' })).ownerUrl;
  }

  /** Stops it as systemd would. @throws Error if that takes longer than 3 s, or a process is left */
  async end(): Promise<void> {
    const start = performance.now();
    await this.kill('SIGTERM');
    const tookMs = performance.now() - start;
    const left = processesIn(join(this.dataDir, 'postgres'), ['postgres']);
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true });
    must(left.length === 0, `${left.length} processes of the database are left after the stop`);
    must(tookMs < 4_000, `the stop took ${Math.round(tookMs)} ms`);
    rmSync(this.log, { force: true });
  }
}
