import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../session/session';
import { noteActions, type Order, orderAddress } from './note-actions';
import { dispatchNotes, pickupNotes } from './note-kind';

const handlers = { correct: () => {}, discard: () => {}, remove: () => {}, cancel: () => {} };

function holder(...flags: PermissionFlag[]): Session {
  const can: Session['can'] = (asked) => [asked].flat().some((flag) => flags.includes(flag as PermissionFlag));
  return { user: {} as Session['user'], can };
}

const rows = {
  draft: { id: 7, status: 'draft', processedAt: null },
  pending: { id: 7, status: 'pending', processedAt: null },
  active: { id: 7, status: 'active', processedAt: null },
  completed: { id: 7, status: 'completed', processedAt: '2026-11-21T08:00:00.000Z' },
  rejected: { id: 7, status: 'cancelled', processedAt: null },
  cancelled: { id: 7, status: 'cancelled', processedAt: '2026-11-21T08:00:00.000Z' },
} satisfies Record<string, Order>;

const everyone = holder('dispatchAdd', 'dispatchProcess', 'dispatchCancel');
const pickupStaff = holder('pickupAdd', 'pickupProcess', 'pickupCancel');

describe('the actions on an order', () => {
  it.each<[keyof typeof rows, string[], string[]]>([
    ['draft', ['Continue', 'Delete'], []],
    ['pending', ['Process', 'Correct details', 'View PDF', 'Delete'], ['View PDF']],
    ['active', ['Process', 'Correct details', 'View PDF', 'Delete'], ['View PDF']],
    ['completed', ['View PDF', 'Gate Pass', 'Cancel'], ['View PDF', 'Gate Pass']],
    ['rejected', ['View PDF'], ['View PDF']],
    ['cancelled', ['View PDF', 'Gate Pass'], ['View PDF', 'Gate Pass']],
  ])('%s', (state, allowed, toMember) => {
    const labels = (session: Session) =>
      noteActions(dispatchNotes, rows[state], session, handlers).map((action) => action.label);
    expect(labels(everyone)).toEqual(allowed);
    expect(labels(holder())).toEqual(toMember);
  });

  it('depend on the flags of its own kind', () => {
    const labels = (session: Session) =>
      noteActions(pickupNotes, rows.active, session, handlers).map(({ label }) => label);
    expect(labels(pickupStaff)).toEqual(['Process', 'Correct details', 'View PDF', 'Delete']);
    expect(labels(everyone)).toEqual(['View PDF']);
  });

  it.each<[keyof typeof rows, string | undefined]>([
    ['draft', 'Continue'],
    ['pending', undefined],
    ['active', 'Process'],
    ['completed', 'Gate Pass'],
    ['cancelled', undefined],
  ])('%s: what comes next', (state, next) => {
    const actions = noteActions(dispatchNotes, rows[state], everyone, handlers);
    expect(actions.find(({ isNext }) => isNext)?.label).toBe(next);
  });
});

it('the number of an order leads to the order, and that of a draft to its form', () => {
  expect(orderAddress(dispatchNotes, rows.draft)).toEqual({ to: '/orders/dispatch/add', search: { id: '7' } });
  for (const state of ['pending', 'active', 'completed', 'rejected'] as const)
    expect(orderAddress(dispatchNotes, rows[state])).toEqual({ to: '/orders/dispatch/note/$id', params: { id: '7' } });
});
