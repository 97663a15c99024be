import type { FastifyBaseLogger } from 'fastify';
import { onAccessChange } from '../db/access-changes';
import type { Database } from '../db/database';
import { isDiskFull } from '../db/passing-failures';
import type { Peers } from '../runtime/peers';
import { hashToken, readSession, recordUse, type Session, type TokenKind } from './sessions';

/**
 * A session is believed for so long to be as it was read: the limit while no notifications arrive from the database.
 */
export const LONGEST_AGE_MS = 10_000;
/** A use is recorded no more often, so that reading rarely writes. */
const USE_EVERY_MS = 60_000;
/** Each session takes some 5 kB. */
const MOST_SESSIONS = 5_000;

interface KnownSession {
  session: Session;
  /** It is by the clock of `performance.now`, as the other times here. */
  goodUntil: number;
  useDueAt: number;
}

/**
 * Knows the sessions that this process has read from the database. It forgets them all at each change of what sessions
 * may do: before the answer to the call that made it here or in another process behind the same port, and at the
 * database's notification of one made elsewhere.
 */
export class KnownSessions {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #peers: Peers | undefined;
  readonly #stopListening = onAccessChange(() => this.#changedHere());
  #known = new Map<string, KnownSession>();
  #lookups = new Map<string, Promise<KnownSession | null>>();
  #told: Promise<unknown> | undefined;

  constructor(database: Database, log: FastifyBaseLogger, peers?: Peers) {
    this.#database = database;
    this.#log = log;
    this.#peers = peers;
    peers?.answer('forgetSessions', () => {
      this.forget();
      return null;
    });
  }

  /** Waits until the other processes behind the port have forgotten what was changed here; undefined if nothing was. */
  get told(): Promise<unknown> | undefined {
    return this.#told;
  }

  /** Finds the valid session of the token; an unknown token is looked up each time. */
  async find(kind: TokenKind, token: string): Promise<Session | null> {
    const hash = hashToken(token);
    const key = `${kind} ${hash.toString('base64')}`;
    const known = this.#known.get(key);
    const isGood = known !== undefined && performance.now() < known.goodUntil;
    const found = isGood ? known : await this.#lookUp(key, kind, hash);
    if (found === null) return null;
    this.#noteUse(found);
    return found.session;
  }

  /**
   * Forgets all. A lookup in progress may have read what was true before: it stores its result in a map that is no
   * longer used, and calls that arrive from now on do not wait for it.
   */
  forget(): void {
    this.#known = new Map();
    this.#lookups = new Map();
  }

  close(): void {
    this.#stopListening();
  }

  #changedHere(): void {
    this.forget();
    if (this.#peers === undefined) return;
    const told = this.#peers.ask('forgetSessions').finally(() => {
      if (this.#told === told) this.#told = undefined;
    });
    this.#told = told;
  }

  /** Calls that arrive during a lookup share it. */
  #lookUp(key: string, kind: TokenKind, hash: Buffer): Promise<KnownSession | null> {
    const known = this.#known;
    const lookups = this.#lookups;
    const begun = lookups.get(key);
    if (begun !== undefined) return begun;
    const lookup = this.#read(kind, hash)
      .then((found) => {
        known.delete(key);
        if (found !== null) keep(known, key, found);
        return found;
      })
      .finally(() => lookups.delete(key));
    lookups.set(key, lookup);
    return lookup;
  }

  async #read(kind: TokenKind, hash: Buffer): Promise<KnownSession | null> {
    const start = performance.now();
    const stored = await readSession(this.#database, kind, hash);
    if (stored === null) return null;
    const { session, endsInMs, usedAgoMs } = stored;
    // Towards its end the database decides, as other processes may have recorded its use.
    const goodUntil = start + Math.min(LONGEST_AGE_MS, endsInMs);
    return { session, goodUntil, useDueAt: start + USE_EVERY_MS - usedAgoMs };
  }

  /** Records the use if that is due; the call does not wait for it. */
  #noteUse(known: KnownSession): void {
    if (performance.now() < known.useDueAt) return;
    known.useDueAt = Number.POSITIVE_INFINITY;
    recordUse(this.#database, known.session).catch((err) => {
      // A full disk is reported elsewhere, and stored data can still be read.
      if (!isDiskFull(err)) this.#log.warn({ err }, 'the use of a session was not recorded');
    });
  }
}

/** Adds it as the youngest, in place of those that are no longer good, and of the oldest if there are too many. */
function keep(sessions: Map<string, KnownSession>, key: string, added: KnownSession): void {
  for (const [oldest, { goodUntil }] of sessions) {
    if (sessions.size < MOST_SESSIONS && performance.now() < goodUntil) break;
    sessions.delete(oldest);
  }
  sessions.set(key, added);
}
