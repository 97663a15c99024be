import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../src/db/database';
import { startEmbeddedPostgres } from '../src/postgres/embedded-postgres';
import { migrate } from '../src/postgres/migrate';
import { makeServerRole } from '../src/postgres/server-role';
import { bundleInto } from './bundled-programs';
import { urlOf } from './database-url';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects to the tests' PostgreSQL as its administrator. */
    postgresUrl: string;
    /** Test databases are copied from this migrated database. */
    templateName: string;
    /** Connects to the template in the server's role. */
    serverUrl: string;
    /** This bundled program prints papers. */
    typesetterProgram: string;
  }
}

const MOST_CONNECTIONS = 500;

/**
 * Starts one real PostgreSQL for the run (TEST_DATABASE_URL names another, such as a PostgreSQL 15) and creates the
 * migrated database that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = bundleInto('run-', 'typesetter');
  project.provide('typesetterProgram', join(programs, 'typesetter.js'));
  const end = await provideDatabase(project);
  return async () => {
    await end();
    rmSync(programs, { recursive: true });
  };
}

async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const templateName = `ghala_template_${randomBytes(4).toString('hex')}`;
  project.provide('templateName', templateName);
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined) {
    project.provide('serverUrl', await makeTemplate(outside, templateName));
    project.provide('postgresUrl', outside);
    return () => dropTemplate(outside, templateName);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-test-'));
  // Files run side by side, and each application of each may fill its pools: without a free connection, one would say that
  // the database is gone.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    isDurable: false,
    maxConnections: MOST_CONNECTIONS,
  });
  project.provide('serverUrl', await makeTemplate(postgres.ownerUrl, templateName));
  project.provide('postgresUrl', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** @returns the connection string of the server's role */
async function makeTemplate(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${name}`);
  const url = urlOf(adminUrl, name);
  const database = createDatabase(url, 1);
  const role = 'ghala_test_server';
  const serverUrl = await makeServerRole(database, url, role);
  await migrate(database, role);
  await database.destroy();
  return serverUrl;
}

function dropTemplate(adminUrl: string, name: string): Promise<void> {
  return asAdmin(adminUrl, `drop database ${name}`);
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
