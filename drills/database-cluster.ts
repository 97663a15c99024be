import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../bench/server-process';
import { processesIn } from '../server/src/postgres/process-identity';
import { must, NotHere, until } from './drill';

const PASSWORD = 'only-for-the-drill';
/** Patroni waits at least so long before it takes a leader for dead. */
const LEASE_S = 20;

interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  patroni: ChildProcess | undefined;
}

/**
 * Runs two PostgreSQL servers under Patroni, one replicating the other synchronously, with pgbouncer and HAProxy before
 * them.
 */
export class DatabaseCluster {
  readonly #home: string;
  readonly #account: { uid?: number; gid?: number };
  readonly #programs: { bin: string; patroni: string; etcd: string; haproxy: string; pgbouncer: string };
  readonly #nodes: Node[] = [];
  readonly #others: ChildProcess[] = [];
  poolerPort = 0;

  private constructor() {
    this.#programs = findPrograms();
    this.#account = postgresAccount();
    this.#home = mkdtempSync(join(tmpdir(), 'ghala-cluster-'));
    this.#give(this.#home);
  }

  /** @throws {NotHere} if a program is not installed */
  static async start(): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster();
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.end();
      throw error;
    }
    return cluster;
  }

  /** Gives a connection string that names all servers. */
  urlOf(role: 'ghala_owner' | 'ghala_server'): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join();
    return `postgres://${role}:${PASSWORD}@${hosts}/ghala?target_session_attrs=read-write`;
  }

  /** Gives one for each server. */
  eachUrlOf(role: 'ghala_server'): string[] {
    return this.#nodes.map(({ port }) => `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/ghala`);
  }

  get poolerUrl(): string {
    return `postgres://ghala_server:${PASSWORD}@127.0.0.1:${this.poolerPort}/ghala`;
  }

  /** Gives the owner's at the present leader. */
  async leaderUrl(): Promise<string> {
    return `postgres://ghala_owner:${PASSWORD}@127.0.0.1:${(await this.#leader()).port}/ghala`;
  }

  /** Kills the leader with everything of it, and returns once the other has taken over. */
  async killLeader(): Promise<void> {
    const leader = await this.#leader();
    leader.patroni?.kill('SIGKILL');
    killDatabase(leader);
    leader.patroni = undefined;
    await until(async () => (await this.#leader().catch(() => leader)) !== leader, 'another leader', 90_000);
  }

  /** Starts what was killed, and returns once it replicates synchronously again. */
  async mend(): Promise<void> {
    for (const node of this.#nodes) node.patroni ??= this.#startPatroni(node);
    await this.#untilInSync();
  }

  async end(): Promise<void> {
    for (const { patroni } of this.#nodes) patroni?.kill('SIGKILL');
    for (const other of this.#others) other.kill('SIGKILL');
    for (const node of this.#nodes) killDatabase(node);
    await Promise.all(this.#others.map((other) => (other.exitCode ?? other.signalCode) || once(other, 'exit')));
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  async #start(): Promise<void> {
    const { etcd } = this.#programs;
    const [etcdPort, peerPort] = [await freePort(), await freePort()];
    const client = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    this.#others.push(
      this.#run(etcd, [
        ...['--data-dir', join(this.#home, 'etcd'), '--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      ]),
    );
    for (const name of ['one', 'two']) {
      const folder = join(this.#home, name);
      mkdirSync(folder);
      this.#give(folder);
      const node: Node = { name, folder, port: await freePort(), restPort: await freePort(), patroni: undefined };
      this.#write(join(folder, 'patroni.yml'), this.#patroniSettings(node, etcdPort));
      this.#nodes.push(node);
      node.patroni = this.#startPatroni(node);
    }
    await this.#untilInSync();
    await this.#makeDatabase();
    await this.#startPooler();
  }

  #patroniSettings({ name, folder, port, restPort }: Node, etcdPort: number): string {
    const role = (username: string) => ({ username, password: PASSWORD });
    return JSON.stringify({
      scope: 'ghala-drill',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: LEASE_S,
          loop_wait: 2,
          retry_timeout: 5,
          // Only the server that has every acknowledged commit may take over.
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, hot_standby_feedback: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(folder, 'data'),
        bin_dir: this.#programs.bin,
        pgpass: join(folder, 'pgpass'),
        parameters: { unix_socket_directories: folder },
        authentication: { superuser: role('postgres'), replication: role('replicator'), rewind: role('rewinder') },
      },
    });
  }

  #startPatroni({ folder }: Node): ChildProcess {
    return this.#run(this.#programs.patroni, [join(folder, 'patroni.yml')]);
  }

  async #untilInSync(): Promise<void> {
    const isInSync = async () => {
      const { members } = await this.#state();
      return members.some(({ role, state }) => role === 'sync_standby' && ['streaming', 'running'].includes(state));
    };
    await until(() => isInSync().catch(() => false), 'a leader with a synchronous replica', 120_000);
  }

  async #leader(): Promise<Node> {
    const { members } = await this.#state();
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
    const node = this.#nodes.find(({ name }) => name === leader?.name);
    must(node?.patroni !== undefined, 'there is no leader');
    return node;
  }

  async #state(): Promise<{ members: { name: string; role: string; state: string }[] }> {
    const node = this.#nodes.find(({ patroni }) => patroni !== undefined);
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`http://127.0.0.1:${node?.restPort}/cluster`, { signal })).json() as never;
  }

  async #makeDatabase(): Promise<void> {
    const { port } = await this.#leader();
    const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` });
    await client.connect();
    for (const role of ['ghala_owner', 'ghala_server'])
      await client.query(`create role ${role} login password '${PASSWORD}'`);
    await client.query('create database ghala owner ghala_owner');
    // Then a replica is known to follow a new leader as soon as it does.
    await client.query('grant pg_read_all_stats to ghala_server');
    await client.end();
  }

  /** pgbouncer hands out transactions; HAProxy, behind it, knows the leader. */
  async #startPooler(): Promise<void> {
    const proxyPort = await freePort();
    this.poolerPort = await freePort();
    const servers = this.#nodes.map(
      ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
    );
    const proxySettings = join(this.#home, 'haproxy.cfg');
    this.#write(
      proxySettings,
      `defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n  timeout check 2s\n` +
        `listen leader\n  bind 127.0.0.1:${proxyPort}\n  option httpchk OPTIONS /primary\n  http-check expect status 200\n` +
        `  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions\n${servers.join('\n')}\n`,
    );
    const users = join(this.#home, 'users.txt');
    this.#write(users, `"ghala_server" "${PASSWORD}"\n`);
    const poolerSettings = join(this.#home, 'pgbouncer.ini');
    this.#write(
      poolerSettings,
      `[databases]\nghala = host=127.0.0.1 port=${proxyPort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
        `listen_port = ${this.poolerPort}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${users}\n` +
        'pool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 20\nserver_login_retry = 1\n',
    );
    this.#others.push(this.#run(this.#programs.haproxy, ['-db', '-f', proxySettings]));
    this.#others.push(this.#run(this.#programs.pgbouncer, [poolerSettings]));
  }

  #run(program: string, args: string[]): ChildProcess {
    const log = openSync(join(this.#home, 'log'), 'a');
    const child = spawn(program, args, {
      ...this.#account,
      cwd: this.#home,
      env: { PATH: process.env.PATH, HOME: this.#home, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    });
    child.on('error', () => {});
    return child;
  }

  #write(path: string, text: string): void {
    writeFileSync(path, text);
    this.#give(path);
  }

  #give(path: string): void {
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    chmodSync(path, existsSync(join(path, '.')) ? 0o700 : 0o600);
  }
}

function killDatabase({ folder }: Node): void {
  for (const pid of processesIn(join(folder, 'data'), ['postgres']))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the others.
    }
}

function findPrograms() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed)
        .map(Number)
        .sort((one, other) => other - one)
    : [];
  const bin = versions
    .map((version) => join(installed, String(version), 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  const programs = {
    bin,
    patroni: found('patroni'),
    etcd: found('etcd'),
    haproxy: found('haproxy'),
    pgbouncer: found('pgbouncer'),
  };
  const { bin: postgres, ...others } = programs;
  const missing = Object.entries({ PostgreSQL: postgres, ...others }).filter(([, path]) => path === undefined);
  if (missing.length > 0)
    throw new NotHere(
      `it needs ${missing.map(([name]) => name).join(', ')} (Debian: apt install postgresql patroni etcd-server haproxy pgbouncer)`,
    );
  return programs as Record<keyof typeof programs, string>;
}

/** PostgreSQL refuses to run as root. */
function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
