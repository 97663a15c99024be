import { inspect } from 'node:util';
import type { StopRequest } from '../runtime/stop-request';

const WITHIN_MS = 60_000;
const MOST = 10;

/**
 * From now on the main process outlives an error that no code caught: its end would end all others and the database,
 * and it keeps nothing that such an error could spoil. More than ten within a minute end it, with status 1, so that
 * whatever started it can start it anew.
 */
export function outliveUncaught(stop: StopRequest): void {
  let recent: number[] = [];
  stop.onUncaught = (error) => {
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < WITHIN_MS), now];
    console.error(`The main process met an error that was not caught, and goes on: ${inspect(error)}`);
    if (recent.length <= MOST) return;
    console.error(`That makes more than ${MOST} within a minute: the server stops.`);
    stop.fail();
  };
}
