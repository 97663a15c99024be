import type { FastifyBaseLogger } from 'fastify';
import type { Closers } from '../kernel/closers';
import type { Config } from '../kernel/config';
import type { Database } from '../kernel/database';
import type { Opened } from './messages';

/** What serves calls: this process, or several of them. */
export interface Service {
  log: FastifyBaseLogger;
  /** Accepts connections. @throws {StartError} */
  open(): Promise<Opened>;
}

export interface Surroundings {
  config: Config;
  database: Database;
  /** For the server's role. */
  serverUrl: string;
  closers: Closers;
}

/** A service that is loaded while the database starts. */
export interface Loading {
  loaded: Promise<unknown>;
  build(surroundings: Surroundings): Promise<Service>;
}
