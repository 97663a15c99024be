import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { DecideCountDialog } from './decide-count-dialog';

const approvalIds = Array.from({ length: 150 }, (_, index) => index + 1);
const requests = { status: 1, message: '', approvalIds };
const decided = (ids: number[], refused: number[] = []) => ({
  status: 1,
  message: '',
  decided: ids,
  refused: refused.map((approvalId) => ({ approvalId, why: 'Pump: serial number S1 is elsewhere' })),
});
const dialog = () => (
  <DecideCountDialog
    count={{ id: 7, number: 'CNT-000007', pending: 150 }}
    decision="approve"
    onClose={() => undefined}
  />
);

it('leaves alone what is decided when it decides again on what was refused', async () => {
  const first = decided(approvalIds.slice(0, 98), [99, 100]);
  const never = new Promise<object>(() => undefined);
  answerWith(requests, first, decided(approvalIds.slice(100)), never);
  await onScreen(dialog);
  fireEvent.click(await button('Approve all 150'));
  expect(await screen.findByText('148 of 150 decided')).toBeTruthy();
});

it('says that not all were decided if a later call fails', async () => {
  answerWith(requests, decided(approvalIds.slice(0, 100)), new Error('the network is away'));
  await onScreen(dialog);
  fireEvent.click(await button('Approve all 150'));
  expect(await screen.findByText('Not all differences were decided')).toBeTruthy();
});
