import cluster from 'node:cluster';
import { Closers } from './kernel/closers';
import { hushWarnings } from './kernel/start-line';
import { StopRequest } from './kernel/stop-request';

hushWarnings();
const closers = new Closers();
const stop = new StopRequest();
const { start, report } = cluster.isWorker ? await import('./processes/worker') : await import('./start-server');

try {
  // A hanging start is not waited for: what it opened is closed below.
  await Promise.race([start(closers, stop), stop.arrived]);
  stop.isStarting = false;
  await stop.arrived;
} catch (error) {
  // A start cancelled by a request to stop may fail in any way.
  if (!stop.hasArrived) {
    await report(error);
    stop.status = 1;
  }
}
if (!(await closers.closeAll())) stop.status = 1;
process.exit(stop.status);
