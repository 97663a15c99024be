import { setTimeout as sleep } from 'node:timers/promises';
import { fileCalls } from '@ghala/contract/calls/files';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import { ObjectStore } from '../server/test/object-store';
import { call } from './caller';
import { Desks } from './desks';
import { type Drill, must } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

/** Runs an object store that hangs, fails and loses what it accepted. */
export const store: Drill = {
  name: 'object store down, slow and lying',
  isLongOnly: true,
  async run() {
    const objects = await ObjectStore.listen();
    const server = await GhalaProcess.start({ ...objects.settings, DATABASE_POOL: '4' });
    const world = await World.make(server.port, () => server.ownerUrl());
    const [token] = world.tokens;
    const upload = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(world.receipt())) form.append(name, String(value));
      form.append('file', new Blob([Buffer.from('%PDF-1.7 a delivery note')]), 'note.pdf');
      return call({ port: server.port, path: addressOf(receiptCalls.create), token, body: form });
    };
    const first = await upload();
    must(first?.status === 200, `an upload gave ${first?.status}: ${first?.text}`);
    const name: unknown = JSON.parse(first.text).batch.document;
    const documentUrl = addressOf(fileCalls.get, { params: { name } });

    let refused = 0;
    const total = { reserved: 0, received: 0 };
    for (const manner of ['hangs', 'fails', 'stores and hangs'] as const) {
      objects.manner = manner;
      const desks = new Desks(world, [server.port]);
      const asked = Promise.all(Array.from({ length: 12 }, upload));
      const read = call({ port: server.port, path: documentUrl, token });
      await sleep(5_000);
      for (const answer of [...(await asked), await read]) {
        must(
          answer?.status === 503,
          `with a store that ${manner} an upload or a file gave ${answer?.status}: ${answer?.text}`,
        );
        must(answer.headers.has('retry-after'), 'a 503 without Retry-After');
        refused += 1;
      }
      await desks.stop();
      must(desks.repeated === 0, `${desks.repeated} calls that need no file failed while the store ${manner}`);
      total.reserved += desks.done.reserved;
      total.received += desks.done.received;
    }
    objects.manner = 'answers';
    must((await upload())?.status === 200, 'uploads go on once the store answers');
    const again = await call({ port: server.port, path: documentUrl, token });
    must(again?.status === 200 && again.text.startsWith('%PDF'), `a file gave ${again?.status} afterwards`);
    await world.prove(total);

    for (const [name, bytes] of objects.objects)
      objects.objects.set(name, Buffer.from(bytes.toString().replace('note', 'lies')));
    const lie = await call({ port: server.port, path: documentUrl, token });
    must(lie?.status !== 200, `a file whose bytes are others was given out as if it were right`);
    await server.end();
    await objects.close();
    return `${refused} files refused with 503, ${total.reserved + 3 * total.received} other calls went on`;
  },
};
