import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, onScreen } from '../../../test/on-screen';
import { offerToScreen } from '../../ui/scan/scanner-keys';
import { KeptCodes } from './kept-codes';
import { useFoundScans } from './use-scans';

const GTIN = '6164004009118';
const takeElse = vi.fn(() => 'Taken as a serial number');

beforeEach(() => void takeElse.mockClear());

/** On this screen, a code that no product has is a serial number. */
function Screen() {
  const kept = useFoundScans({ onProduct: () => 'Taken as a product', elseOf: () => takeElse });
  return <KeptCodes kept={kept} />;
}

test('a code that the server failed to look up is not taken for a serial number', async () => {
  answerWith(Response.json({}, { status: 500 }));
  await onScreen(Screen);
  await offerToScreen('SN-100');
  expect(takeElse).not.toHaveBeenCalled();
  expect((await screen.findByRole('alert')).textContent).toMatch(/was not counted/);
});

test('without a connection a code is a serial number, unless it is sure to be that of a product', async () => {
  answerWith(new TypeError('no network'));
  await onScreen(Screen);
  await expect(offerToScreen('SN-100')).resolves.toBe('Taken as a serial number');
  await expect(offerToScreen(']d221SN-101')).resolves.toBe('Taken as a serial number');
  takeElse.mockClear();
  await offerToScreen(GTIN);
  expect(takeElse).not.toHaveBeenCalled();
  expect((await screen.findByRole('alert')).textContent).toMatch(/was not counted/);
});
