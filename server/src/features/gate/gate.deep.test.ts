import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { gateCalls } from '@ghala/contract/calls/gate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';
import { signedPage } from '../../http/links';

const test = await createTestApp();
const admin = await test.signIn('all');
const member = await test.signIn([]);

/** Requests the target of a gate pass's QR code as the page does. */
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
  const guard = await test.signIn(['gateMark']);
  const keeper = await test.signIn([`${kind}Process`]);

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

  /** Gives the statuses of all the ways to a note: its id, its number and its papers. */
  const ways = async (note: { id: number; noteNo: string }, client = guard) => {
    const params = { id: note.id };
    const { paper, gatePass } = world.names.calls;
    const answers = [
      await client.attempt(gateCalls[kind].check, { params }),
      await client.attempt(gateCalls.find, { query: { number: note.noteNo } }),
      await client.attempt(paper, { params }),
      await client.attempt(gatePass, { params }),
    ];
    return answers.map(({ status }) => status);
  };
  /** Tells whether a list of the gate has a note, also when it is searched. */
  const isListed = async (call: typeof gateCalls.expected | typeof gateCalls.exits, noteNo: string) => {
    const lists = [];
    for (const q of ['', noteNo]) lists.push(await guard.send(call, { query: { limit: 500, q } }));
    const found = lists.map((rows) => rows.some(({ number }) => number === noteNo));
    expect(found[0]).toBe(found[1]);
    return found[0];
  };

  it('opens to a guard for fourteen days, and as long as the goods have still to leave', async () => {
    const note = await world.noteIn('completed');
    const open = (client = guard) => ways(note, client);
    const before = (days: number, column: 'processed_at' | 'left_at') =>
      sql`update issue_notes set ${sql.ref(column)} = now() - make_interval(days => ${days}),
        updated_at = now() - make_interval(days => ${days}) where id = ${note.id}`.execute(test.database);
    await before(400, 'processed_at');
    expect([await open(), await isListed(gateCalls.expected, note.noteNo)]).toEqual([[200, 200, 403, 403], true]);
    await before(13, 'left_at');
    expect([await open(), await isListed(gateCalls.exits, note.noteNo)]).toEqual([[200, 200, 403, 403], true]);
    await before(15, 'left_at');
    expect([await open(), await isListed(gateCalls.exits, note.noteNo)]).toEqual([[403, 403, 403, 403], false]);
    expect(await isListed(gateCalls.expected, note.noteNo)).toBe(false);
    expect([await open(keeper), await open(member)]).toEqual([
      [200, 200, 200, 200],
      [200, 403, 200, 200],
    ]);
  });

  it('that was cancelled opens to a guard for fourteen days after it was processed, so that nobody leaves by it', async () => {
    const note = await world.noteIn('cancelled');
    const { gate } = await guard.send(gateCalls[kind].check, { params: { id: note.id } });
    expect(gate.state).toBe('cancelled');
    await sql`update issue_notes set processed_at = now() - interval '15 days' where id = ${note.id}`.execute(
      test.database,
    );
    expect(await ways(note)).toEqual([403, 403, 403, 403]);
  });

  it.each(['pending', 'active', 'active, issued', 'rejected', 'deleted'] as const)(
    'does not exist for a note that is %s: a guard opens nothing of it',
    async (state) => {
      const note = await world.noteIn(state);
      expect(await ways(note)).toEqual([409, 409, 403, 403]);
      const refused = await guard.attempt(gateCalls[kind].check, { params: { id: note.id } });
      expect(refused.body.message).toMatch(new RegExp(`^${note.noteNo} .* it has no gate pass$`));
      for (const call of [gateCalls.expected, gateCalls.exits]) expect(await isListed(call, note.noteNo)).toBe(false);
      expect(await ways(note, keeper)).toEqual([200, 200, 200, 409]);
    },
  );

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

  it('is marked as left by a user who hands goods out', async () => {
    const note = await world.noteIn('completed');
    const marked = await keeper.send(gateCalls[kind].markAsLeft, { params: { id: note.id } });
    expect(marked.gate).toMatchObject({ state: 'left', leftBy: keeper.actor?.name, photo: '' });
  });

  it('is marked as left once, by a guard', async () => {
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

  it('is marked without a network and told later: with the time at which it left, once', async () => {
    const note = await world.noteIn('completed');
    await sql`update issue_notes set processed_at = now() - interval '3 hours' where id = ${note.id}`.execute(
      test.database,
    );
    const tell = (markedAt: string, who = guard) =>
      who.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id }, body: { markedAt } });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    for (const wrong of ['soon', hoursAgo(49), hoursAgo(4), hoursAgo(-1)]) {
      const refused = await tell(wrong);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['markedAt']]);
    }
    const marked = hoursAgo(2);
    expect((await tell(marked)).body.gate).toMatchObject({ state: 'left', leftAt: marked });
    // The answer was lost, and the phone sends the exit again; someone else's exit is another one.
    expect((await tell(marked)).status).toBe(200);
    expect((await tell(hoursAgo(1))).status).toBe(409);
    expect((await tell(marked, keeper)).status).toBe(409);
    const row = await test.database.selectFrom('issue_notes').selectAll().where('id', '=', note.id).executeTakeFirst();
    expect(Date.now() - Date.parse(String(row?.exit_told_at))).toBeLessThan(60_000);
    const log = (await admin.attempt(auditLogCalls.list, { query: { action: 'leave', limit: 1 } })).body;
    expect(log[0].details).toMatch(/; marked without a connection on \d+\/\d+\/\d+ - \d\d:\d\d$/);
  });

  it('that was cancelled meanwhile is told as a conflict', async () => {
    const note = await world.noteIn('cancelled');
    const body = { markedAt: new Date().toISOString() };
    const refused = await guard.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id }, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'note.wrongStatus']);
  });

  it('keeps a photo of the vehicle, which opens for those who see the list', async () => {
    const note = await world.noteIn('completed');
    const content = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
      .withExif({ IFD3: { GPSLatitude: '1/1' } })
      .jpeg()
      .toBuffer();
    const { gate } = await guard.send(gateCalls[kind].markAsLeft, {
      params: { id: note.id },
      files: { photo: { name: 'vehicle.jpg', content } },
    });
    expect(gate.photo).toMatch(/^[0-9a-f]{32}\.jpg$/);
    const stored = await guard.get(`/files/${gate.photo}`);
    const { width, height, format, exif } = await sharp(stored.raw).metadata();
    expect([width, height, format, exif]).toEqual([1600, 1067, 'jpeg', undefined]);
    expect((await keeper.get(`/files/${gate.photo}`)).status).toBe(200);
    expect((await member.get(`/files/${gate.photo}`)).status).toBe(404);
    await sql`update issue_notes set left_at = now() - interval '15 days' where id = ${note.id}`.execute(test.database);
    expect((await guard.get(`/files/${gate.photo}`)).status).toBe(404);
    expect((await keeper.get(`/files/${gate.photo}`)).status).toBe(200);
    expect((await check(kind, note.id)).body.gate.photo).toBe('');
    const [entry] = (await admin.attempt(auditLogCalls.list, { query: { action: 'leave', limit: 1 } })).body;
    expect(entry.details).toMatch(/; photo taken$/);
  });

  it('keeps nothing of a photo that is no picture, or of an exit that is refused', async () => {
    const note = await world.noteIn('completed');
    const send = (content: Buffer) =>
      guard.attempt(gateCalls[kind].markAsLeft, {
        params: { id: note.id },
        files: { photo: { name: 'vehicle.jpg', content } },
      });
    const refused = await send(Buffer.from('<svg/>'));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['photo']]);
    expect((await check(kind, note.id)).body.gate.state).toBe('valid');
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect((await send(photo)).status).toBe(200);
    const count = async () => (await test.database.selectFrom('files').select('name').execute()).length;
    const before = await count();
    expect((await send(photo)).status).toBe(409);
    expect(await count()).toBe(before);
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
        [guard, keeper].map((client) => client.attempt(gateCalls[kind].markAsLeft, { params: { id: note.id } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const torn = await world.noteIn('completed');
      const cancel = { [world.names.idKey]: torn.id, reason: 'no' };
      const [left, cancelled] = await Promise.all([
        guard.attempt(gateCalls[kind].markAsLeft, { params: { id: torn.id } }),
        admin.attempt(world.names.calls.cancel, { body: cancel }),
      ]);
      // The exit withdraws a cancellation that waits.
      expect(left.status).toBe(200);
      expect([200, 409]).toContain(cancelled.status);
      expect((await world.note(torn.id)).status).toBe('completed');
      const waiting = await test.database
        .selectFrom('approvals')
        .select('id')
        .where('note_id', '=', torn.id)
        .where('status', '=', 'pending')
        .execute();
      expect(waiting).toEqual([]);
    }
  });
});

