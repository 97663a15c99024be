import type { GateCheck } from '@ghala/contract/calls/gate';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { GateVerdict } from './gate-verdict';

const left: GateCheck = {
  id: 7,
  kind: 'pickup',
  number: 'PN-000007',
  state: 'left',
  recipient: 'Fundi Mfano',
  warehouse: 'Main Store',
  vehicle: 'KDA 001A',
  comment: '',
  processedAt: '2026-03-05T10:00:00Z',
  // This is 14:05 in Nairobi.
  leftAt: '2026-03-05T11:05:00Z',
  leftBy: 'Njoroge Mfano',
  photo: '',
  items: [],
  gatePassUrl: null,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T11:06:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function sign(gate: GateCheck, isKnown: boolean) {
  await onScreen(() => <GateVerdict gate={gate} isKnown={isKnown} />);
  const status = await screen.findByRole('status');
  return [status.style.background, status.textContent];
}

it('says in green that the goods have just left', async () => {
  expect(await sign(left, true)).toEqual([
    'var(--mantine-color-green-filled)',
    'RELEASEDLeft at 14:05, released by Njoroge Mfano.',
  ]);
});

it('also says the day if the goods left on another one', async () => {
  vi.setSystemTime(new Date('2026-03-06T06:00:00Z'));
  expect(await sign(left, true)).toEqual([
    'var(--mantine-color-green-filled)',
    'RELEASEDThese goods left on 05/03/2026 - 14:05, released by Njoroge Mfano.',
  ]);
});

it('warns in red of a pass with which goods left earlier, and says when and by whom', async () => {
  expect(await sign(left, false)).toEqual([
    'var(--mantine-color-red-filled)',
    'ALREADY LEFTThese goods left on 05/03/2026 - 14:05, released by Njoroge Mfano.',
  ]);
});

it('warns of a note that was cancelled, whatever was done on this page', async () => {
  expect((await sign({ ...left, state: 'cancelled' }, true))[0]).toBe('var(--mantine-color-red-filled)');
});
