import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../session/session';
import { purchaseActions, purchaseAddress } from './purchase-actions';

const handlers = { remove: () => {}, close: () => {} };

function holder(...flags: PermissionFlag[]): Session {
  const can: Session['can'] = (asked) => [asked].flat().some((flag) => flags.includes(flag as PermissionFlag));
  return { user: {} as Session['user'], can };
}

describe('the actions on a purchase order', () => {
  it.each<[PurchaseStatus, string, string[], string[]]>([
    ['draft', '', ['Continue', 'Delete'], []],
    ['pending', '', ['View PDF', 'Delete'], ['View PDF']],
    ['approved', '', ['View PDF', 'Close order', 'Delete'], ['View PDF']],
    ['approved', 'BPN-000001', ['View PDF', 'Close order'], ['View PDF']],
    ['rejected', '', ['View PDF', 'Delete'], ['View PDF']],
    ['fulfilled', 'BPN-000001', ['View PDF', 'Close order'], ['View PDF']],
    ['completed', 'BPN-000001', ['View PDF'], ['View PDF']],
    ['cancelled', '', ['View PDF'], ['View PDF']],
  ])('%s %s', (status, batchNo, toManager, toViewer) => {
    const labels = (session: Session) =>
      purchaseActions({ id: 7, status, batchNo }, session, handlers).map((action) => action.label);
    expect(labels(holder('purchaseView', 'purchaseAdd', 'purchaseManage'))).toEqual(toManager);
    expect(labels(holder('purchaseView'))).toEqual(toViewer);
  });

  it('include Receive for users who may, while goods can come', () => {
    const labels = (status: PurchaseStatus) =>
      purchaseActions({ id: 7, status, batchNo: '' }, holder('batchAdd'), handlers).map(({ label }) => label);
    expect(labels('approved')).toEqual(['View PDF', 'Receive']);
    expect(labels('fulfilled')).toEqual(['View PDF', 'Receive']);
    expect(labels('completed')).toEqual(['View PDF']);
  });

  it('continue a draft, otherwise open the printed order', () => {
    expect(purchaseAddress({ id: 7, status: 'draft', batchNo: '' })).toEqual({
      to: '/purchases/add',
      search: { id: '7' },
    });
    expect(purchaseAddress({ id: 7, status: 'pending', batchNo: '' })).toEqual({
      to: '/purchases/order/$id',
      params: { id: '7' },
    });
  });
});
