import { randomBytes } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Peers } from '../runtime/peers';

declare module 'fastify' {
  interface FastifyInstance {
    links: LinkState;
  }
}

/** Such a key signs links, or used to. */
export interface LinkKey {
  id: number;
  secret: string;
  /** The current key has null. */
  readUntil: Date | null;
}

/** These keys signed links printed before keys had ids. */
export const FIRST_KEY = 1;
/** This setting stores the confirmed address. */
export const CONFIRMED_ORIGIN = 'confirmed_origin';
/** The state is reread so often for servers that receive no notifications from the database. */
const REFRESH_MS = 60_000;
/** Anyone can send unknown key ids: they are looked up no more often than this. */
const UNKNOWN_KEY_PAUSE_MS = 5000;

/**
 * Holds the data that links are made from, shared by all server processes on the database and read before it is needed.
 */
export class LinkState {
  readonly #database: Database;
  readonly #peers: Peers | undefined;
  #keys: LinkKey[] = [];
  #readAt = 0;
  /** Links start here while PUBLIC_URL is not set: the address confirmed by an administrator, if any. */
  confirmedOrigin: string | undefined;

  constructor(database: Database, peers?: Peers) {
    this.#database = database;
    this.#peers = peers;
  }

  /** Does the same as `reload`, after a change; the other processes behind the port reread too. */
  async reloadEverywhere(): Promise<void> {
    await Promise.all([this.reload(), this.#peers?.ask('rereadLinks')]);
  }

  /** Rereads everything, and creates the first key if there is none. */
  async reload(): Promise<void> {
    this.#readAt = Date.now();
    let keys = await this.#readKeys();
    if (keys.length === 0) {
      await this.#database
        .insertInto('link_keys')
        .values({ id: FIRST_KEY, secret: newSecret() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      keys = await this.#readKeys();
    }
    const confirmed = await readConfirmedOrigin(this.#database);
    this.#keys = keys;
    this.confirmedOrigin = confirmed;
  }

  get signingKey(): LinkKey {
    const key = this.#keys.find(({ readUntil }) => readUntil === null);
    if (key === undefined) throw new Error('No key signs links');
    return key;
  }

  /** Finds the key with that id, which another process may have just created. */
  async findKey(id: number): Promise<LinkKey | undefined> {
    const known = () => this.#keys.find((key) => key.id === id);
    if (known() === undefined && Date.now() - this.#readAt > UNKNOWN_KEY_PAUSE_MS) await this.reload();
    return known();
  }

  async #readKeys(): Promise<LinkKey[]> {
    const rows = await this.#database.selectFrom('link_keys').select(['id', 'secret', 'read_until']).execute();
    return rows.map(({ id, secret, read_until }) => ({
      id,
      secret,
      readUntil: read_until === null ? null : new Date(read_until),
    }));
  }
}

/** Reads the base of links that an administrator confirmed, if any. */
export async function readConfirmedOrigin(database: Database): Promise<string | undefined> {
  const row = await database
    .selectFrom('app_settings')
    .select('value')
    .where('key', '=', CONFIRMED_ORIGIN)
    .executeTakeFirst();
  return row?.value;
}

/**
 * The address counts as current for so long: whoever reads it a moment after a user's change finds that user's address.
 */
const REACHED_FOR_MINUTES = 10;

/** Stores the server's own address by which a user has reached it. */
export async function keepReachedOrigin(database: Database, origin: string): Promise<void> {
  await database
    .insertInto('reached_origin')
    .values({ origin })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ origin, reached_at: sql`now()` }))
    .execute();
}

/**
 * This is the base of links in messages that no request sends: PUBLIC_URL, else the address that an administrator
 * confirmed, else the server's own by which a user has just reached it.
 * @returns undefined if none is known: the message then names no address.
 */
export async function readMessageOrigin(
  database: Database,
  publicUrl: string | undefined,
): Promise<string | undefined> {
  const fixed = publicUrl ?? (await readConfirmedOrigin(database));
  if (fixed !== undefined) return fixed;
  const reached = await database
    .selectFrom('reached_origin')
    .select('origin')
    .where('reached_at', '>', sql<string>`now() - make_interval(mins => ${REACHED_FOR_MINUTES})`)
    .executeTakeFirst();
  return reached?.origin;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const linkStatePlugin = fastifyPlugin(
  async (app) => {
    const links = new LinkState(app.database, app.peers);
    await links.reload();
    app.peers?.answer('rereadLinks', async () => {
      await links.reload();
      return null;
    });
    app.decorate('links', links);
    let refreshing: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      const refresh = () => links.reload().catch((error) => app.log.warn({ err: error }, 'link keys were not read'));
      refreshing = setInterval(refresh, REFRESH_MS).unref();
    });
    app.addHook('onClose', async () => clearInterval(refreshing));
  },
  { name: 'link-state', dependencies: ['database'] },
);
