import { approvalCalls, type OwnRequestMode } from '@ghala/contract/calls/approvals';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { gateCalls } from '@ghala/contract/calls/gate';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { afterEach, describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { DispatchWorld } from '../../../test/dispatch-world';
import { PickupWorld } from '../../../test/pickup-world';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';
import { noticesOf, tellAll } from '../../../test/told-notices';

// The chore would tell users before the test does.
const test = await createTestApp({}, { hasChores: false });
const { database } = test;
const handling = [
  'pickupAdd',
  'pickupProcess',
  'pickupCancel',
  'dispatchAdd',
  'dispatchProcess',
  'dispatchCancel',
] as const;
const maker = await test.signIn(handling, 'Amina Maker');
const keeper = await test.signIn(handling, 'Otieno Keeper');
const manager = await test.signIn(['usersManage'], 'Wambui Manager');
const approver = await test.approver();
const pickups = new PickupWorld(test, maker, [keeper]);
const dispatches = new DispatchWorld(test, maker);
const idOf = (client: Client) => client.actor?.id ?? 0;
const setMode = (ownRequests: OwnRequestMode) => manager.send(approvalCalls.setPolicy, { body: { ownRequests } });
/** Suspends everybody else, until the test ends. */
const leaveOnly = (...clients: Client[]) =>
  database
    .updateTable('users')
    .set({ is_active: false })
    .where('id', 'not in', [...clients, manager].map(idOf))
    .execute();
const requestsOf = (id: number) =>
  database
    .selectFrom('approvals')
    .select(['module', 'status', 'requested_by_id as by', 'excluded_ids as excluded', 'receiver_ids as receivers'])
    .where('note_id', '=', id)
    .orderBy('id')
    .execute();
const purpose = await database
  .insertInto('purposes')
  .values({ name: 'Repairs', kind: 'Pickup' })
  .returning('id')
  .executeTakeFirstOrThrow();

afterEach(async () => {
  await setMode('alone');
  await database.updateTable('users').set({ is_active: true }).execute();
});

describe('what was approved of a note', () => {
  const changes: Record<string, Record<string, unknown>> = {
    name: { assigneeName: 'Somebody Else' },
    company: { assigneeCompany: 'Other Ltd' },
    phone: { assigneePhone: '+254799000111' },
    'e-mail': { assigneeEmail: 'else@example.com' },
    project: { project: 'Dam' },
    purpose: { purposeId: purpose.id },
  };

  it.each(Object.entries(changes))('awaits approval again once its %s changes', async (_what, change) => {
    for (const state of ['pending', 'active', 'active, issued'] as const) {
      const note = await pickups.noteIn(state);
      const answer = await pickups.correct(note.id, change, keeper);
      expect([answer.status, answer.body.pickup.status]).toEqual([200, 'pending']);
      const all = await requestsOf(note.id);
      expect(all).toMatchObject([
        { status: state === 'pending' ? 'withdrawn' : 'approved', by: idOf(maker) },
        { status: 'pending', by: idOf(keeper), excluded: [idOf(maker)] },
      ]);
      for (const refused of [await pickups.assign(note, 1, keeper), await pickups.process(note.id)])
        expect([refused.status, refused.body.code]).toEqual([409, 'note.wrongStatus']);
      const left = state === 'active, issued' ? 7 : 10;
      expect(await pickups.stock.record(note.record)).toMatchObject({ quantity: left });
      succeeded(await pickups.approve(note.id));
      // Whoever had entered the former code enters the new one.
      const unverified = await pickups.assign(note, 1, keeper);
      expect(unverified.body.code).toBe('code.notVerified');
    }
  });

  it('stays approved where nothing of it changes, and what is no part of it does', async () => {
    const note = await pickups.noteIn('active');
    const same = {
      assigneePhone: '0712 345 678',
      assigneeEmail: 'AKINYI@example.com',
      reference: 'LPO 7',
      instructions: 'at the back',
      scheduled: true,
      pickupDate: '2026-12-01T10:00',
    };
    expect((await pickups.correct(note.id, same, keeper)).body).toMatchObject({ pickup: { status: 'active' } });
    expect((await pickups.assign(note)).status).toBe(200);
  });

  it('is changed by who may approve it, without asking anew', async () => {
    const boss = await test.signIn(['pickupAdd', 'approveTransfer']);
    const note = await pickups.noteIn('active');
    const answer = await pickups.correct(note.id, { project: 'Dam' }, boss);
    expect(answer.body.pickup).toMatchObject({ status: 'active', project: 'Dam' });
    // The approver who made the code may not enter it.
    const own = new PickupWorld(test, await test.signIn([...handling, 'approveTransfer']));
    const theirs = await own.noteIn('active');
    expect((await own.correct(theirs.id, { project: 'Dam' })).body.pickup.status).toBe('pending');
  });

  it('awaits approval again by another phone for its code, which then goes out with the approval', async () => {
    const note = await pickups.unverified();
    const former = await pickups.codeOf(note.id);
    const body = { pickupNoteId: note.id, assigneePhone: '+254799000111' };
    expect((await keeper.send(pickupCalls.sendCode, { body })).channels).toEqual([]);
    expect((await pickups.note(note.id)).status).toBe('pending');
    expect((await pickups.verify(note.id, former)).status).toBe(409);
    succeeded(await pickups.approve(note.id));
    expect((await pickups.verify(note.id, former)).status).toBe(422);
    expect((await pickups.verify(note.id, await pickups.codeOf(note.id))).status).toBe(200);
    const [row] = await auditRows(database, { entity: 'Pickup Note', action: 'correct', entity_id: note.id });
    expect(row).toMatchObject({
      before: { assigneePhone: '+254712345678' },
      after: { assigneePhone: '+254799000111' },
    });
  });

  it.each([
    ['name', 'pending', { assigneeName: 'Somebody Else' }],
    ['name', 'active', { assigneeName: 'Somebody Else' }],
    ['phone', 'pending', { assigneePhone: '+254799000111' }],
    ['phone', 'active', { assigneePhone: '+254799000111' }],
  ] as const)(
    'is told to the former receiver, once another %s is named while it is %s',
    async (_what, state, change) => {
      for (const by of [keeper, await test.signIn([...handling, 'approveTransfer'])]) {
        const note = await pickups.noteIn(state);
        // Another code is made once a minute.
        await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', note.id).execute();
        succeeded(await pickups.correct(note.id, change, by));
        const told = await database
          .selectFrom('messages')
          .select('recipient')
          .where('body', 'like', `%${note.noteNo}%`)
          .where('body', 'like', '%If you did not ask for this, call the warehouse.')
          .orderBy('id')
          .execute();
        expect(told.map(({ recipient }) => recipient)).toEqual(['+254712345678', 'akinyi@example.com']);
      }
    },
  );

  it.each(['pending', 'active'] as const)('is told to the user it was assigned to, while it is %s', async (state) => {
    for (const by of [keeper, await test.signIn([...handling, 'approveTransfer'])]) {
      const [former, next] = [await test.signIn([]), await test.signIn([])];
      const note = await dispatches.noteIn(state, { assignedToId: idOf(former) });
      succeeded(await dispatches.correct(note.id, { assignedToId: idOf(next) }, by));
      await tellAll(database);
      expect((await noticesOf(former)).map(({ code }) => code)).toContain('note.reassign');
      expect((await noticesOf(next)).map(({ code }) => code)).not.toContain('note.reassign');
    }
  });

  describe('is told to who had approved it, once another approver changes', () => {
    const boss = test.signIn([...handling, 'approveTransfer'], 'Chebet Boss');
    const named = test.signIn([]);

    it.each([
      ['the receiver', true, {}],
      ['the project or purpose', false, { project: 'Dam' }],
      ['the receiver and the purpose', true, { project: 'Dam' }],
    ])('%s', async (what, isReceiver, more) => {
      const details = { assignedToId: idOf(await named) };
      const others = { pickup: { assigneeName: 'Somebody Else' }, dispatch: { assignedToId: idOf(keeper) } };
      for (const world of [pickups, dispatches]) {
        const { kind } = world.names;
        const change = { ...details, ...(isReceiver && others[kind]), ...more };
        const [approved, pending] = [await world.noteIn('active', details), await world.noteIn('pending', details)];
        for (const note of [approved, pending]) succeeded(await world.correct(note.id, change, await boss));
        expect((await world.note(approved.id)).status).toBe('active');
        // What was not approved is no change.
        succeeded(await world.correct(approved.id, { ...change, instructions: 'At the back' }, await boss));
        await tellAll(database);
        const notices = (await noticesOf(approver)).filter(({ code }) => code === 'note.change');
        expect(notices.slice(-1)).toMatchObject([
          {
            text: `Chebet Boss changed ${what} of ${kind} note ${approved.noteNo}, which you approved`,
            path: `/orders/${kind}/note/${approved.id}`,
          },
        ]);
        expect(notices.filter(({ text }) => text.includes(approved.noteNo))).toHaveLength(1);
        expect(notices.filter(({ text }) => text.includes(pending.noteNo))).toEqual([]);
      }
    });

    it('where the code goes', async () => {
      const note = await pickups.unverified();
      await database.updateTable('issue_notes').set({ code_sent_at: null }).where('id', '=', note.id).execute();
      const body = { pickupNoteId: note.id, assigneePhone: '+254799000111' };
      expect((await (await boss).send(pickupCalls.sendCode, { body })).channels).not.toEqual([]);
      await tellAll(database);
      expect((await noticesOf(approver)).at(-1)?.text).toBe(
        `Chebet Boss changed the receiver of pickup note ${note.noteNo}, which you approved`,
      );
    });
  });

  describe.each([
    ['pickup', pickups],
    ['dispatch', dispatches],
  ] as const)('of a %s whose goods were issued', (kind, world) => {
    const returned = async (id: number, action: 'reject' | 'delete') => {
      await tellAll(database);
      const [row] = await auditRows(database, {
        entity: `${kind === 'pickup' ? 'Pickup' : 'Dispatch'} Note`,
        action,
        entity_id: id,
      });
      return row;
    };

    it('is rejected once it was changed: the goods return, and who issued them is told', async () => {
      const note = await world.noteIn('active, issued');
      succeeded(await world.correct(note.id, { project: 'Dam' }, keeper));
      const approvalId = await world.requestOf(note.id);
      succeeded(await approver.attempt(approvalCalls.reject, { body: { approvalId, comment: 'no dam' } }));
      expect(await world.stock.record(note.record)).toMatchObject({ quantity: 10 });
      const row = await returned(note.id, 'reject');
      expect(row?.data).toMatchObject({ issuerIds: [idOf(maker)] });
      expect(row?.details).toContain('rejected, and the goods issued for it returned to stock: no dam');
      const by = approver.actor?.name;
      expect((await noticesOf(maker)).at(-1)).toMatchObject({
        code: 'note.putBack',
        text: `${by} rejected ${kind} note ${note.noteNo}: the goods that you issued are in stock again. Put them back on the shelf`,
      });
    });

    it('is deleted by another: who issued them is told', async () => {
      const note = await world.noteIn('active, issued');
      succeeded(await world.delete(note.id, keeper));
      const row = await returned(note.id, 'delete');
      expect(row?.data).toMatchObject({ issuerIds: [idOf(maker)] });
      expect(row?.details).toContain('deleted before it was processed, and the goods issued for it returned to stock');
      const about = (await noticesOf(maker)).filter(({ text }) => text.includes(note.noteNo));
      expect(about.at(-1)).toMatchObject({
        code: 'note.putBack',
        text: `Otieno Keeper deleted ${kind} note ${note.noteNo}: the goods that you issued are in stock again. Put them back on the shelf`,
      });
      expect(about.map(({ code }) => code)).not.toContain('note.cancel');
    });

    it('returns nothing where nothing was issued, or that was undone', async () => {
      const rejected = await world.noteIn('rejected');
      const deleted = await world.noteIn('deleted');
      for (const row of [await returned(rejected.id, 'reject'), await returned(deleted.id, 'delete')]) {
        expect(row?.data).not.toHaveProperty('issuerIds');
        expect(row?.details).not.toContain('returned');
      }
    });
  });

  it('is not approved by whoever made it, after somebody else changed it', async () => {
    const own = new DispatchWorld(test, await test.signIn([...handling, 'approveTransfer']));
    const note = await own.noteIn('active');
    succeeded(await own.correct(note.id, { assignedToId: idOf(keeper) }, keeper));
    const refused = await own.user.attempt(approvalCalls.approve, {
      body: { approvalId: await own.requestOf(note.id), comment: '' },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'approval.ownRequest']);
    const queue = (await own.user.attempt(approvalCalls.queue, { query: {} })).body as {
      DispatchNote?: { id: number };
    }[];
    expect(queue.some(({ DispatchNote }) => DispatchNote?.id === note.id)).toBe(false);
    succeeded(await own.approve(note.id));
  });

  it('of two at once, a change and a decision, an issue or the end, none slips past the other', async () => {
    for (let round = 0; round < 4; round++) {
      const waiting = await dispatches.noteIn('pending');
      const [decided] = await Promise.all([
        dispatches.approve(waiting.id),
        dispatches.correct(waiting.id, { project: `Dam ${round}` }, keeper),
      ]);
      expect([200, 409]).toContain(decided.status);
      expect((await dispatches.note(waiting.id)).status).toBe('pending');
      const active = await dispatches.noteIn('active, issued');
      const [processed, corrected] = await Promise.all([
        dispatches.process(active.id),
        dispatches.correct(active.id, { project: `Dam ${round}` }, keeper),
      ]);
      expect([processed.status, corrected.status].sort()).toEqual([200, 409]);
    }
  });
});

describe('the receiver of a note', () => {
  const toMaker = { assignedToId: idOf(maker) };

  it('who requested it is told to the approver, and may then hand it out', async () => {
    const note = await dispatches.noteIn('pending', toMaker);
    const queue = (
      await approver.attempt(approvalCalls.queue, { query: { requestId: await dispatches.requestOf(note.id) } })
    ).body;
    expect(queue).toMatchObject([{ OwnReceivers: [{ id: idOf(maker), name: 'Amina Maker' }] }]);
    succeeded(await dispatches.approve(note.id));
    expect((await dispatches.assign(note)).status).toBe(200);
  });

  it('who requested it is known by their name, however that is spelled', async () => {
    const someone = { assigneePhone: '+254 711 000 999', assigneeCompany: 'X' };
    const note = await pickups.noteIn('pending', { ...someone, assigneeName: 'Maker,\u00a0\u00a0Mrs Am\u0456na' });
    const query = { requestId: await pickups.requestOf(note.id) };
    expect((await approver.attempt(approvalCalls.queue, { query })).body).toMatchObject([
      { OwnReceivers: [{ id: idOf(maker), name: 'Amina Maker' }] },
    ]);
  });

  it.each([
    ['by name', { assignedToId: idOf(keeper) }],
    ['by their phone', { assigneePhone: '0722 000 333' }],
    ['by their second phone', { assigneePhone: '0722 000 444' }],
    ['by their full name', { assigneeName: ' otieno KEEPER' }],
    ['by their address with a tag', {}],
    ['by their address', {}],
  ])('%s hands nothing out, if the approver was not told', async (how, details) => {
    const phones = { phone: '+254722000333', phone2: '+254722000444' };
    await database.updateTable('users').set(phones).where('id', '=', idOf(keeper)).execute();
    const { email } = await database
      .selectFrom('users')
      .select('email')
      .where('id', '=', idOf(keeper))
      .executeTakeFirstOrThrow();
    const world = how === 'by name' ? dispatches : pickups;
    const addresses: Record<string, string> = {
      'by their address': email.toUpperCase(),
      'by their address with a tag': email.replace('@', '+stores@'),
    };
    const given = addresses[how] === undefined ? details : { assigneeEmail: addresses[how] };
    const note = await world.noteIn('active', given);
    const refused = await world.assign(note, 1, keeper);
    expect([refused.status, refused.body.code]).toEqual([403, 'note.ownReceiver']);
    expect((await world.assign(note, 1)).status).toBe(200);
    await setMode('always');
    const { idKey, calls } = world.names;
    const body = { [idKey]: note.id, vehicle: 'KDA 123X', comment: '' };
    await setMode('alone');
    const processed = await keeper.attempt(calls.process, { body });
    expect([processed.status, processed.body.code]).toEqual([403, 'note.ownReceiver']);
    await setMode('always');
    expect((await keeper.attempt(calls.process, { body })).status).toBe(200);
  });

  it('who requested it needs an approver, even where no approval is needed', async () => {
    const boss = await test.signIn([...handling, 'approveTransfer']);
    const own = new DispatchWorld(test, boss);
    await manager.send(approvalCalls.setRule, { body: { module: 'dispatch', required: false } });
    const forOthers = await own.noteIn('pending', { assignedToId: idOf(keeper) });
    expect((await own.note(forOthers.id)).status).toBe('active');
    const forSelf = await own.noteIn('pending', { assignedToId: idOf(boss) });
    expect((await own.note(forSelf.id)).status).toBe('pending');
    // A detour over a correction does not help either.
    expect((await own.correct(forOthers.id, { assignedToId: idOf(boss) })).body.dispatch.status).toBe('pending');
    await manager.send(approvalCalls.setRule, { body: { module: 'dispatch', required: true } });
  });

  it('is not named at last by whoever processes the note', async () => {
    const note = await dispatches.noteIn('active, issued', { assignedToId: idOf(approver) });
    const body = { dispatchNoteId: note.id, vehicle: 'KDA 123X', comment: '', dispatchToId: idOf(keeper) };
    const self = await keeper.attempt(dispatchCalls.process, { body });
    expect([self.status, self.body.code]).toEqual([403, 'note.ownReceiver']);
    const named = await keeper.attempt(dispatchCalls.process, { body: { ...body, dispatchToId: idOf(maker) } });
    expect([named.status, named.body.code]).toEqual([403, 'note.ownReceiverNamed']);
  });

  it('is told, as is the approver, that another took the goods', async () => {
    const [named, taker] = [await test.signIn([], 'Wafula Named'), await test.signIn([], 'Zawadi Taker')];
    const note = await dispatches.noteIn('active, issued', { assignedToId: idOf(named) });
    succeeded(await dispatches.process(note.id, { dispatchToId: idOf(taker) }));
    await tellAll(database);
    const [row] = await auditRows(database, { entity: 'Dispatch Note', action: 'process', entity_id: note.id });
    expect(row?.details).toBe(
      `Dispatch note ${note.noteNo} processed, with less than was requested; handed to Zawadi Taker instead of Wafula Named`,
    );
    const path = `/orders/dispatch/note/${note.id}`;
    const { noteNo } = note;
    expect((await noticesOf(named)).at(-1)).toMatchObject({
      text: `Amina Maker handed the goods of dispatch note ${noteNo}, meant for you, to Zawadi Taker`,
      path,
    });
    expect((await noticesOf(approver)).at(-1)).toMatchObject({
      text: `Amina Maker handed the goods of dispatch note ${noteNo} to Zawadi Taker instead of Wafula Named, for whom you approved them`,
      path,
    });
    expect((await noticesOf(taker)).map(({ code }) => code)).not.toContain('note.divert');
  });

  it('is told nothing where they took the goods themselves, or nobody is named', async () => {
    const named = await test.signIn([]);
    for (const more of [{ dispatchToId: idOf(named) }, {}]) {
      const note = await dispatches.noteIn('active, issued', { assignedToId: idOf(named) });
      succeeded(await dispatches.process(note.id, more));
      const [row] = await auditRows(database, { entity: 'Dispatch Note', action: 'process', entity_id: note.id });
      expect(row?.data).not.toHaveProperty('taker');
    }
    await tellAll(database);
    expect((await noticesOf(named)).map(({ code }) => code)).not.toContain('note.divert');
  });

  it('who requested it does not take the goods, once an approver has named another', async () => {
    const boss = await test.signIn([...handling, 'approveTransfer']);
    const note = await dispatches.noteIn('active, issued', toMaker);
    const another = await test.signIn([]);
    succeeded(await dispatches.correct(note.id, { assignedToId: idOf(another) }, boss));
    expect((await dispatches.note(note.id)).status).toBe('active');
    const own = await dispatches.process(note.id, { dispatchToId: idOf(maker) });
    expect([own.status, own.body.code]).toEqual([403, 'note.ownReceiver']);
    const body = { dispatchNoteId: note.id, vehicle: 'KDA 123X', comment: '', dispatchToId: idOf(maker) };
    const named = await keeper.attempt(dispatchCalls.process, { body });
    expect([named.status, named.body.code]).toEqual([403, 'note.ownReceiverNamed']);
  });

  it('does not mark its exit, nor does whoever requested, issued or processed it, where another may', async () => {
    const guard = await test.signIn(['gateMark'], 'Njoroge Guard');
    const note = await dispatches.noteIn('completed', { assignedToId: idOf(keeper) });
    for (const client of [maker, keeper]) {
      const refused = await client.attempt(gateCalls.dispatch.markAsLeft, { params: { id: note.id } });
      expect([refused.status, refused.body.code]).toEqual([403, 'note.ownExit']);
    }
    expect((await guard.attempt(gateCalls.dispatch.markAsLeft, { params: { id: note.id } })).status).toBe(200);
    // If there is nobody else, they may.
    const alone = await dispatches.noteIn('completed', { assignedToId: idOf(keeper) });
    await leaveOnly(maker, keeper);
    expect((await maker.attempt(gateCalls.dispatch.markAsLeft, { params: { id: alone.id } })).status).toBe(200);
  });
});

describe('a processed note that is cancelled', () => {
  it('returns its goods once somebody else confirms that they are on the shelf', async () => {
    const note = await dispatches.noteIn('completed');
    const asked = await dispatches.requestCancel(note.id, 'truck broke down');
    expect([asked.status, asked.body]).toEqual([200, { status: 1, message: 'Dispatch Note Cancelled', waits: true }]);
    expect(await dispatches.note(note.id)).toMatchObject({ status: 'completed', cancellationWaits: true });
    expect(await dispatches.stock.record(note.record)).toMatchObject({ quantity: 7 });
    const twice = await dispatches.requestCancel(note.id, 'again', keeper);
    expect([twice.status, twice.body.code]).toEqual([409, 'note.cancellationWaits']);
    succeeded(await dispatches.decideCancellation(note.id, 'approve'));
    expect(await dispatches.stock.record(note.record)).toMatchObject({ quantity: 10 });
    expect(await dispatches.note(note.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'truck broke down',
      name: 'Amina Maker',
    });
  });

  it('is confirmed neither by who cancels it nor by who issued it', async () => {
    const boss = await test.signIn([...handling, 'approveTransfer'], 'Chebet Boss');
    const own = new DispatchWorld(test, boss);
    const note = await own.noteIn('completed');
    succeeded(await own.requestCancel(note.id, 'hidden', keeper));
    const refused = await own.decideCancellation(note.id, 'approve', boss);
    expect([refused.status, refused.body.code]).toEqual([403, 'approval.ownRequest']);
    expect(await own.stock.record(note.record)).toMatchObject({ quantity: 7 });
    // A cancellation by a clerk does not take effect because the issuer is the only approver left.
    succeeded(await own.decideCancellation(note.id, 'reject'));
    expect(await own.note(note.id)).toMatchObject({ status: 'completed', cancellationWaits: false });
    await leaveOnly(boss, keeper);
    succeeded(await own.requestCancel(note.id, 'hidden', keeper));
    expect(await own.note(note.id)).toMatchObject({ status: 'completed', cancellationWaits: true });
  });

  it('takes effect at once if nobody else could confirm it', async () => {
    const note = await pickups.noteIn('completed');
    await leaveOnly(maker, keeper);
    expect((await pickups.requestCancel(note.id)).status).toBe(200);
    expect((await pickups.note(note.id)).status).toBe('cancelled');
    const [row] = await auditRows(database, { entity: 'Pickup Note', action: 'cancel', entity_id: note.id });
    expect(row?.details).toContain('cancelled: came back');
  });

  it('is no longer cancelled once the goods have left: the request is withdrawn', async () => {
    const guard = await test.signIn(['gateMark']);
    const note = await pickups.noteIn('completed');
    succeeded(await pickups.requestCancel(note.id));
    succeeded(await guard.attempt(gateCalls.pickup.markAsLeft, { params: { id: note.id } }));
    expect((await requestsOf(note.id)).at(-1)).toMatchObject({ module: 'Cancellation', status: 'withdrawn' });
    expect((await pickups.decideCancellation(note.id, 'approve')).status).toBe(409);
  });
});
