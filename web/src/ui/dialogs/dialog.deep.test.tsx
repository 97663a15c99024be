import { Drawer, Menu, Select, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { Form, SubmitButton } from '../form/form';
import { useServerForm } from '../form/use-server-form';
import { Dialog } from './dialog';
import { alertError, confirm } from './dialogs';
import { layerLevels, useLayer } from './layers';

/** Shows a drawer with a dialog over it, which has a form, a menu and a select. */
function Everything() {
  const [isOpen, setOpen] = useState(false);
  const [isDrawn, setDrawn] = useState(true);
  const id = useId();
  useLayer({
    isOpen: isDrawn,
    level: layerLevels.dialog,
    close: () => setDrawn(false),
    element: () => document.getElementById(id),
  });
  return (
    <>
      <Drawer id={id} opened={isDrawn} onClose={() => setDrawn(false)} closeOnEscape={false} title="Drawer">
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      </Drawer>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Dialog">
        {isOpen ? <Content /> : null}
      </Dialog>
    </>
  );
}

function Content() {
  const form = useServerForm({
    initialValues: { name: '' },
    run: async () => {
      throw new Error('No.');
    },
    failureTitle: 'Not saved',
    guarded: false,
  });
  const [figure, setFigure] = useState('7');
  function restore(event: KeyboardEvent) {
    if (event.key !== 'Escape' || figure === '7') return;
    event.preventDefault();
    setFigure('7');
  }
  return (
    <Form form={form}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput
        label="Figure"
        value={figure}
        onChange={(event) => setFigure(event.currentTarget.value)}
        onKeyDown={restore}
      />
      <Menu withinPortal={false}>
        <Menu.Target>
          <button type="button">Menu</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Item</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Select label="Choice" data={['One', 'Two']} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

/** Presses Escape where the focus is, as a browser does. */
const pressEscape = (more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', code: 'Escape', ...more });

const isShown = (name: string) => screen.queryByRole('dialog', { name, hidden: true }) !== null;
const gone = (name: string) => waitFor(() => expect(isShown(name)).toBe(false));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function openEverything(): Promise<void> {
  await onScreen(Everything);
  fireEvent.click(await button('Open'));
  (await field('Name')).focus();
}

describe('Escape', () => {
  it('closes the dialog, and with the next press the drawer beneath it', async () => {
    await openEverything();
    pressEscape();
    await gone('Dialog');
    expect(isShown('Drawer')).toBe(true);
    pressEscape();
    await gone('Drawer');
  });

  it('does nothing more while the key is held down', async () => {
    await openEverything();
    pressEscape();
    pressEscape({ repeat: true });
    await gone('Dialog');
    expect(isShown('Drawer')).toBe(true);
  });

  it('closes a menu in the dialog, wherever the focus is', async () => {
    await openEverything();
    fireEvent.click(await button('Menu'));
    await screen.findByRole('menu');
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(isShown('Dialog')).toBe(true);
    pressEscape();
    await gone('Dialog');
  });

  it('closes the list of a select in the dialog', async () => {
    await openEverything();
    const select = await screen.findByRole('combobox', { name: 'Choice' });
    select.focus();
    fireEvent.click(select);
    await waitFor(() => expect(select.getAttribute('aria-expanded')).toBe('true'));
    pressEscape();
    await waitFor(() => expect(select.getAttribute('aria-expanded')).toBe('false'));
    expect(isShown('Dialog')).toBe(true);
    pressEscape();
    await gone('Dialog');
  });

  it('closes the error, also before the focus is in it, and the form keeps what was typed', async () => {
    await openEverything();
    fireEvent.change(await field('Name'), { target: { value: 'Amina' } });
    act(() => void alertError('Not saved', 'No.'));
    await screen.findByRole('dialog', { name: 'Not saved' });
    (await field('Name')).focus();
    pressEscape();
    await gone('Not saved');
    expect((await field('Name')).value).toBe('Amina');
  });

  it('must close an error: a click beside it closes neither the error nor the form beneath', async () => {
    await openEverything();
    fireEvent.change(await field('Name'), { target: { value: 'Amina' } });
    fireEvent.click(await button('Save'));
    await screen.findByRole('dialog', { name: 'Not saved' });
    const beside = document.querySelector('.mantine-Modal-overlay[style*="351"]');
    for (const _press of [1, 2]) if (beside) fireEvent.click(beside);
    expect([isShown('Not saved'), isShown('Dialog')]).toEqual([true, true]);
    expect((await field('Name')).value).toBe('Amina');
  });

  it('still works after a press beside a pop-up over a dialog, which keeps the focus', async () => {
    await openEverything();
    act(() => void alertError('Not saved', 'No.'));
    const popUp = await screen.findByRole('dialog', { name: 'Not saved' });
    const beside = [document.querySelector('.mantine-Modal-overlay[style*="351"]'), popUp.parentElement];
    // A browser moves the focus away unless the press is refused.
    for (const place of beside) expect(place && fireEvent.mouseDown(place)).toBe(false);
    expect(fireEvent.mouseDown(screen.getByText('No.'))).toBe(true);
  });

  it('closes a question over the dialog over the drawer', async () => {
    await openEverything();
    const answer = confirm({ title: 'Sure?', text: '', confirmLabel: 'Yes' });
    await screen.findByRole('dialog', { name: 'Sure?' });
    pressEscape();
    expect(await answer).toBe(false);
    await gone('Sure?');
    expect([isShown('Dialog'), isShown('Drawer')]).toEqual([true, true]);
  });

  it('asks before it discards what was typed', async () => {
    await openEverything();
    fireEvent.change(await field('Name'), { target: { value: 'Amina' } });
    pressEscape();
    await screen.findByRole('dialog', { name: 'Discard what you entered?' });
    pressEscape();
    await gone('Discard what you entered?');
    expect((await field('Name')).value).toBe('Amina');
    pressEscape();
    fireEvent.click(await button('Discard'));
    await gone('Dialog');
  });

  it('is left to a field that restores its value', async () => {
    await openEverything();
    const figure = await field('Figure');
    figure.focus();
    fireEvent.change(figure, { target: { value: '8' } });
    pressEscape();
    expect(figure.value).toBe('7');
    expect(isShown('Dialog')).toBe(true);
    pressEscape();
    await gone('Dialog');
  });
});

describe('the second click of a double click', () => {
  it('confirms nothing that opened under the first', async () => {
    answerWith({ status: 1, message: '' });
    const answers: boolean[] = [];
    await onScreen(() => (
      <button
        type="button"
        onClick={() =>
          void confirm({ title: 'Sure?', text: '', confirmLabel: 'Yes' }).then((sure) => answers.push(sure))
        }
      >
        Delete
      </button>
    ));
    fireEvent.click(await button('Delete'), { detail: 1 });
    fireEvent.click(await button('Yes'), { detail: 2 });
    expect(isShown('Sure?')).toBe(true);
    expect(answers).toEqual([]);
    fireEvent.click(await button('Yes'), { detail: 1 });
    await waitFor(() => expect(answers).toEqual([true]));
  });

  it('asks once', async () => {
    const answers: boolean[] = [];
    await onScreen(() => (
      <button
        type="button"
        onClick={() =>
          void confirm({ title: 'Sure?', text: '', confirmLabel: 'Yes' }).then((sure) => answers.push(sure))
        }
      >
        Delete
      </button>
    ));
    const remove = await button('Delete');
    fireEvent.click(remove, { detail: 1 });
    fireEvent.click(remove, { detail: 2 });
    fireEvent.click(await button('No, go back'), { detail: 1 });
    await gone('Sure?');
    expect(answers).toEqual([false, false]);
  });
});
