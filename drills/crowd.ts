import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { orderCalls } from '@ghala/contract/calls/orders';
import { productCalls } from '@ghala/contract/calls/products';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { addressOf } from '@ghala/contract/common/address-of';
import { call } from './caller';
import { Desks } from './desks';
import { type Drill, must } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

const MB = 1024 * 1024;
const page = { query: { limit: 50 } };
/** Users who browse screens make these calls. */
const SCREENS = [
  addressOf(dashboardCalls.get),
  addressOf(inventoryCalls.places, page),
  addressOf(productCalls.list, { query: { limit: 50, q: 'Prod' } }),
  addressOf(receiptCalls.list, page),
  addressOf(reservationCalls.list, page),
  addressOf(approvalCalls.pending, page),
  addressOf(orderCalls.list, page),
  addressOf(businessProfileCalls.list),
];

/** Lets many users work at once: half of them change stock, all of them view screens. */
export const crowd: Drill = {
  name: 'a hundred users',
  async run(isShort) {
    const [users, seconds] = isShort ? [20, 3] : [100, 120];
    const server = await GhalaProcess.start();
    const world = await World.make(server.port, () => server.ownerUrl(), users);
    let looks = 0;
    let isOver = false;
    const look = async (token: string, user: number) => {
      for (let turn = user; !isOver; turn++) {
        const path = SCREENS[turn % SCREENS.length] as string;
        const answer = await call({ port: server.port, path, token, user: user + 500 });
        must(
          answer !== undefined && answer.status < 400,
          `${path} gave ${answer?.status}: ${answer?.text.slice(0, 200)}`,
        );
        looks += 1;
      }
    };
    const desks = new Desks(world, [server.port]);
    const looking = Promise.all(world.tokens.map(look));
    looking.catch(() => {});
    // Once everything is loaded and compiled, memory should be stable.
    await sleep((seconds * 1000) / 3);
    const early = server.residentBytes;
    await sleep((seconds * 2000) / 3);
    const late = server.residentBytes;
    isOver = true;
    await looking;
    await desks.stop();
    await world.prove(desks.done);
    must(desks.repeated === 0, `${desks.repeated} calls had to be repeated`);
    await server.end();
    const grown = Math.round((late - early) / MB);
    must(late < early * 1.25 + 60 * MB, `memory grew by ${grown} MB to ${Math.round(late / MB)} MB`);
    const calls = looks + desks.done.reserved + 3 * desks.done.received;
    return `${users} users, ${calls} calls in ${seconds} s; memory ${Math.round(late / MB)} MB (${grown >= 0 ? '+' : ''}${grown})`;
  },
};
