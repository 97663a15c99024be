import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../src/shared/database';
import { migrate } from '../src/shared/migrate';
import { startEmbeddedPostgres } from '../src/shared/postgres/embedded-postgres';
import { urlOf } from './database-url';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrative connection string of the PostgreSQL that the tests run on. */
    postgresUrl: string;
    /** The migrated database that test databases are copied from. */
    templateName: string;
  }
}

/**
 * Starts one real PostgreSQL for the run (TEST_DATABASE_URL names another, such as a PostgreSQL 15) and makes the
 * migrated database that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateName = `ghala_template_${randomBytes(4).toString('hex')}`;
  project.provide('templateName', templateName);
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined) {
    await makeTemplate(outside, templateName);
    project.provide('postgresUrl', outside);
    return () => dropTemplate(outside, templateName);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, isDurable: false });
  await makeTemplate(postgres.connectionString, templateName);
  project.provide('postgresUrl', postgres.connectionString);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${name}`);
  const database = createDatabase(urlOf(adminUrl, name), 1);
  await migrate(database);
  await database.destroy();
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
