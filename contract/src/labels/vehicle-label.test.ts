import { expect, it } from 'vitest';
import { storedVehicle } from '../common/vehicle';
import { loadWords } from '../text/words';
import { vehicleLabel } from './vehicle-label';

it.each([
  ['kwa miguu', 'On foot'],
  ['ON FOOT', 'On foot'],
  ['boda kmda 123x', 'Boda boda kmda 123x'],
  ['Pikipiki', 'Boda boda'],
  ['mkokoteni', 'Handcart'],
  ['KDA 123X', 'KDA 123X'],
  ['Footprint Ltd', 'Footprint Ltd'],
])('stores %s as %s', (typed, stored) => expect(storedVehicle(typed)).toBe(stored));

it('shows it in the language of the reader', async () => {
  await loadWords('sw');
  expect(vehicleLabel('Boda boda KMDA 123X', 'sw')).toBe('Bodaboda KMDA 123X');
  expect(vehicleLabel('On foot', 'sw')).toBe('Kwa miguu');
  expect(vehicleLabel('On foot', 'en')).toBe('On foot');
  expect(vehicleLabel('KDA 123X', 'sw')).toBe('KDA 123X');
});
