import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { loggedApp } from '../../test/logged-app';
import { ReservationWorld } from '../../test/reservation-world';
import { ALONE } from './commit-queue';
import { type Decide, Reading } from './work';

const { test, log } = await loggedApp('error');
const world = new ReservationWorld(test, await test.signIn('all'));
const shelf = await world.dispatches.shelf();
const run = test.app.committer.run.bind(test.app.committer);

await sql`create function test_fault() returns trigger language plpgsql as $$
  begin raise 'a mistake in write' using errcode = 'P0001'; end $$`.execute(test.database);
await sql`create trigger test_fault before insert on stock_reservations for each row
  when (new.comment = 'write') execute function test_fault()`.execute(test.database);

function mistakeIn(step: string): never {
  throw new TypeError(`a mistake in ${step}`);
}

/** These loads go wrong in a step; in `write` the database refuses. */
const faulty: Record<string, () => Promise<Decide<unknown>>> = {
  load: async () => mistakeIn('load'),
  decide: async () => () => mistakeIn('decide'),
  read: async () => () => new Reading(async () => mistakeIn('read')),
};

/** Reads what the log says of a reservation that fails. */
async function loggedFailure(step: string) {
  expect((await world.reserve(shelf, 1, { comment: step })).status).toBe(500);
  const lines = () =>
    log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  await vi.waitFor(() => expect(lines().at(-1)?.err?.message).toBe(`a mistake in ${step}`), 10_000);
  return lines().at(-1);
}

it.each(['load', 'decide', 'write', 'read'])('logs the route and the step of a mistake: %s', async (step) => {
  const load = faulty[step];
  const spy = vi
    .spyOn(test.app.committer, 'run')
    .mockImplementation((job) => run(load === undefined ? job : { ...job, load }));
  const line = await loggedFailure(step);
  spy.mockRestore();
  expect(line.msg).toMatch(new RegExp(`^unexpected error: POST /api/stockreserved: ${step}$`));
  if (load !== undefined) expect(line.err.stack).toContain('failed-step.test.ts');
});

it('logs them of an operation that runs alone', async () => {
  const spy = vi.spyOn(test.app.committer, 'run').mockResolvedValue(ALONE);
  const line = await loggedFailure('write');
  spy.mockRestore();
  expect(line.msg).toMatch(/^unexpected error: POST \/api\/stockreserved: write$/);
});
