import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen, refusal } from '../../test/on-screen';
import { keepAccessToken, keepProfile, type Profile } from '../session/session-store';
import { InFilterContext } from '../ui/inputs/making';
import { CataloguePicker } from './catalogue-pickers';

const blank = { symbol: '', description: '', unitId: null, count: null, isWhole: false, measure: null, Unit: null };
const bag = { ...blank, id: 4, unit: 'Bag', createdAt: '2026-01-01T00:00:00.000Z' };
const roll = { ...bag, id: 7, unit: 'Roll' };

function Unit() {
  const [unit, setUnit] = useState<number | null>(null);
  return (
    <form>
      <CataloguePicker kind="unit" required value={unit} onChange={setUnit} />
      <input aria-label="Next" />
    </form>
  );
}

let units: object[];
let sent: unknown[];
/** Answers what is added. */
let answer: () => Response;

function signIn(...flags: string[]) {
  const user = { id: 1, Permission: Object.fromEntries(flags.map((flag) => [flag, true])) };
  keepAccessToken('token');
  keepProfile(user as never as Profile);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('/users/profile'))
      return Response.json({ status: 1, message: '', user, businessTimezone: 'Africa/Nairobi' });
    if (method === 'GET') {
      const words = new URL(url, 'http://here').searchParams.get('q')?.toLowerCase() ?? '';
      return Response.json(units.filter((row) => (row as typeof bag).unit.toLowerCase().includes(words)));
    }
    sent.push(JSON.parse(String(body)));
    return answer();
  });
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Unit/ });
async function type(words: string) {
  const unit = await field();
  fireEvent.focus(unit);
  fireEvent.change(unit, { target: { value: words } });
}

beforeEach(() => {
  units = [bag];
  sent = [];
  answer = () => {
    units.push(roll);
    return Response.json({ status: 1, message: 'Unit added', unit: roll });
  };
  signIn('categoriesManage');
});

test('a typed name that is missing is added and chosen, and the focus moves on', async () => {
  await onScreen(Unit);
  await type('Roll');
  fireEvent.click(await screen.findByRole('option', { name: 'Add "Roll"' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a unit' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Unit/ }).value).toBe('Roll');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(async () => expect((await field()).value).toBe('Roll'));
  expect(sent).toEqual([{ type: 'unit', unit: 'Roll', symbol: 'none' }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Next')));
});

test('an existing name is not offered to be added', async () => {
  await onScreen(Unit);
  await type('bag');
  await screen.findByRole('option', { name: 'Bag' });
  expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull();
});

test('a refusal stands at its field, and what was typed stays', async () => {
  answer = () => refusal('Taken', { unit: 'A unit of that name already exists' });
  units = [];
  await onScreen(Unit);
  fireEvent.click(await button('Add a unit'));
  const dialog = await screen.findByRole('dialog', { name: 'Add a unit' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Unit/ });
  fireEvent.change(name, { target: { value: 'Bag' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await within(dialog).findByText('A unit of that name already exists');
  expect(name.value).toBe('Bag');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('an empty list offers what most companies have in one tap', async () => {
  units = [];
  answer = () => Response.json({ status: 1, message: '', added: 12 });
  await onScreen(Unit);
  fireEvent.click(await button('Add Piece, Kilogram, Gram, Litre…'));
  await waitFor(() => expect(sent).toEqual([{ kinds: ['units'] }]));
});

test('a user who may not add reads who can', async () => {
  signIn();
  units = [];
  await onScreen(Unit);
  expect((await screen.findByRole('status')).textContent).toContain('Ask somebody who manages units.');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a filter looks for what was typed, and never adds it', async () => {
  await onScreen(() => (
    <InFilterContext value>
      <Unit />
    </InFilterContext>
  ));
  await type('Rol');
  await screen.findByRole('option', { name: 'No Unit Found.' });
  expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull();
});
