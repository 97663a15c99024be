import { spawn } from 'node:child_process';
import { presentUrl } from '../db/replicas/database-hosts';
import { StartError } from '../runtime/start-error';

/**
 * Writes an outside database to one file with the installed pg_dump.
 * @param postgresMajor of that database: an older pg_dump cannot read it
 */
export async function dumpDatabase(
  databaseUrl: string,
  postgresMajor: number,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await refuseOlder('pg_dump', postgresMajor);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`];
  await runTool('pg_dump', args, databaseUrl, signal);
}

/** Fills an empty database, completely or not at all. The tables belong to the connecting role. */
export async function restoreDump(databaseUrl: string, postgresMajor: number, source: string): Promise<void> {
  await refuseOlder('pg_restore', postgresMajor);
  const args = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction', source];
  await runTool('pg_restore', args, databaseUrl);
}

async function refuseOlder(tool: string, postgresMajor: number): Promise<void> {
  const found = Number(/\) (\d+)/.exec(await run(tool, ['--version'], {}))?.[1]);
  if (found < postgresMajor)
    throw new StartError(
      `${tool} is of version ${found}, too old for a PostgreSQL ${postgresMajor}: install the package postgresql-client-${postgresMajor}.`,
    );
}

/** The password is passed in the environment, as others on this machine could read it among the arguments. */
function runTool(tool: string, args: string[], databaseUrl: string, signal?: AbortSignal): Promise<string> {
  const url = new URL(presentUrl(databaseUrl));
  const password = decodeURIComponent(url.password);
  url.password = '';
  return run(tool, [...args, `--dbname=${url}`], { PGPASSWORD: password }, signal);
}

function run(tool: string, args: string[], env: Record<string, string>, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      env: { ...process.env, ...env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (errors += data));
    child.on('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      reject(
        isMissing
          ? new StartError(
              `${tool} is needed for a database of DATABASE_URL: install PostgreSQL's client programs (the package postgresql-client).`,
              { cause: error },
            )
          : error,
      );
    });
    child.on('close', (code, by) => {
      if (code === 0) return resolve(output);
      const reason = errors.split('\n').find((line) => /error/i.test(line)) ?? `it ended with ${code ?? by}`;
      reject(new StartError(`${tool} failed: ${reason.replace(/^\w+: error: /, '')}`));
    });
  });
}
