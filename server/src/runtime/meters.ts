import { Counter, Histogram } from 'prom-client';

/** Operations by outcome. Counted for the whole process, and shown by the metrics of each application in it. */
export const operationsMeter = new Counter({
  name: 'ghala_operations_total',
  help: 'Operations by outcome: committed, refused (nothing was changed) or failed',
  labelNames: ['outcome'],
  registers: [],
});

/** Choices of where to read, if there are replicas. */
export const readsMeter: Counter = new Counter({
  name: 'ghala_reads_total',
  help: 'Reads of lists, reports and Home by where they were sent: to a replica, or to the primary',
  labelNames: ['from'],
  registers: [],
});

/** Retries of operations after a conflict with another. */
export const retriesMeter = new Counter({
  name: 'ghala_operation_retries_total',
  help: 'Operations begun anew after a deadlock or serialisation failure',
  registers: [],
});

/** From the start of an operation to its durable commit, including retries. */
export const operationTimes = new Histogram({
  name: 'ghala_operation_duration_seconds',
  help: 'Time from the start of an operation to its commit',
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});
