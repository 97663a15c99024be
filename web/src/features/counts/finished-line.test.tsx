import type { WalkLine } from '@ghala/contract/calls/counts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { FinishedLine } from './finished-line';
import { LineState } from './line-state-badge';
import { foundLine } from './offline-count';

const product: WalkLine['Product'] = {
  id: 7,
  name: 'Binder twine',
  code: 'BT-2',
  unit: { unit: 'Piece' },
  packagings: [],
  tracking: 'none',
  shelfLife: null,
  barcode: '',
};
const own = { quantity: 3, entered: null, by: { id: 1, name: 'Amina' }, at: '2026-11-26T08:00:00Z' };
const counted: WalkLine = { ...foundLine(product, 4), state: 'counted', own };
const alone = { counters: 1, anotherRecounts: false };
const inTwos = { counters: 2, anotherRecounts: false };

async function show(line: WalkLine, rules = alone, more: { value?: number; isOpen?: boolean } = {}) {
  const steps = { onStep: vi.fn(), onLeave: vi.fn() };
  await onScreen(() => <FinishedLine line={line} place="Bay 2" rules={rules} value="" isOpen {...more} {...steps} />);
  return steps;
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test('somebody who counts alone counts a finished line again, or adds to it by choice', async () => {
  const { onStep, onLeave } = await show(counted, alone, { value: 2 });
  expect(screen.getByRole('status').textContent).toBe('Finished');
  expect(screen.getByText('2 pieces scanned since, not counted yet')).toBeDefined();
  expect(buttons()).toEqual(['Count again', 'Add to the count', 'Leave as it is']);
  for (const name of buttons()) fireEvent.click(screen.getByRole('button', { name: name ?? '' }));
  expect(onStep.mock.calls).toEqual([['again'], ['more']]);
  expect(onLeave).toHaveBeenCalledOnce();
});

test('nothing is added to what one of two who count apart has finished', async () => {
  await show({ ...counted, state: 'open' }, inTwos);
  expect(screen.getByRole('status').textContent).toBe('Finished for you: Awaits another’s figure');
  expect(buttons()).toEqual(['Count again', 'Leave as it is']);
});

test('once the counting has ended, a finished line stays as it is', async () => {
  await show(counted, alone, { isOpen: false });
  expect(buttons()).toEqual(['Leave as it is']);
  expect(screen.getByText(/^Counting has ended/)).toBeDefined();
});

test('a line that another person must count says so, and what to do if there is nobody', async () => {
  await show({ ...counted, state: 'recount', awaitsAnother: true });
  expect(screen.getByRole('status').textContent).toBe('Another person must count this');
  expect(screen.getByText(/^You have given a figure of it already\. If nobody else can count it/)).toBeDefined();
  expect(buttons()).toEqual(['Leave as it is']);
});

test.each([
  ['its counter’s', true, 'Counted'],
  ['others’', false, 'To count'],
])('of a line that one of two has counted, %s state awaits the other’s figure', async (_whose, awaitsOther, word) => {
  await onScreen(() => <LineState state="open" awaitsOther={awaitsOther} awaitsAnother={false} isBegun />);
  expect(screen.getByText(word)).toBeDefined();
  expect(screen.getByText('Awaits another’s figure')).toBeDefined();
});
