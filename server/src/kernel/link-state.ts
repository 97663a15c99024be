import { randomBytes } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from './database';

declare module 'fastify' {
  interface FastifyInstance {
    links: LinkState;
  }
}

/** A key that signs links, or did. */
export interface LinkKey {
  id: number;
  secret: string;
  /** null: it signs. */
  readUntil: Date | null;
}

/** Keys that links printed before keys had ids were signed with. */
export const FIRST_KEY = 1;
/** The setting in which the confirmed address is kept. */
export const CONFIRMED_ORIGIN = 'confirmed_origin';
/** How often it is read again, for servers that hear no notices of the database. */
const REFRESH_MS = 60_000;
/** Anyone can name keys that are nowhere: they are looked for no more often than this. */
const UNKNOWN_KEY_PAUSE_MS = 5000;

/** What links are made of, as all server processes on the database share it, read before it is needed. */
export class LinkState {
  readonly #database: Database;
  #keys: LinkKey[] = [];
  #readAt = 0;
  /** Where links begin while PUBLIC_URL is not set: the address that an administrator confirmed, if any. */
  confirmedOrigin: string | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads everything again, and makes the first key where there is none. */
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
    const confirmed = await this.#database
      .selectFrom('app_settings')
      .select('value')
      .where('key', '=', CONFIRMED_ORIGIN)
      .executeTakeFirst();
    this.#keys = keys;
    this.confirmedOrigin = confirmed?.value;
  }

  /** The key that signs. */
  get signingKey(): LinkKey {
    const key = this.#keys.find(({ readUntil }) => readUntil === null);
    if (key === undefined) throw new Error('No key signs links');
    return key;
  }

  /** The key of that id, which another process may have made a moment ago. */
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

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const linkStatePlugin = fastifyPlugin(
  async (app) => {
    const links = new LinkState(app.database);
    await links.reload();
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
