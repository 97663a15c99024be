import { readdirSync, readFileSync } from 'node:fs';
import type { DriverSetup } from './round';

/** Linux counts processor time in hundredths of a second. */
const TICKS_A_SECOND = 100;

interface ProcessTimes {
  parentPid: number;
  ticks: number;
  /** It includes those of its children that have ended. */
  ticksWithEnded: number;
}

/** Counts processor time in seconds since the start of the machine or process. */
export interface ProcessorTimes {
  /** It is that of the server with its worker processes. */
  node: number;
  postgres: number;
  driver: number;
  /** It is that of all processes of the machine. */
  all: number;
}

/** Reads /proc, which only Linux has. */
export function readProcessorTimes({
  serverPid,
  postgresPid,
}: Pick<DriverSetup, 'serverPid' | 'postgresPid'>): ProcessorTimes {
  const processes = readProcesses();
  const postgres = treeTicks(processes, postgresPid);
  const server = treeTicks(processes, serverPid, postgresPid);
  return {
    node: server / TICKS_A_SECOND,
    postgres: postgres / TICKS_A_SECOND,
    driver: (processes.get(process.pid)?.ticks ?? 0) / TICKS_A_SECOND,
    all: busyTicks() / TICKS_A_SECOND,
  };
}

/** Sums up a process and all below it, except one and all below that. */
function treeTicks(processes: ReadonlyMap<number, ProcessTimes>, pid: number, exceptPid?: number): number {
  if (pid === exceptPid) return 0;
  let ticks = processes.get(pid)?.ticksWithEnded ?? 0;
  for (const [childPid, { parentPid }] of processes)
    if (parentPid === pid) ticks += treeTicks(processes, childPid, exceptPid);
  return ticks;
}

function readProcesses(): Map<number, ProcessTimes> {
  const processes = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const times = readTimes(name);
    if (times !== undefined) processes.set(Number(name), times);
  }
  return processes;
}

function readTimes(pid: string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The fields follow the name in brackets, which may contain spaces: state, parent; the times are the 12th to 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    const ticks = user + system;
    return { parentPid: Number(fields[1]), ticks, ticksWithEnded: ticks + endedUser + endedSystem };
  } catch {
    return undefined; // ended meanwhile
  }
}

function busyTicks(): number {
  const [line = ''] = readFileSync('/proc/stat', 'latin1').split('\n', 1);
  const [user = 0, nice = 0, system = 0, _idle, _wait, hardware = 0, software = 0, stolen = 0] = line
    .split(/ +/)
    .slice(1)
    .map(Number);
  return user + nice + system + hardware + software + stolen;
}