describe('the lists of the gate', async () => {
  const world = new PickupWorld(test, admin);
  const guard = await test.signIn(['gateMark', 'pickupProcess'], 'Njoroge Guard');
  const expected = async (query = {}) => {
    const answer = await guard.attempt(gateCalls.expected, { query });
    expect(answer.status).toBe(200);
    return answer.body as { id: number }[];
  };
  const exits = async (query = {}) => (await guard.attempt(gateCalls.exits, { query })).body as { id: number }[];
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('tell what is expected today and what from before, newest first, until it leaves', async () => {
    const [old, today, gone] = [
      await world.noteIn('completed'),
      await world.noteIn('completed'),
      await world.noteIn('completed'),
    ];
    for (const state of ['pending', 'active', 'cancelled'] as const) await world.noteIn(state);
    // This is the last moment before today in Nairobi.
    await sql`update issue_notes set processed_at = date_trunc('day', now() at time zone 'Africa/Nairobi')
      at time zone 'Africa/Nairobi' - interval '1 second' where id = ${old.id}`.execute(test.database);
    expect(idsOf(await expected({ processed: 'today', limit: 2 }))).toEqual([gone.id, today.id]);
    await guard.send(gateCalls.pickup.markAsLeft, { params: { id: gone.id } });
    const [first] = await expected({ processed: 'today' });
    expect(first).toEqual({
      id: today.id,
      kind: 'pickup',
      number: today.noteNo,
      recipient: expect.stringMatching(/\S/),
      vehicle: expect.stringMatching(/\S/),
      items: 1,
      firstItem: expect.stringMatching(/^Product \d+$/),
      processedAt: expect.any(String),
    });
    expect(idsOf(await expected({ processed: 'earlier' }))).toEqual([old.id]);
    expect(idsOf(await expected({ q: old.noteNo }))).toEqual([old.id]);
    const [left] = await exits();
    expect(left).toMatchObject({ id: gone.id, number: gone.noteNo, leftBy: 'Njoroge Guard', photo: '' });
  });

  it('tell what left on a day, with a file of it', async () => {
    const note = await world.noteIn('completed');
    await guard.send(gateCalls.pickup.markAsLeft, { params: { id: note.id } });
    // What is 22:30 on the 5th in Greenwich is the 6th in Nairobi.
    await sql`update issue_notes set left_at = '2026-03-05T22:30:00Z' where id = ${note.id}`.execute(test.database);
    expect(idsOf(await exits({ day: '2026-03-06' }))).toEqual([note.id]);
    expect(await exits({ day: '2026-03-05' })).toEqual([]);
    const file = await guard.attempt(gateCalls.exits, { query: { day: '2026-03-06', format: 'csv' } });
    expect(file.headers['content-disposition']).toMatch(/_gate_exits\.csv"$/);
    const lines = String(file.body).replace('\ufeff', '').trim().split('\n');
    expect(lines[0]).toBe('No.,PN/DN,Issued To,Vehicle,Items,Date Left,Released By,Photo');
    expect(lines[1]).toContain(`1,${note.noteNo},`);
    expect(lines[1]).toMatch(/,06\/03\/2026 - 01:30,Njoroge Guard,$/);
    for (const query of ['day=soon', 'sort=vehicle', 'limit=0'])
      expect((await guard.attempt(gateCalls.exits, { query })).status).toBe(422);
    expect((await guard.attempt(gateCalls.expected, { query: 'processed=soon' })).status).toBe(422);
  });

  it('open only for those who mark exits or hand goods out', async () => {
    for (const call of [gateCalls.expected, gateCalls.exits]) expect((await member.attempt(call)).status).toBe(403);
  });
});

describe('a number typed at the gate', async () => {
  const pickup = await new PickupWorld(test, admin).noteIn('completed');
  const guard = await test.signIn(['gateMark']);
  const find = (number: string) => guard.attempt(gateCalls.find, { query: { number } });
  const digits = Number(pickup.noteNo.replace(/\D/g, ''));

  it.each([
    ['whole', pickup.noteNo],
    ['in small letters, without zeros', `pn ${digits}`],
    ['without a space', `Pn${digits}`],
    ['between spaces', `  ${pickup.noteNo} `],
  ])('%s finds its note', async (_how, number) => {
    expect((await find(number)).body.note).toEqual({ id: pickup.id, kind: 'pickup' });
  });

  it('without its letters finds the note if only one kind has that number', async () => {
    const name = pickup.noteNo.replace('PN', 'DN');
    const twin = await test.database.selectFrom('issue_notes').select('id').where('note_no', '=', name).execute();
    const answer = await find(String(digits));
    if (twin.length === 0) expect(answer.body.note).toEqual({ id: pickup.id, kind: 'pickup' });
    else expect(answer.body.errors).toEqual({ number: `must be the whole number: ${name} or ${pickup.noteNo}` });
  });

  it.each(['PN-999999', 'XX-1', 'hello', '-1', '99999999999999', "1' or '1'='1"])('%s is refused', async (number) => {
    const { status, body } = await find(number);
    expect([status, body.errors]).toEqual([422, { number: 'no pickup or dispatch note has this number' }]);
  });

  it('is required', async () => {
    expect(Object.keys((await find(' ')).body.errors)).toEqual(['number']);
  });
});
