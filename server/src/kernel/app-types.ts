import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './database';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
  }
}

/** The application that a feature serves its calls on. */
export type App = FastifyInstance;
