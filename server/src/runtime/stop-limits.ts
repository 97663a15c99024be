/**
 * Says how long the parts of a stop may take, in milliseconds. A part that takes longer is left, or killed, so that a
 * stop ends within the documented three seconds whatever the server is doing.
 */
export const stopLimitsMs = {
  /** Of a process that serves, and of the one for chores. */
  worker: { app: 600, pool: 50, traces: 100 },
  chores: { chores: 700, pool: 50 },
  /** Says what the main process gives them before it kills them. */
  asked: 800,
  /** It is the main process's. */
  main: { service: 1000, pool: 50, postgres: 1500 },
  /** After which a process ends, whatever it still does. */
  whole: 2700,
} as const;
