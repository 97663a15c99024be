import type { LotDetail, LotMovement } from '@ghala/contract/calls/lots';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, onScreen } from '../../../test/on-screen';
import { LotMovements } from './lot-movements';

function reversalOf(id: number, kind: LotMovement['document']['kind']): Partial<LotMovement> {
  return {
    ...{ id, createdAt: '2026-11-02T08:00:00.000Z', kind: 'StockReversal', quantity: 4, note: '', otherPlace: '' },
    ...{ Supplier: null, Receiver: null, vehicle: '', project: '', leftAt: null, isUndone: false, returned: null },
    Inventory: {
      id: 1,
      Warehouse: { id: 1, name: 'Main', code: '', description: '', isVirtual: false },
      Section: null,
    },
    document: { kind, id, number: `N-${id}` },
    User: { id: 1, name: 'Wanjiru' },
  };
}

test('goods of a reversed receipt left again, those of a note came back', async () => {
  const movements = [reversalOf(2, 'receipt'), reversalOf(1, 'dispatch')];
  answerWith(Response.json({ status: 1, message: '', movements }, { headers: { 'X-Total-Count': '2' } }));
  await onScreen(() => <LotMovements lot={{ lotId: 3 } as LotDetail} />);
  const activity = async (number: string) => (await screen.findByRole('row', { name: new RegExp(number) })).textContent;
  expect(await activity('N-2')).toContain('Receipt reversed');
  expect(await activity('N-1')).toContain('Returned');
});
