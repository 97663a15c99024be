import type pg from 'pg';

/**
 * This is the SQLSTATE of the message with which the database announces that what sessions may do changes:
 * `announce_sessions`.
 */
const ACCESS_CHANGED = 'GH001';

const listeners = new Set<() => void>();

/** Calls `listener` whenever this process has changed what sessions may do. @returns a function that ends that */
export function onAccessChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Reports such changes of the pool's connections: after their commit, and before whoever made one learns of its commit.
 * Other processes hear of them by notification, a moment later.
 */
export function reportAccessChanges(pool: pg.Pool): void {
  const changed = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) =>
    client.on('notice', ({ code }) => {
      if (code === ACCESS_CHANGED) changed.add(client);
    }),
  );
  pool.on('release', (_error, client) => {
    if (!changed.delete(client)) return;
    for (const listener of listeners) listener();
  });
}
