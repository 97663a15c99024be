import type { Config } from '../kernel/config';

/** For connections that last, if the others go through a pooler: the server's role, at the database itself. */
export function sessionUrlOf(serverUrl: string, { databasePooler, databaseOwnerUrl }: Config): string | undefined {
  if (databasePooler === undefined || databaseOwnerUrl === undefined) return undefined;
  const direct = new URL(databaseOwnerUrl);
  const { username, password } = new URL(serverUrl);
  direct.username = username;
  direct.password = password;
  return direct.href;
}
