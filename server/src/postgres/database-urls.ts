import { asUser, presentUrl } from '../db/replicas/database-hosts';
import type { Config } from '../runtime/config';

/** It is for connections that last, if the others go through a pooler: the server's role, at the database itself. */
export function sessionUrlOf(serverUrl: string, { databasePooler, databaseOwnerUrl }: Config): string | undefined {
  if (databasePooler === undefined || databaseOwnerUrl === undefined) return undefined;
  return asUser(databaseOwnerUrl, new URL(presentUrl(serverUrl)));
}
