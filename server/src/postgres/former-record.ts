import { createHash } from 'node:crypto';
import { type Migration, migrationFiles } from './migration-files';

/** The checksums of the migrations that ran, by name. */
export type AppliedMigrations = ReadonlyMap<string, string>;

/**
 * Databases from before the schema was written as a model record other files, 0101 to 0242. Once all of these ran, the
 * tables are those of the model's files to the letter (docs/decisions/0033-schema-as-a-model.md).
 */
const LAST_OF_FORMER = '0242';
/** SHA-256 of the names and checksums of all former files. */
const FORMER = 'fcc30f48d35bac858d022eba78c2a46c2e0d484533e13760ed044a4f379ea08d';
/** One of these ran first in every former database. */
const FIRST_OF_FORMER = ['0001_foundation.sql', '0101_people_and_access.sql'];
/** This is the last file of the model; those after it change what former databases have too. */
const LAST_OF_MODEL = '0014';

/** Says whether all former files ran, unchanged, and nothing else. */
export function isFormer(applied: AppliedMigrations): boolean {
  const lines = [...applied].map(([name, checksum]) => `${name} ${checksum}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex') === FORMER;
}

/** Why a database with only some of the former files cannot be used; undefined for any other. */
export function refusalOfOlder(applied: AppliedMigrations): string | undefined {
  if (isFormer(applied) || !FIRST_OF_FORMER.some((name) => applied.has(name))) return undefined;
  return `The database was made by a Ghala from before schema ${LAST_OF_FORMER}, which this one cannot bring up to date: start the Ghala of schema ${LAST_OF_FORMER} on it once, then this one.`;
}

/** These are the files that count as run in a former database. */
export function modelFiles(): Migration[] {
  return migrationFiles().filter(({ name }) => name.slice(0, LAST_OF_MODEL.length) <= LAST_OF_MODEL);
}
