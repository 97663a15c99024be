import pg from 'pg';

/** Captures the parts of a connection string: what stands before its hosts, its hosts, and what follows. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** Holds, for each list of hosts, the number of the one that was the primary when it was last looked for. */
const present = new Map<string, number>();

/**
 * Makes one connection string for each host of a connection string, as libpq takes several: `host1:5432,host2:5432`.
 */
export function eachHost(url: string): string[] {
  const { before, hosts, after } = partsOf(url);
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`);
}

/** Returns the connection string for the host that is the primary, as far as is known. */
export function presentUrl(url: string): string {
  const urls = eachHost(url);
  return urls[present.get(partsOf(url).hosts) ?? 0] ?? url;
}

/** Returns the same with that host first, for another process. */
export function presentFirst(url: string): string {
  const { before, hosts, after } = partsOf(url);
  const list = hosts.split(',');
  const first = present.get(hosts) ?? 0;
  return `${before}${[...list.slice(first), ...list.slice(0, first)].join()}${after}`;
}

/** The present host is gone, or a replica: the next one is tried. */
export function tryNextHost(url: string): void {
  const { hosts } = partsOf(url);
  const count = hosts.split(',').length;
  if (count > 1) present.set(hosts, ((present.get(hosts) ?? 0) + 1) % count);
}

/** Returns the same hosts for another user, whose name and password are percent-encoded. */
export function asUser(url: string, { username, password }: Pick<URL, 'username' | 'password'>): string {
  const { hosts, after } = partsOf(url);
  return `postgres://${username}:${password}@${hosts}${after}`;
}

/** Opens a connection to the present host. */
export class PresentClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString } = config;
    super(connectionString === undefined ? config : { ...config, connectionString: presentUrl(connectionString) });
  }
}

/**
 * Finds out whether the server at the other end can take changes. Where only one is named, it is never asked.
 * @throws if it does not answer
 */
export async function isPrimary(client: pg.Client, url: string): Promise<boolean> {
  if (eachHost(url).length === 1) {
    await client.query('select 1');
    return true;
  }
  const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
  return rows[0]?.isReplica === false;
}

function partsOf(url: string): { before: string; hosts: string; after: string } {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? ['', url];
  return { before, hosts, after };
}
