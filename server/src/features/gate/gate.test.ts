import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { gateCalls } from '@ghala/contract/calls/gate';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';
import { signedPage } from '../../http/links';

const test = await createTestApp();
const admin = await test.signIn('all');
const member = await test.signIn([]);

/** The target of a gate pass's QR code, as the page requests it. */
const check = (kind: 'pickup' | 'dispatch', id: number) => {
  const link = signedPage(
    { server: test.app, protocol: 'http', host: 'localhost', ip: '127.0.0.1' } as Parameters<typeof signedPage>[0],
    gateCalls[kind].check,
    id,
    'printed',
  );
  return test.stranger.get(`/api${link.replace('http://localhost', '')}`);
};

describe.each([
  { kind: 'dispatch' as const, world: new DispatchWorld(test, admin), other: 'pickup' as const },
  { kind: 'pickup' as const, world: new PickupWorld(test, admin), other: 'dispatch' as const },
])('the gate pass of a $kind', async ({ kind, world, other }) => {
  const guard = await test.signIn([`${kind}Process`]);

  it('shows a guard without an account that it is valid, for which vehicle and goods', async () => {
    const note = await world.noteIn('completed');
    const { status, body } = await check(kind, note.id);
    expect(status).toBe(200);
    expect(body.gate).toMatchObject({
      id: note.id,
      kind,
      number: note.noteNo,
      state: 'valid',
      vehicle: expect.stringMatching(/\S/),
      leftAt: null,
      items: [{ quantity: 3, product: expect.any(String), unit: expect.any(String) }],
    });
    expect(body.gate.recipient).not.toBe('');
    const paper = new URL(body.gate.gatePassUrl);
    expect((await test.stranger.get(paper.pathname + paper.search)).headers['content-type']).toBe('application/pdf');
  });

  it.each([
    ['pending', 'not processed', 0],
    ['active, issued', 'not processed', 0],
    ['rejected', 'cancelled', 0],
    ['deleted', 'cancelled', 0],
    ['cancelled', 'cancelled', 1],
  ] as const)('for a note that is %s shows %s', async (state, said, items) => {
    const note = await world.noteIn(state);
    const { gate } = (await check(kind, note.id)).body;
    expect([gate.state, gate.items.length]).toEqual([said, items]);
    expect(gate.gatePassUrl === null).toBe(items === 0);
  });

  it('opens by its own signature, or for any signed-in user', async () => {
    const note = await world.noteIn('completed');
    expect((await test.stranger.attempt(gateCalls[kind].check, { params: { id: note.id } })).status).toBe(401);
    expect(
      (await test.stranger.attempt(gateCalls[kind].check, { params: { id: note.id }, query: { signature: 'guessed' } }))
        .status,
    ).toBe(401);
    expect((await member.attempt(gateCalls[kind].check, { params: { id: note.id } })).body.gate.state).toBe('valid');
    expect((await member.attempt(gateCalls[other].check, { params: { id: note.id } })).status).toBe(404);
    expect((await member.attempt(gateCalls[kind].check, { params: { id: 2147483647 } })).status).toBe(404);
    const draft = await world.noteIn('draft');
    expect((await check(kind, draft.id)).status).toBe(404);
  });

  it('is marked as left once, by a user who hands goods out', async () => {
    const note = await world.noteIn('completed');
    const markAsLeft = () => guard.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id } });
    const marked = await markAsLeft();
    expect([marked.status, marked.body.gate.state, marked.body.gate.leftBy]).toEqual([200, 'left', guard.actor?.name]);
    expect((await check(kind, note.id)).body.gate).toMatchObject({ state: 'left', leftAt: expect.any(String) });
    const again = await markAsLeft();
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining(`The goods of ${note.noteNo} left`),
    ]);
    const log = await admin.attempt(auditLogCalls.list, { query: { action: 'leave', limit: 1 } });
    expect(log.body[0]).toMatchObject({ entityId: note.id, User: { id: guard.actor?.id } });
  });

  it('prevents the cancellation of a note whose goods have left', async () => {
    const note = await world.noteIn('completed');
    await guard.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id } });
    const body = { [world.names.idKey]: note.id, reason: 'changed our mind' };
    const refused = await admin.attempt(world.names.calls.cancel, { body });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('have left the gate')]);
  });

  it('lets only processed goods leave', async () => {
    for (const state of ['pending', 'active', 'cancelled'] as const) {
      const note = await world.noteIn(state);
      expect((await guard.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id } })).status).toBe(409);
    }
  });

  it('with two guards at once lets one mark it, and never beside a cancellation', async () => {
    for (let round = 0; round < 5; round++) {
      const note = await world.noteIn('completed');
      const answers = await Promise.all(
        [guard, admin].map((client) => client.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const torn = await world.noteIn('completed');
      const cancel = { [world.names.idKey]: torn.id, reason: 'no' };
      const [left, cancelled] = await Promise.all([
        guard.attempt(gateCalls[kind].markAsLeft, { params: { id: torn.id } }),
        admin.attempt(world.names.calls.cancel, { body: cancel }),
      ]);
      expect([left.status, cancelled.status].sort()).toEqual([200, 409]);
    }
  });
});
