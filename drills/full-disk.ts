import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthCalls } from '@ghala/contract/calls/health';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { addressOf } from '@ghala/contract/common/address-of';
import { call } from './caller';
import { Desks } from './desks';
import { type Drill, must, NotHere, until } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

const MEGABYTES = 700;

/** Fills the disk up to its last byte while the server works on it, and then frees it. */
export const fullDisk: Drill = {
  name: 'full disk',
  isLongOnly: true,
  async run() {
    const disk = mkdtempSync(join(tmpdir(), 'ghala-disk-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk]);
    if (mounted.status !== 0) {
      rmSync(disk, { recursive: true });
      throw new NotHere('needs the right to mount a file system of its own');
    }
    try {
      return await fill(disk);
    } finally {
      spawnSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  },
};

async function fill(disk: string): Promise<string> {
  const server = await GhalaProcess.start({ TMPDIR: tmpdir() }, join(disk, 'data'));
  const world = await World.make(server.port, () => server.ownerUrl());
  const [token] = world.tokens;
  const filler = join(disk, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  for (let size = free(); size > 0; size = free())
    try {
      writeFileSync(filler, Buffer.alloc(Math.min(size, 4 * 1024 * 1024)), { flag: 'a' });
    } catch {
      break;
    }
  const warned = JSON.parse((await call({ port: server.port, path: addressOf(healthCalls.health) }))?.text ?? '{}');
  must(/Only 0 percent/.test(warned.warnings?.[0] ?? ''), `health says ${JSON.stringify(warned)}`);

  const statuses = new Map<number, number>();
  const note = (status = 0) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const { productId, recordId: inventoryId } = world.goodsAt(0);
  let reserved = 0;
  const text = 'x'.repeat(900);
  for (let number = 0; number < 3_000; number++) {
    const body = { inventoryId, productId, quantity: 1, comment: text };
    const answer = await call({ port: server.port, path: addressOf(reservationCalls.reserve), token, body });
    note(answer?.status);
    must(
      answer !== undefined && [200, 503, 507].includes(answer.status),
      `a change gave ${answer?.status}: ${answer?.text}`,
    );
    if (answer.status === 200) reserved += 1;
    if (answer.status !== 507) continue;
    const read = await call({
      port: server.port,
      path: addressOf(inventoryCalls.places, { query: { limit: 50 } }),
      token,
    });
    must(read?.status === 200 || read?.status === 503, `a list gave ${read?.status}: ${read?.text}`);
    if ((statuses.get(507) ?? 0) >= 100) break;
  }
  must((statuses.get(507) ?? 0) > 0, `no change met the full disk: ${JSON.stringify([...statuses])}`);

  rmSync(filler);
  await until(
    async () => (await call({ port: server.port, path: addressOf(healthCalls.ready) }))?.status === 200,
    'the server works again once there is room',
    60_000,
  );
  const desks = new Desks(world, [server.port]);
  await until(() => desks.done.reserved + desks.done.received >= 20, 'changes go on once there is room');
  await desks.stop();
  await world.prove({ reserved: reserved + desks.done.reserved, received: desks.done.received });
  await server.end();
  return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
}
