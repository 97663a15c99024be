import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database';
import type { Config } from './config';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
  }
}

/** This is the application that a feature serves its calls on. */
export type App = FastifyInstance;
