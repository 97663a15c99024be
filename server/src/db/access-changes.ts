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
  const reporters = new WeakMap<pg.ClientBase, () => void>();
  pool.on('connect', (client) => void reporters.set(client, accessReporter(client)));
  pool.on('release', (_error, client) => reporters.get(client)?.());
}

/**
 * Hears such changes of one connection.
 * @returns a function that reports them, to be called once a transaction has ended
 */
export function accessReporter(client: pg.ClientBase): () => void {
  let hasChanged = false;
  client.on('notice', ({ code }) => {
    if (code === ACCESS_CHANGED) hasChanged = true;
  });
  return () => {
    if (hasChanged) for (const listener of listeners) listener();
    hasChanged = false;
  };
}
