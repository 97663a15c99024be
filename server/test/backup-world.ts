import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app';
import { createDatabase, type Database } from '../src/db/database';
import { startEmbeddedPostgres } from '../src/postgres/embedded-postgres';
import { migrate } from '../src/postgres/migrate';
import { makeFolder } from '../src/postgres/server-lock';
import { type Config, loadConfig } from '../src/runtime/config';
import { type Client, signIn } from './test-app';

/** Runs Ghala on its own embedded database, with a real data folder. */
export interface OwnGhala {
  config: Config;
  /** The connection is the owner's. */
  owner: Database;
  ownerUrl: string;
  app: FastifyInstance;
  admin: Client;
  close(): Promise<void>;
}

const opened: OwnGhala[] = [];
/**
 * Backups wait for the disk, which tests of other files keep busy, so the folder is in memory if the system offers
 * that.
 */
const memory = ['/dev/shm'].find((folder) => existsSync(folder));

/** Makes a folder for one test file, with a space in its name; it is removed once everything started is closed. */
export function ownFolder(): string {
  const home = mkdtempSync(join(memory ?? tmpdir(), 'ghala backup '));
  afterAll(async () => {
    for (const ghala of opened.splice(0)) await ghala.close();
    rmSync(home, { recursive: true, force: true });
  });
  return home;
}

export async function startGhala(dataDir: string, settings: Record<string, string> = {}): Promise<OwnGhala> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });
  makeFolder(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    isDurable: false,
    // Answers are durable in the log, as in production.
    settings: { synchronous_commit: 'on' },
  });
  const owner = createDatabase(postgres.ownerUrl, 5);
  await migrate(owner);
  const app = await buildApp({ config, database: owner, connectionString: postgres.ownerUrl });
  await app.ready();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await owner.destroy();
    await postgres.stop();
  };
  const admin = await signIn(app, owner, 'all');
  const ghala = { config, owner, ownerUrl: postgres.ownerUrl, app, admin, close };
  opened.push(ghala);
  return ghala;
}

/** Adds a supplier with a document, in two calls. @throws if one is refused */
export async function addSupplier({ admin }: OwnGhala, name: string): Promise<string> {
  const { supplier } = await admin.send(supplierCalls.create, { body: { name, phone: '+254712345678' } });
  await admin.send(supplierCalls.addDocument, {
    body: { supplierId: supplier.id, name, idNumber: 'L-1', expiry: '' },
    files: { file: { name: 'licence.txt', content: `The licence of ${name}` } },
  });
  return name;
}

export async function supplierNames({ owner }: OwnGhala): Promise<string[]> {
  const rows = await owner.selectFrom('suppliers').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}
