import cluster from 'node:cluster';
import { CHORES, PROCESS_KIND } from './processes/process-kind';
import { Closers } from './runtime/closers';
import { hushWarnings } from './runtime/start-line';
import { StopRequest } from './runtime/stop-request';

hushWarnings();
const closers = new Closers();
const stop = new StopRequest();

// A hanging start is not waited for: what it opened is closed below.
await Promise.race([startProgram(), stop.arrived]);
if (stop.status === 0) {
  stop.isStarting = false;
  await stop.arrived;
}
if (!(await closers.closeAll())) stop.status = 1;
process.exit(stop.status);

/** Sets the exit status if it fails. */
async function startProgram(): Promise<void> {
  const program = await loadProgram();
  await stop.noticed();
  try {
    await program.start(closers, stop);
  } catch (error) {
    // A start cancelled by a request to stop may fail in any way.
    if (stop.hasArrived) return;
    await program.report(error);
    stop.status = 1;
  }
}

function loadProgram() {
  if (!cluster.isWorker) return import('./start-server');
  return process.env[PROCESS_KIND] === CHORES ? import('./processes/chores-process') : import('./processes/worker');
}
