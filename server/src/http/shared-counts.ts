import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Peers } from '../runtime/peers';

/** A process tells the others so often what it has counted. */
const TELL_EVERY_MS = 100;
/** A process that works alone remembers as many networks. */
const MOST_KEYS = 5_000;

interface Count {
  /** All processes had counted so many when this one last heard, with what it has told them itself. */
  told: number;
  /** It has counted so many since. */
  own: number;
  endsAt: number;
}

/**
 * Counts requests for several processes together. Each knows at once what it counts itself, and a moment later what the
 * others do: the limits are far higher than what comes in within that time.
 */
export function sharedCounts(peers: Peers): FastifyRateLimitStoreCtor {
  return class SharedCounts implements FastifyRateLimitStore {
    readonly #counts = new Map<string, Count>();
    #telling: NodeJS.Timeout | undefined;

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      const now = performance.now();
      let count = this.#counts.get(key);
      if (count === undefined || count.endsAt <= now) {
        count = { told: 0, own: 0, endsAt: now + windowMs };
        this.#keep(key, count);
      }
      count.own += 1;
      this.#telling ??= setTimeout(() => void this.#tell(windowMs), TELL_EVERY_MS).unref();
      done(null, { current: count.told + count.own, ttl: count.endsAt - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }

    #keep(key: string, count: Count): void {
      this.#counts.delete(key);
      this.#counts.set(key, count);
      if (this.#counts.size > MOST_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    }

    async #tell(windowMs: number): Promise<void> {
      this.#telling = undefined;
      const news: [string, number][] = [];
      for (const [key, count] of this.#counts)
        if (count.own > 0) {
          news.push([key, count.own]);
          count.told += count.own;
          count.own = 0;
        }
      const now = performance.now();
      for (const [key, { count: told, leftMs }] of await peers.addUp(news, windowMs)) {
        const count = this.#counts.get(key);
        if (count !== undefined) Object.assign(count, { told, endsAt: now + leftMs });
      }
    }
  };
}
