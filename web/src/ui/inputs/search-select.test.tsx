import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { Form, SubmitButton } from '../form/form';
import { useServerForm } from '../form/use-server-form';
import { SearchSelect } from './search-select';

const nails = { value: 1, label: 'Roofing nails' };
const reason = 'The list did not come';
const refused = () => Promise.reject(new Error(reason));

async function show(fetch: () => Promise<(typeof nails)[]>) {
  const chosen = vi.fn();
  let client: QueryClient | undefined;
  await onScreen(() => {
    client = useQueryClient();
    return (
      <SearchSelect
        label="Product"
        required
        queryKey={['products', 'options']}
        fetch={fetch}
        onChange={chosen}
        notFound="No product"
      />
    );
  });
  return { chosen, fetchAgain: () => act(async () => client?.refetchQueries()) };
}

it('still offers its options, and reports nothing, if they cannot be fetched again', async () => {
  const fetch = vi.fn(() => Promise.resolve([nails]));
  const { chosen, fetchAgain } = await show(fetch);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  fetch.mockImplementation(refused);
  await fetchAgain();
  expect(fetch).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('combobox', { name: 'Product' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Roofing nails' }));
  expect(chosen).toHaveBeenCalledWith(1, nails);
  expect(screen.queryByRole('status')).toBeNull();
});

it('reports that its options could not be fetched', async () => {
  await show(refused);
  expect((await screen.findByRole('status')).textContent).toContain(reason);
  expect(screen.getByRole('button', { name: 'Fetch' })).toBeDefined();
});

const screws = { value: 2, label: 'Wood screws', description: 'WS-40' };

/** Seeks a product among these. */
async function showAmong(
  options: { value: number; label: string; description?: string }[],
  first: number | null = null,
) {
  const chosen = vi.fn();
  const fetch = async (words: string) =>
    options.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()) || words === 'ws-40');
  await onScreen(() => {
    const [value, setValue] = useState<number | null>(first);
    return (
      <SearchSelect
        label="Product"
        value={value}
        queryKey={['products', 'options']}
        fetch={fetch}
        onChange={(id) => {
          chosen(id);
          setValue(id);
        }}
        notFound="No product"
        whenNone="Add a product first."
      />
    );
  });
  const field: HTMLInputElement = await screen.findByRole('combobox', { name: 'Product' });
  const leaveWith = (text: string) => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  return { chosen, field, leaveWith };
}

it('keeps a text that names nothing, says so, and offers to add it', async () => {
  const { chosen, field, leaveWith } = await showAmong([nails, screws]);
  leaveWith('Foo bolts');
  expect((await screen.findByRole('status')).textContent).toContain('No product');
  expect(field.value).toBe('Foo bolts');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Add a product first.')).toBeDefined();
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
  expect(screen.queryByRole('status')).toBeNull();
});

it('asks for a choice where the text fits several, and has no value until then', async () => {
  const { chosen, field, leaveWith } = await showAmong([nails, screws], 1);
  await waitFor(() => expect(field.value).not.toBe(''));
  leaveWith('oo');
  expect(await screen.findByText('Choose one from the list')).toBeDefined();
  expect(field.value).toBe('oo');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(null);
});

it.each(['wood SCREWS ', 'ws-40'])('chooses what is named or coded exactly: %s', async (text) => {
  const { chosen, field, leaveWith } = await showAmong([nails, screws]);
  leaveWith(text);
  await waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith(2));
  expect(field.value).toBe('Wood screws');
});

it('restores what was chosen by Escape', async () => {
  const { chosen, field } = await showAmong([nails, screws], 1);
  fireEvent.click(field);
  await screen.findByRole('option', { name: 'Roofing nails' });
  fireEvent.change(field, { target: { value: 'Foo' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.blur(field);
  await waitFor(() => expect(field.value).toBe('Roofing nails'));
  expect(chosen).not.toHaveBeenCalled();
});

it('is not left with a text when what is chosen moves the focus on', async () => {
  await onScreen(() => {
    const next = useRef<HTMLInputElement>(null);
    return (
      <>
        <SearchSelect
          label="Product"
          queryKey={['products', 'options']}
          fetch={async () => [nails, screws]}
          onChange={() => next.current?.focus()}
          notFound="No product"
        />
        <input aria-label="Quantity" ref={next} />
      </>
    );
  });
  const field = await screen.findByRole('combobox', { name: 'Product' });
  field.focus();
  fireEvent.change(field, { target: { value: 'nails' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Roofing nails' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity' })));
  expect(field.hasAttribute('data-unchosen')).toBe(false);
});

it('in a form, nothing is sent while a text names nothing', async () => {
  const sent = answerWith();
  await onScreen(() => {
    const form = useServerForm({
      initialValues: { productId: null as number | null },
      run: async (body) => fetch('/api/lines', { method: 'POST', body: JSON.stringify(body) }),
      failureTitle: 'Not added',
    });
    return (
      <Form form={form}>
        <SearchSelect<number>
          label="Product"
          queryKey={['products', 'options']}
          fetch={async () => []}
          notFound="No product"
          {...form.getInputProps('productId')}
        />
        <SubmitButton>Add</SubmitButton>
      </Form>
    );
  });
  const field = await screen.findByRole('combobox', { name: 'Product' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: 'Foo bolts' } });
  fireEvent.blur(field);
  await screen.findByRole('status');
  fireEvent.click(await button('Add'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(sent).toEqual([]);
});

it('chooses the option that was pressed, even if the list has changed or moved before the release', async () => {
  let answer: (options: (typeof nails)[]) => void = () => {};
  const fetch = vi.fn(() => Promise.resolve([nails]));
  const { chosen } = await show(fetch);
  const field = screen.getByRole('combobox', { name: 'Product' });
  fireEvent.click(field);
  const option = await screen.findByRole('option', { name: 'Roofing nails' });
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.change(field, { target: { value: 'wood' } });
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  fireEvent.mouseDown(option, { clientX: 50, clientY: 60 });
  answer([{ value: 2, label: 'Wood screws' }]);
  await screen.findByRole('option', { name: 'Wood screws' });
  fireEvent.mouseUp(document.body, { clientX: 51, clientY: 60 });
  expect(chosen).toHaveBeenCalledWith(1, nails);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it('chooses nothing if the mouse leaves the option before the release', async () => {
  const { chosen } = await show(() => Promise.resolve([nails]));
  fireEvent.click(screen.getByRole('combobox', { name: 'Product' }));
  fireEvent.mouseDown(await screen.findByRole('option'), { clientX: 50, clientY: 60 });
  fireEvent.mouseUp(document.body, { clientX: 50, clientY: 90 });
  expect(chosen).not.toHaveBeenCalled();
});
