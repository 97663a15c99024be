import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { prepareBackupFolder } from './backup/backup-folder';
import { startBackups } from './backup/backup-schedule';
import type { DemoSignIn } from './demo/fill-demo';
import { ensureFirstStart } from './first-start';
import { aboutLinks } from './http/link-origins';
import { Closers } from './kernel/closers';
import { type Config, loadConfig } from './kernel/config';
import { createDatabase, type Database } from './kernel/database';
import { StartError } from './kernel/start-error';
import { hushWarnings, printStartLine } from './kernel/start-line';
import { StopRequest } from './kernel/stop-request';
import { startTracing } from './kernel/tracing';
import { closeDataDir, makePrivately } from './postgres/data-folder';
import { dropRoot } from './postgres/drop-root';
import { migrate } from './postgres/migrate';
import { openPostgres, workingAccount } from './postgres/open-postgres';
import { makeFolder, userName } from './postgres/server-lock';
import { makeServerRole, refuseStrongRole } from './postgres/server-role';

/** How long open requests may take to finish when the server stops. */
const DRAIN_LIMIT_MS = 600;
/** The time limits for closing: less in total than a StopRequest waits. */
const closeLimitsMs = { app: 700, pool: 100, postgres: 1600, traces: 200, backups: 100 };

hushWarnings();
const closers = new Closers();
const stop = new StopRequest();

try {
  // A hanging start is not waited for: what it opened is closed below.
  await Promise.race([start(), stop.arrived]);
  stop.isStarting = false;
  await stop.arrived;
} catch (error) {
  // A start cancelled by a request to stop may fail in any way.
  if (!stop.hasArrived) {
    printStartLine(error);
    stop.status = 1;
  }
}
if (!(await closers.closeAll())) stop.status = 1;
process.exit(stop.status);

async function start(): Promise<void> {
  const config = loadConfig();
  closers.add(closeLimitsMs.traces, await startTracing());
  makePrivately();
  const opened = openPostgres(config, 'server', stop.signal);
  closers.add(closeLimitsMs.postgres, () => opened.then((postgres) => postgres.stop(), ignoreFailedStart));
  // The application is loaded while the database starts.
  const [postgres, { buildApp }] = await Promise.all([opened, import('./app')]);
  if (stop.hasArrived) return;
  await opening(config, () => tryAddress(config));
  const serverUrl = await withOwner(postgres.ownerUrl, (owner) => prepareDatabase(owner, postgres.ownerUrl, config));
  const database = createDatabase(serverUrl, config.databasePool, { sessionUrl: sessionUrlOf(serverUrl, config) });
  closers.add(closeLimitsMs.pool, () => database.destroy());
  if (config.databaseOwnerUrl !== undefined) await refuseStrongRole(database);
  const firstSignIn = await ensureFirstStart(database, config);
  // At once, as it is stored nowhere else and the following steps may fail.
  if (firstSignIn) console.log(`Sign in as ${firstSignIn.email} with the one-time password ${firstSignIn.password}`);
  if (stop.hasArrived) return;
  const demo = config.demo ? await (await import('./demo/fill-demo')).fillDemo(database, config, console.log) : null;
  if (demo) {
    printDemoUsers(demo);
    // Otherwise the database plans the first screens, and verify-ledger, as if its tables were empty.
    await withOwner(postgres.ownerUrl, (owner) => sql`analyze`.execute(owner));
  }
  if (stop.hasArrived) return;
  const app = await buildApp({ config, database, connectionString: sessionUrlOf(serverUrl, config) ?? serverUrl });
  closers.add(closeLimitsMs.app, () => closeApp(app));
  const account = workingAccount(config);
  if (stop.hasArrived) return;
  // With an outside database nobody has created it yet, and the account below could not.
  if (config.s3 === undefined) makeFolder(config.dataDir);
  if (existsSync(config.dataDir)) closeDataDir(config.dataDir, account);
  if (config.backup !== undefined) await prepareBackupFolder(database, config.backup, account);
  await opening(config, () => app.listen({ host: config.host, port: config.port }));
  const keptRoot = dropRoot(account, config.dataDir);
  if (keptRoot !== undefined) console.log(keptRoot);
  closers.add(closeLimitsMs.backups, startBackups({ config, ownerUrl: postgres.ownerUrl, log: app.log }));
  console.log(`Ghala is ready at ${addressOf(app, config)}`);
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined)
    console.log('DATABASE_URL owns the tables: set DATABASE_OWNER_URL too, so that no fault can rewrite the ledger.');
  const warning = aboutLinks(config, app.links.confirmedOrigin);
  if (warning) console.log(warning);
  if (!firstSignIn)
    console.log(
      'Sign in with your e-mail address and password; npm run reset-password -- EMAIL makes a one-time password.',
    );
}

/** Nothing was opened then; the start itself reports why. */
function ignoreFailedStart(): void {}

/** For connections that last, if the others go through a pooler: the server's role, at the database itself. */
function sessionUrlOf(serverUrl: string, { databasePooler, databaseOwnerUrl }: Config): string | undefined {
  if (databasePooler === undefined || databaseOwnerUrl === undefined) return undefined;
  const direct = new URL(databaseOwnerUrl);
  const { username, password } = new URL(serverUrl);
  direct.username = username;
  direct.password = password;
  return direct.href;
}

/** Migrates the tables as their owner. @returns the connection string that the server works with. */
async function prepareDatabase(owner: Database, ownerUrl: string, config: Config): Promise<string> {
  const serverUrl = config.databaseUrl ?? (await makeServerRole(owner, ownerUrl));
  const isOwner = config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined;
  await migrate(owner, isOwner ? undefined : decodeURIComponent(new URL(serverUrl).username));
  return serverUrl;
}

async function withOwner<Result>(ownerUrl: string, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = createDatabase(ownerUrl, 1);
  return work(owner).finally(() => owner.destroy());
}

function printDemoUsers({ users, password }: DemoSignIn): void {
  console.log(`The users of the demo data sign in with the password ${password}:`);
  for (const { email, role } of users) console.log(`  ${email} (${role})`);
}

/** Opens the address and closes it again: if that fails, nothing has been written yet and no password shown. */
async function tryAddress({ host, port }: Config): Promise<void> {
  const trial = createServer().listen({ host, port });
  await once(trial, 'listening');
  await new Promise((closed) => trial.close(closed));
}

/** Opens the address; on failure, a line names the setting to correct. */
async function opening({ host, port }: Config, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT ${port} of ${host} is in use by another program: stop that, or set another PORT.`,
      EACCES: `PORT ${port} may not be opened by user ${userName()}: set one above 1023.`,
      EADDRNOTAVAIL: `HOST must be an address of this machine but is "${host}".`,
      ENOTFOUND: `HOST must be an address of this machine but is "${host}".`,
    };
    const reason = reasons[code ?? ''];
    throw reason ? new StartError(reason, { cause: error }) : error;
  }
}

function addressOf(app: FastifyInstance, { host, publicUrl }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Accepts no more requests and lets open ones finish, up to their limit. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(limit);
}
