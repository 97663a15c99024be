import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../test/on-screen';
import { change } from '../net/send';
import { useDeletion } from './dialogs/use-deletion';
import { useAction } from './use-action';

const made = { status: 1, message: 'Done', unit: { id: 7, unit: 'Roll' } };
const away = new TypeError('Failed to fetch');

function AddUnit({ name = 'Roll', onSuccess = () => {} }: { name?: string; onSuccess?: (id: number) => void }) {
  const action = useAction({
    mutation: (body: { unit: string }) => change(catalogueCalls.units.create, { body }),
    failureTitle: 'Not added',
    successText: ({ unit }) => `${unit.unit} is there`,
    onSuccess: ({ unit }) => onSuccess(unit.id),
  });
  return (
    <button type="button" onClick={() => void action.start({ unit: name })}>
      {action.isRunning ? 'Adding' : 'Add'}
    </button>
  );
}

function Units({ read }: { read: () => Promise<string> }) {
  useQuery({ queryKey: ['units', 'all'], queryFn: read });
  const { start } = useAction({
    mutation: () => change(catalogueCalls.units.create, { body: { unit: 'Roll' } }),
    refresh: [['units']],
  });
  return (
    <button type="button" onClick={() => void start()}>
      Add
    </button>
  );
}

function DeleteUnit() {
  const { start } = useDeletion({
    mutation: (id) => change(catalogueCalls.units.delete, { params: { id } }),
    question: 'Delete the unit?',
    failureTitle: 'Not deleted',
    successText: 'Deleted',
    leadsTo: '/settings',
  });
  return (
    <button type="button" onClick={() => void start({ id: 7, name: 'Roll' })}>
      Delete
    </button>
  );
}

describe('an action', () => {
  it('makes its call under a key, reports success and passes on the answer', async () => {
    const sent = answerWith(made);
    const onSuccess = vi.fn();
    await onScreen(() => <AddUnit onSuccess={onSuccess} />);
    fireEvent.click(await button('Add'));
    expect(await screen.findByText('Roll is there')).toBeDefined();
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(7);
    expect(sent).toEqual([
      { method: 'POST', url: '/api/units', idempotencyKey: expect.stringMatching(/./), body: { unit: 'Roll' } },
    ]);
  });

  it('starts once, however often it is pressed', async () => {
    const sent = answerWith(made);
    await onScreen(() => <AddUnit />);
    const add = await button('Add');
    fireEvent.click(add);
    fireEvent.click(add);
    await screen.findByText('Roll is there');
    expect(sent).toHaveLength(1);
  });

  it('starts once for a double click, even if it was done before the second', async () => {
    const sent = answerWith(made);
    await onScreen(() => <AddUnit />);
    const add = await button('Add');
    fireEvent.click(add, { detail: 1 });
    await screen.findByText('Roll is there');
    fireEvent.click(add, { detail: 2 });
    await new Promise((settle) => setTimeout(settle, 50));
    expect(sent).toHaveLength(1);
    fireEvent.click(add, { detail: 1 });
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('takes another key once it has succeeded', async () => {
    const sent = answerWith(made);
    await onScreen(() => <AddUnit />);
    for (const count of [1, 2]) {
      fireEvent.click(await button('Add'));
      await waitFor(() => expect(screen.getAllByText('Roll is there')).toHaveLength(count));
    }
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('reports a refusal in a pop-up without a retry', async () => {
    answerWith(refusal('Roll is there already'));
    await onScreen(() => <AddUnit />);
    fireEvent.click(await button('Add'));
    expect(await screen.findByText('Not added')).toBeDefined();
    expect(screen.getByText('Roll is there already')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('retries under the same key if no answer came', async () => {
    const sent = answerWith(away, made);
    await onScreen(() => <AddUnit />);
    fireEvent.click(await button('Add'));
    fireEvent.click(await button('Retry'));
    expect(await screen.findByText('Roll is there')).toBeDefined();
    const [first, second] = sent;
    expect(second).toEqual(first);
  });

  it('refetches the data it invalidates', async () => {
    answerWith(made);
    const read = vi.fn(async () => 'units');
    await onScreen(() => <Units read={read} />);
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    fireEvent.click(await button('Add'));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });
});

describe('a deletion', () => {
  it('asks by name, and changes nothing unless confirmed', async () => {
    const sent = answerWith({ status: 1, message: 'Deleted' });
    await onScreen(DeleteUnit);
    fireEvent.click(await button('Delete'));
    expect((await screen.findByRole('dialog', { name: 'Delete the unit?' })).textContent).toContain('Roll');
    fireEvent.click(await button('No, go back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('leaves the screen of the deleted record', async () => {
    const sent = answerWith({ status: 1, message: 'Deleted' });
    const address = await onScreen(DeleteUnit, '/units/7');
    fireEvent.click(await button('Delete'));
    fireEvent.click(await button('Yes, delete it!'));
    expect(await screen.findByText('Deleted')).toBeDefined();
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['GET', '/api/units/delete/7']]);
    expect(address()).toBe('/settings');
  });
});
