import { createDatabase, type Database } from '../db/database';
import { type Config, loadConfig } from '../runtime/config';
import { hushWarnings, printStartLine } from '../runtime/start-line';
import { makePrivately } from './data-folder';
import { openPostgres } from './open-postgres';
import { refuseUnknownSchema } from './schema-version';

/**
 * Runs one of the programs of `commands/` on the configured database, beside a running server or without one, and ends
 * the process.
 *
 * @param work returns the exit status, 0 to 255; a StartError that it throws is printed as one line
 */
export function runCommand(
  program: string,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<never> {
  return runWithoutDatabase(async (config) => {
    const postgres = await openPostgres(config, program);
    try {
      const database = createDatabase(postgres.ownerUrl, 2);
      return await refuseUnknownSchema(database)
        .then(() => work(database, config))
        .finally(() => database.destroy());
    } finally {
      await postgres.stop();
    }
  });
}

/** The same for a command that creates the database, or needs none. */
export async function runWithoutDatabase(work: (config: Config) => Promise<number>): Promise<never> {
  hushWarnings();
  let status = 1;
  try {
    const config = loadConfig();
    makePrivately();
    status = await work(config);
  } catch (error) {
    printStartLine(error);
  }
  process.exit(status);
}
