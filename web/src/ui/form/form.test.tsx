import { catalogueCalls, newUnit } from '@ghala/contract/calls/catalogues';
import { Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import { change } from '../../net/send';
import { endSession, keepProfile, type Profile } from '../../session/session-store';
import { MainButton } from '../page/main-action';
import { Form, SubmitButton } from './form';
import { useServerForm } from './use-server-form';

const made = { status: 1, message: 'Done', unit: { id: 7, unit: 'Roll' } };
const away = new TypeError('Failed to fetch');

interface NewUnitProps {
  onSuccess?: (unit: string) => void;
  guarded?: boolean;
  /** Returns the focus to the field after saving. */
  refocus?: boolean;
}

function NewUnit({ onSuccess = () => {}, guarded, refocus = false }: NewUnitProps) {
  const form = useServerForm({
    mutation: (body: { unit: string }) => change(catalogueCalls.units.create, { body }),
    schema: async () => newUnit.pick({ unit: true }),
    initialValues: { unit: '' },
    failureTitle: 'Not added',
    successText: 'Added',
    guarded,
    onSuccess: (_made, { unit }) => {
      onSuccess(unit);
      if (refocus) form.focusField('unit');
    },
  });
  return (
    <Form form={form}>
      <TextInput label="Unit" {...form.getInputProps('unit')} />
      <SubmitButton>Add</SubmitButton>
      <Link to={'/elsewhere' as '/home'}>Elsewhere</Link>
    </Form>
  );
}

/** This form has no filled button of its own. */
function LineEntry() {
  const form = useServerForm({ initialValues: { unit: '' }, run: async () => undefined, failureTitle: 'Not added' });
  return (
    <Form form={form}>
      <TextInput label="Unit" {...form.getInputProps('unit')} />
    </Form>
  );
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Unit' });
const enter = async (value: string) => fireEvent.change(await field(), { target: { value } });

describe('a form', () => {
  it('sends the input, once, and reports that it was saved', async () => {
    const sent = answerWith(made);
    const onSuccess = vi.fn();
    await onScreen(() => <NewUnit onSuccess={onSuccess} />);
    await enter('Roll');
    const add = await button('Add');
    fireEvent.click(add);
    fireEvent.click(add);
    expect(await screen.findByText('Added')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([{ unit: 'Roll' }]);
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('Roll');
  });

  it('leaves the focus to a user who has moved to another form meanwhile', async () => {
    answerWith(made);
    await onScreen(() => (
      <>
        <NewUnit refocus />
        <form>
          <input aria-label="Next" />
        </form>
      </>
    ));
    await enter('Roll');
    const [add, next] = [await button('Add'), await screen.findByRole('textbox', { name: 'Next' })];
    fireEvent.click(add);
    next.focus();
    expect(await screen.findByText('Added')).toBeDefined();
    expect(document.activeElement).toBe(next);
  });

  it('sends nothing that the contract refuses, and focuses the invalid field', async () => {
    const sent = answerWith(made);
    await onScreen(() => <NewUnit />);
    fireEvent.click(await button('Add'));
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findByText('Enter a unit')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('shows a refusal in a pop-up and at its field, which then is focused', async () => {
    answerWith(refusal('Roll is there already', { unit: 'is taken' }));
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    expect(await screen.findByText('Roll is there already')).toBeDefined();
    fireEvent.click(await button('OK'));
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.getByText('This is taken')).toBeDefined();
    expect(input.value).toBe('Roll');
  });

  it('names no field by its code in the pop-up', async () => {
    answerWith(refusal('photo: must be an image', { photo: 'must be an image' }, 'input.invalid'));
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    expect((await screen.findByRole('dialog')).textContent).toContain('Photo must be an image');
  });

  it('shows an error without a field at the top', async () => {
    answerWith(refusal('Not now', { '': 'The stock is being counted' }));
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    fireEvent.click(await button('OK'));
    expect((await screen.findByRole('alert')).textContent).toContain('The stock is being counted');
  });

  it('retries under the same key if no answer came, and under another if the input changed', async () => {
    const sent = answerWith(away, away, made);
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    fireEvent.click(await button('Retry'));
    await waitFor(() => expect(sent).toHaveLength(2));
    fireEvent.click(await button('OK'));
    await enter('Rolls');
    fireEvent.click(await button('Add'));
    expect(await screen.findByText('Added')).toBeDefined();
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('gives way to the main button of its screen, unless it has one itself', async () => {
    const onMain = vi.fn();
    await onScreen(() => (
      <>
        <LineEntry />
        <MainButton onClick={onMain}>Generate</MainButton>
      </>
    ));
    (await field()).focus();
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(onMain).toHaveBeenCalledOnce();
  });

  it('is out of reach of Ctrl+Enter beneath an error', async () => {
    const sent = answerWith(refusal('Roll is there already'));
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    await screen.findByRole('dialog', { name: 'Not added' });
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'OK' }), { key: 'Enter', ctrlKey: true });
    await new Promise((settle) => setTimeout(settle, 50));
    expect(sent).toHaveLength(1);
  });

  it('is saved by Ctrl+Enter in a closed select, which stays closed', async () => {
    const onMain = vi.fn();
    await onScreen(() => (
      <>
        <Select label="Kind" data={['Invoice', 'Delivery note']} />
        <MainButton onClick={onMain}>Generate</MainButton>
      </>
    ));
    const select = await screen.findByRole('combobox', { name: 'Kind' });
    act(() => select.focus());
    fireEvent.keyDown(select, { key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(onMain).toHaveBeenCalledOnce();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('is saved by Ctrl+Enter from anywhere on the screen', async () => {
    const sent = answerWith(made);
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('unsaved work', () => {
  const leave = async () => fireEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));

  it('is left only after confirmation', async () => {
    const address = await onScreen(() => <NewUnit />);
    await enter('Roll');
    await leave();
    fireEvent.click(await button('Stay'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/here');
    await leave();
    fireEvent.click(await button('Leave'));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it.each([
    ['nothing was entered', async () => {}, undefined],
    ['the form is unguarded', () => enter('Roll'), false],
  ])('is not asked about if %s', async (_why, act, guarded) => {
    const address = await onScreen(() => <NewUnit guarded={guarded} />);
    await field();
    await act();
    await leave();
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('is not asked about once it is saved', async () => {
    answerWith(made);
    const address = await onScreen(() => <NewUnit />);
    await enter('Roll');
    fireEvent.click(await button('Add'));
    await screen.findByText('Added');
    await leave();
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('survives a reload, and is forgotten once the screen is left', async () => {
    keepProfile({ id: 3, Permission: {} } as Profile);
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.entries(window.sessionStorage);
    expect(kept).toHaveLength(1);
    cleanup();
    // Leaving within the application has asked about it.
    expect(window.sessionStorage).toHaveLength(0);
    for (const [key, text] of kept) window.sessionStorage.setItem(key, text);
    await onScreen(() => <NewUnit />);
    await waitFor(async () => expect((await field()).value).toBe('Roll'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('survives the end of a session, for the same user, and is offered once', async () => {
    keepProfile({ id: 3, Permission: {} } as Profile);
    await onScreen(() => <NewUnit />);
    await enter('Roll');
    endSession('expired');
    // After signing in again, the user finds it in the form.
    keepProfile({ id: 3, Permission: {} } as Profile);
    cleanup();
    await onScreen(() => <NewUnit />);
    await waitFor(async () => expect((await field()).value).toBe('Roll'));
    cleanup();
    await onScreen(() => <NewUnit />);
    expect((await field()).value).toBe('');
  });
});
