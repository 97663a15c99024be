import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../runtime/start-error';
import { userName } from './server-lock';

/** This is the account that the database runs as: ids to switch to, or none, meaning the user of this process. */
export interface PostgresAccount {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Root therefore uses the owner of an existing cluster, else the user postgres, else
 * nobody.
 *
 * @param cluster folder of the database, which need not exist yet
 */
export function choosePostgresAccount(cluster: string): PostgresAccount {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (user !== 0) {
    if (owner === undefined || owner === user) return {};
    throw new StartError(
      `The database in ${cluster} belongs to user ${nameOf(owner)}, but Ghala runs as ${userName()}: start it as that user or as root.`,
    );
  }
  if (process.platform !== 'linux') throw new StartError('PostgreSQL refuses root: start Ghala as an ordinary user.');
  const accounts = readAccounts();
  // A cluster that belongs to root was restored from a copy.
  const chosen =
    accounts.find((account) => owner && account.uid === owner) ??
    accounts.find((account) => account.name === 'postgres') ??
    accounts.find((account) => account.name === 'nobody');
  if (!chosen) throw new StartError('PostgreSQL refuses root, and this system has neither a user postgres nor nobody.');
  return { uid: chosen.uid, gid: chosen.gid };
}

function nameOf(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid);
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name && uid && gid)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
