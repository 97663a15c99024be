import type { PermissionFlag } from '@ghala/contract/permissions';
import { describe, expect, it } from 'vitest';
import { dispatchNotes, pickupNotes } from '../../documents/issue-notes/note-kind';
import type { Session } from '../../shared/session';
import { type Order, orderActions, orderAddress } from './order-actions';

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
      orderActions(dispatchNotes, rows[state], session, handlers).map((action) => action.label);
    expect(labels(everyone)).toEqual(allowed);
    expect(labels(holder())).toEqual(toMember);
  });

  it('depend on the flags of its own kind', () => {
    const labels = (session: Session) =>
      orderActions(pickupNotes, rows.active, session, handlers).map(({ label }) => label);
    expect(labels(pickupStaff)).toEqual(['Process', 'Correct details', 'View PDF', 'Delete']);
    expect(labels(everyone)).toEqual(['View PDF']);
  });

  it('start with the next step that the user can take', () => {
    const address = (state: keyof typeof rows, session: Session) => orderAddress(dispatchNotes, rows[state], session);
    expect(address('draft', everyone)).toEqual({ to: '/orders/dispatch/add', search: { id: '7' } });
    expect(address('active', everyone)).toEqual({ to: '/orders/dispatch/process/$id', params: { id: '7' } });
    expect(address('active', holder())).toEqual({ to: '/orders/dispatch/pdf/$id', params: { id: '7' } });
    expect(address('completed', everyone)).toEqual({ to: '/orders/dispatch/pdf/$id', params: { id: '7' } });
  });
});
