import { setTimeout as sleep } from 'node:timers/promises';
import { authCalls } from '@ghala/contract/calls/auth';
import { addressOf } from '@ghala/contract/common/address-of';
import { SmtpServer } from '../server/test/smtp-server';
import { call } from './caller';
import { Desks } from './desks';
import { type Drill, must, until } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

/** Runs a mail server that hangs, refuses, is slow, accepts without confirming, and is unreachable at first. */
export const mail: Drill = {
  name: 'mail down, slow and lying',
  isLongOnly: true,
  async run() {
    const smtp = await SmtpServer.listen({
      hangs: 'hangs at RCPT',
      denies: 'hangs after DATA',
      later: 'refuses for now',
      unknown: 'knows no such address',
      slow: 'slow',
    });
    const server = await GhalaProcess.start({ SMTP_URL: smtp.url, SMTP_FROM: 'ghala@example.com' });
    const world = await World.make(server.port, () => server.ownerUrl());
    const desks = new Desks(world, [server.port]);
    const ask = async (name: string, count = 1) => {
      for (const email of await world.people(name, count)) {
        const answer = await call({ port: server.port, path: addressOf(authCalls.requestReset), body: { email } });
        must(answer?.status === 200, `a reset gave ${answer?.status}: ${answer?.text}`);
      }
    };
    smtp.greets = false;
    await ask('late');
    for (const name of ['hangs', 'denies', 'later', 'unknown', 'slow']) await ask(name, 2);
    smtp.greets = true;
    const ordinary = 60;
    await ask('takes', ordinary);
    const taken = () => new Set(smtp.received.filter(({ to }) => to.startsWith('takes-')).map(({ to }) => to)).size;
    await until(() => taken() === ordinary, 'others get their mail while some hang', 60_000);
    await sleep(90_000);
    await desks.stop();
    must(desks.repeated === 0, `${desks.repeated} calls had to be repeated`);
    await world.prove(desks.done);
    for (const { to, messageId } of smtp.received)
      for (const other of smtp.to(to)) must(other.messageId === messageId, `${to} got its message under two ids`);
    must(
      smtp.received.filter(({ to }) => to.startsWith('takes-')).length === ordinary,
      'a message that was taken was sent again',
    );
    // Two of them still hang at this moment.
    await server.end();
    await smtp.close();
    return `${ordinary} messages sent once each beside ten that hung, were refused or slow; ${smtp.received.length} came in all`;
  },
};
