import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { prepareBackupFolder } from './backup/backup-folder';
import { createDatabase, type Database } from './db/database';
import { onlyOf } from './db/only-row';
import { presentUrl } from './db/replicas/database-hosts';
import type { DemoSignIn } from './demo/fill-demo';
import { ensureFirstStart } from './first-start';
import { aboutLinks } from './http/link-origins';
import { tryPort } from './open-port';
import { closeDataDir, makePrivately } from './postgres/data-folder';
import { sessionUrlOf } from './postgres/database-urls';
import { dropRoot } from './postgres/drop-root';
import { migrate } from './postgres/migrate';
import { mostConnections, openPostgres, workingAccount } from './postgres/open-postgres';
import { makeFolder } from './postgres/server-lock';
import { makeServerRole, refuseStrongRole } from './postgres/server-role';
import { outliveUncaught } from './processes/main-uncaught';
import { Service } from './processes/service';
import type { Closers } from './runtime/closers';
import { type Config, loadConfig } from './runtime/config';
import { printStartLine } from './runtime/start-line';
import { stopLimitsMs } from './runtime/stop-limits';
import type { StopRequest } from './runtime/stop-request';

/** Starts the database, and what serves calls. */
export async function start(closers: Closers, stop: StopRequest): Promise<void> {
  const config = loadConfig();
  makePrivately();
  // They load their programs while the database starts.
  const service = new Service(config.workers);
  const opened = openPostgres(config, 'server', stop.signal);
  closers.add(stopLimitsMs.main.postgres, () => opened.then((postgres) => postgres.stop(), ignoreFailedStart));
  // At once: an interrupted start must leave none of them behind.
  closers.add(stopLimitsMs.main.service, () => service.stop());
  const postgres = await opened;
  await stop.noticed();
  await tryPort(config);
  const serverUrl = await withOwner(postgres.ownerUrl, (owner) => prepareDatabase(owner, postgres.ownerUrl, config));
  const database = createDatabase(serverUrl, config.databasePool, { sessionUrl: sessionUrlOf(serverUrl, config) });
  closers.add(stopLimitsMs.main.pool, () => database.destroy());
  if (config.databaseOwnerUrl !== undefined) await refuseStrongRole(database);
  const firstSignIn = await ensureFirstStart(database, config);
  // At once, as it is stored nowhere else and the following steps may fail.
  if (firstSignIn) console.log(`Sign in as ${firstSignIn.email} with the one-time password ${firstSignIn.password}`);
  await stop.noticed();
  const demo = config.demo ? await (await import('./demo/fill-demo')).fillDemo(database, config, console.log) : null;
  if (demo) {
    printDemoUsers(demo);
    // Otherwise the database plans the first screens, and verify-ledger, as if its tables were empty.
    await withOwner(postgres.ownerUrl, (owner) => sql`analyze`.execute(owner));
  }
  await stop.noticed();
  const account = workingAccount(config);
  await stop.noticed();
  // With an outside database nobody has created it yet, and the account below could not.
  if (config.s3 === undefined) makeFolder(config.dataDir);
  if (existsSync(config.dataDir)) closeDataDir(config.dataDir, account);
  if (config.backup !== undefined) await prepareBackupFolder(database, config.backup, account);
  const { port, confirmedOrigin } = await service.open({ config, serverUrl, ownerUrl: postgres.ownerUrl });
  const keptRoot = dropRoot(account, config.dataDir);
  if (keptRoot !== undefined) console.log(keptRoot);
  outliveUncaught(stop);
  console.log(`Ghala is ready at ${addressOf(config, port)}`);
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined)
    console.log('DATABASE_URL owns the tables: set DATABASE_OWNER_URL too, so that no fault can rewrite the ledger.');
  const lacking = await aboutConnections(database, config);
  if (lacking) console.log(lacking);
  const warning = aboutLinks(config, confirmedOrigin);
  if (warning) console.log(warning);
  if (!firstSignIn)
    console.log(
      'Sign in with your e-mail address and password; npm run reset-password -- EMAIL makes a one-time password.',
    );
}

/** Prints why it failed. */
export const report: (error: unknown) => void = printStartLine;

/** Nothing was opened then; the start itself reports why. */
function ignoreFailedStart(): void {}

/** Migrates the tables as their owner. @returns the connection string that the server works with. */
async function prepareDatabase(owner: Database, ownerUrl: string, config: Config): Promise<string> {
  const serverUrl = config.databaseUrl ?? (await makeServerRole(owner, ownerUrl));
  const isOwner = config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined;
  await migrate(owner, isOwner ? undefined : decodeURIComponent(new URL(presentUrl(serverUrl)).username));
  return serverUrl;
}

async function withOwner<Result>(ownerUrl: string, work: (owner: Database) => Promise<Result>): Promise<Result> {
  const owner = createDatabase(ownerUrl, 1);
  return work(owner).finally(() => owner.destroy());
}

/** The line for a database of one's own that allows fewer connections than the server may open. */
async function aboutConnections(database: Database, config: Config): Promise<string | undefined> {
  if (config.databaseUrl === undefined || config.databasePooler !== undefined) return undefined;
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(
    database,
  );
  const most = onlyOf(rows).most;
  const wanted = mostConnections(config);
  if (wanted <= most) return undefined;
  return `The database allows ${most} connections, and this server may open ${wanted}: raise max_connections there, or lower WORKERS or DATABASE_POOL.`;
}

function printDemoUsers({ users, password }: DemoSignIn): void {
  console.log(`The users of the demo data sign in with the password ${password}:`);
  for (const { email, role } of users) console.log(`  ${email} (${role})`);
}

function addressOf({ host, publicUrl }: Config, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
