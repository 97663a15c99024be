import type { Config } from '../kernel/config';
import { asUser, presentUrl } from '../kernel/database-hosts';

/** For connections that last, if the others go through a pooler: the server's role, at the database itself. */
export function sessionUrlOf(serverUrl: string, { databasePooler, databaseOwnerUrl }: Config): string | undefined {
  if (databasePooler === undefined || databaseOwnerUrl === undefined) return undefined;
  return asUser(databaseOwnerUrl, new URL(presentUrl(serverUrl)));
}
