import type { Registry } from 'prom-client';

/** What a server process asks the others behind the same port, with the type of each one's answer. */
export interface Questions {
  /** Forget the sessions you know: what they may do has changed. */
  forgetSessions: null;
  /** Read the keys and the address of links anew. */
  rereadLinks: null;
  /** Says how long work waits for you, in milliseconds. */
  eventLoopP99Ms: number;
  metrics: Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
}

export type Topic = keyof Questions;

/** Says what all processes counted under a key. */
export interface Total {
  count: number;
  /** Until it begins again from 0, in milliseconds. */
  leftMs: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined if this process serves its port alone. */
    peers: Peers | undefined;
  }
}

/** This is the other server processes behind the same port. */
export interface Peers {
  /** This is the number of this process, from 1; the one that replaces it has it again. */
  readonly number: number;
  /** @returns the others' answers; undefined for each that gave none within a second */
  ask<Asked extends Topic>(topic: Asked): Promise<(Questions[Asked] | undefined)[]>;
  /** Says how this process answers the others. */
  answer<Asked extends Topic>(topic: Asked, give: () => Questions[Asked] | Promise<Questions[Asked]>): void;
  /**
   * Adds to the counts of all processes.
   * @param windowMs how long a key is counted from its first time on
   */
  addUp(counts: readonly (readonly [key: string, count: number])[], windowMs: number): Promise<[string, Total][]>;
}
