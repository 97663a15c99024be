import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { LotsText, lackText, lotsText } from './lots-text';

const Product = { tracking: 'lot' as const, shelfLife: 90, unit: { unit: 'Piece' } };
const Serial = { tracking: 'serial' as const, shelfLife: null, unit: { unit: 'Piece' } };
const lot = (number: string, expiresOn: string | null, quantity = 1) => ({ number, expiresOn, madeOn: null, quantity });

test('one lot is named with its expiry; several are counted', () => {
  expect(lotsText({ Product, lots: [lot('A1', '2999-01-31')] })).toBe('Lot A1, expires 31 Jan 2999');
  expect(lotsText({ Product, lots: [lot('A1', '2020-01-31')] })).toBe('Lot A1, expired 31 Jan 2020');
  expect(lotsText({ Product, lots: [lot('A1', null)] })).toBe('Lot A1');
  expect(lotsText({ Product: Serial, lots: [lot('S1', null)] })).toBe('Serial number S1');
  expect(lotsText({ Product: Serial, lots: [lot('S1', null), lot('S2', null)] })).toBe('2 serial numbers');
  expect(lotsText({ Product: { ...Product, tracking: 'none' }, lots: null })).toBe('');
});

test('a line says what it lacks', () => {
  expect(lackText({ Product, lots: null })).toBe('Lot missing');
  expect(lackText({ Product: Serial, lots: null })).toBe('Serial numbers missing');
  expect(lackText({ Product, lots: [lot('A1', null)] })).toBe('Expiry missing');
  expect(lackText({ Product: Serial, lots: [lot('S1', null)] })).toBe('');
});

test('many lots unfold, each with its quantity', async () => {
  await onScreen(() => <LotsText line={{ Product, lots: [lot('A1', '2999-01-31', 6), lot('B2', null, 4)] }} />);
  fireEvent.click(await screen.findByRole('button', { name: '2 lots' }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A1 · 6 pieces, expires 31 Jan 2999',
    'B2 · 4 pieces',
  ]);
});

test('known lots open their screens, those that are only entered do not', async () => {
  const lots = [{ ...lot('A1', null, 6), lotId: 7 }, lot('B2', null, 4)];
  await onScreen(() => (
    <>
      <LotsText line={{ Product, lots }} />
      <LotsText line={{ Product, lots: [{ ...lot('C3', null), lotId: 9 }] }} />
    </>
  ));
  fireEvent.click(await screen.findByRole('button', { name: '2 lots' }));
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['A1 · 6 pieces', '/inventory/lots/7'],
    ['Lot C3', '/inventory/lots/9'],
  ]);
});
