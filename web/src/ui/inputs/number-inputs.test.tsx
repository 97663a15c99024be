import { positiveQuantityRule, quantityRule } from '@ghala/contract/common/figure';
import { positiveQuantity } from '@ghala/contract/common/quantity';
import { Modal } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type KeyboardEvent, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { Form, SubmitButton } from '../form/form';
import { moveAlongLines } from '../form/line-keys';
import { useServerForm } from '../form/use-server-form';
import { MoneyInput, PhoneInput, QuantityInput } from './number-inputs';

type Figure = number | string;

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Reads what a field says about itself, as a screen reader finds it. */
function saidOf(input: HTMLInputElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

function type(input: HTMLInputElement, value: string): void {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
}

const leave = (input: HTMLInputElement) => act(() => input.blur());

interface FieldsProps {
  initial: Figure;
  given: (value: Figure) => void;
}

function Fields({ initial, given }: FieldsProps) {
  const [count, setCount] = useState<Figure>(initial);
  const [level, setLevel] = useState<Figure>('');
  const [price, setPrice] = useState<Figure>('');
  const [part, setPart] = useState<Figure>('');
  const [share, setShare] = useState<Figure>('');
  const keep = (set: (value: Figure) => void) => (value: Figure) => {
    given(value);
    set(value);
  };
  return (
    <>
      <QuantityInput label="Quantity" unit="Bag" value={count} onChange={keep(setCount)} />
      <QuantityInput label="Level" rule={quantityRule} value={level} onChange={keep(setLevel)} />
      <MoneyInput label="Price" value={price} onChange={keep(setPrice)} />
      <QuantityInput
        label="Part"
        rule={{ ...positiveQuantityRule, most: 500 }}
        unit="Bag"
        value={part}
        onChange={keep(setPart)}
      />
      <QuantityInput label="Share" unit="%" value={share} onChange={keep(setShare)} />
    </>
  );
}

function InDialog({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState<Figure>(40);
  return (
    <Modal opened onClose={onClose} title="Release">
      <QuantityInput label="Quantity" value={value} onChange={setValue} />
    </Modal>
  );
}

function Order() {
  const form = useServerForm({
    initialValues: { quantity: '' as Figure },
    schema: async () => z.object({ quantity: positiveQuantity }),
    run: async () => {
      await fetch('/api/orders', { method: 'POST' });
    },
    failureTitle: 'Not ordered',
    guarded: false,
  });
  return (
    <Form form={form}>
      <QuantityInput label="Quantity" required {...form.getInputProps('quantity')} />
      <SubmitButton>Order</SubmitButton>
    </Form>
  );
}

async function show(initial: Figure = '') {
  const given = vi.fn();
  await onScreen(() => <Fields initial={initial} given={given} />);
  return given;
}

describe('a number field', () => {
  it.each([
    ['Quantity', '-5', 'Enter a quantity above 0'],
    ['Quantity', '0', 'Enter a quantity above 0'],
    ['Quantity', '12,5', 'Use a point for decimals: 12.5'],
    ['Quantity', '1,25', 'Use a point for decimals: 1.25'],
    ['Quantity', '1.250,50', 'Use a point for decimals: 1250.50'],
    ['Quantity', '1e3', 'Enter a number, such as 1250.50'],
    ['Quantity', '1e9', 'Enter a number, such as 1250.50'],
    ['Quantity', '=2+3', 'Enter a number, such as 1250.50'],
    ['Quantity', 'five bags', 'Enter a number, such as 1250.50'],
    ['Quantity', '1.2345', 'Enter at most 3 decimals'],
    ['Quantity', '1000000000000', 'This must be at most 999,999,999,999'],
    ['Quantity', '12345678901234567890', 'This must be at most 999,999,999,999'],
    ['Quantity', '0.0000001', 'Enter at most 3 decimals'],
    ['Quantity', '-0', 'Enter a quantity above 0'],
    ['Level', '-5', 'Enter 0 or more'],
    ['Price', '1.005', 'Enter at most 2 decimals'],
    ['Price', '-5', 'Enter 0 or more'],
    ['Price', '0.0000001', 'Enter at most 2 decimals'],
    ['Part', '1,250.50', 'This must be at most 500'],
    ['Part', '12 500', 'This must be at most 500'],
    ['Part', '1250 bags', 'This must be at most 500'],
    ['Quantity', '12,5 bags', 'Use a point for decimals: 12.5'],
    ['Quantity', '12 kg', 'Enter a number, such as 1250.50'],
    ['Quantity', '180/=', 'Enter a number, such as 1250.50'],
    ['Quantity', 'bags', 'Enter a number, such as 1250.50'],
  ])('%s keeps %j and says: %s', async (name, text, said) => {
    await show();
    const input = field(name);
    type(input, text);
    expect(input.value).toBe(text);
    leave(input);
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    // Its text comes with the first fault on a page.
    await waitFor(() => expect(saidOf(input)).toContain(said));
    act(() => input.focus());
    expect(input.value).toBe(text);
    // Correcting it silences it at once.
    type(input, '3');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['Quantity', '12.5', 12.5, '12.5 bags'],
    ['Quantity', '1,250', 1250, '1,250 bags'],
    ['Quantity', ' 1\u00a0250.50 ', 1250.5, '1,250.5 bags'],
    ['Quantity', '1 250.50', 1250.5, '1,250.5 bags'],
    ['Level', '0', 0, '0'],
    ['Level', '0.00', 0, '0'],
    ['Part', '500.00', 500, '500 bags'],
    ['Price', 'KES 1,250', 1250, 'KES 1,250.00'],
    ['Price', 'KES 1,250.50', 1250.5, 'KES 1,250.50'],
    ['Price', '1234567.8', 1234567.8, 'KES 1,234,567.80'],
    ['Price', 'kes 500', 500, 'KES 500.00'],
    ['Price', 'Ksh 180/=', 180, 'KES 180.00'],
    ['Price', '180/-', 180, 'KES 180.00'],
    ['Quantity', '12 bags', 12, '12 bags'],
    ['Quantity', '1 bag', 1, '1 bag'],
    ['Share', '16%', 16, '16 %'],
    ['Share', '16 %', 16, '16 %'],
  ])('%s takes %j as %s and then shows %s', async (name, text, value, shown) => {
    const given = await show();
    const input = field(name);
    type(input, text);
    expect(input.value).toBe(text);
    expect(given).toHaveBeenLastCalledWith(value);
    leave(input);
    expect(input.value).toBe(shown);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    act(() => input.focus());
    expect(input.value).toBe(String(value));
  });

  it('is silent while it is being typed, and when it is empty', async () => {
    const given = await show();
    const input = field('Quantity');
    type(input, '1,2');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    type(input, '  ');
    leave(input);
    expect(given).toHaveBeenLastCalledWith('');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps every cell of a paste', async () => {
    await show();
    const input = field('Quantity');
    act(() => input.focus());
    fireEvent.paste(input, { clipboardData: { getData: () => '12\r\n140\r\n' } });
    leave(input);
    expect(input.value).toBe('12\t140');
    expect(saidOf(input)).toContain('Enter a number');
  });

  it('is not changed by arrow keys or the wheel', async () => {
    const given = await show(5);
    const input = field('Quantity');
    act(() => input.focus());
    for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) fireEvent.keyDown(input, { key });
    fireEvent.wheel(input, { deltaY: 100 });
    expect(input.value).toBe('5');
    expect(given).not.toHaveBeenCalled();
  });

  it('asks a phone for its keys of figures', async () => {
    await show();
    expect(field('Quantity').inputMode).toBe('decimal');
  });
});

describe('Escape in a number field', () => {
  it('restores the last right value also after the field was left with a wrong one', async () => {
    await show(3);
    const input = field('Quantity');
    type(input, '1,5');
    leave(input);
    act(() => input.focus());
    expect(input.value).toBe('1,5');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('3');
    leave(input);
    expect(input.value).toBe('3 bags');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('restores the value before the edit, and only the second closes the dialog', async () => {
    const onClose = vi.fn();
    await onScreen(() => <InDialog onClose={onClose} />);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    type(input, '12,5');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('40');
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('Enter in the fields of a grid', () => {
  it('goes to the same field of the next line, with Shift to the line before, and saves the last', async () => {
    const left = vi.fn();
    const fieldOf = (line: number) => (
      <li key={line} data-row>
        <input aria-label={`Comment ${line}`} />
        <QuantityInput
          aria-label={`Quantity ${line}`}
          data-line-field="quantity"
          onKeyDown={moveAlongLines}
          onBlur={() => left(line)}
        />
      </li>
    );
    await onScreen(() => <ul>{[1, 2, 3].map(fieldOf)}</ul>);
    act(() => field('Quantity 1').focus());
    const press = (more?: Partial<KeyboardEvent>) =>
      fireEvent.keyDown(document.activeElement ?? document, { key: 'Enter', ...more });
    press();
    expect(document.activeElement).toBe(field('Quantity 2'));
    press();
    press({ shiftKey: true });
    expect(document.activeElement).toBe(field('Quantity 2'));
    press();
    left.mockClear();
    press();
    expect(left.mock.calls).toEqual([[3]]);
    expect(document.activeElement).toBe(field('Quantity 3'));
    press({ shiftKey: true });
    expect(document.activeElement).toBe(field('Quantity 2'));
  });
});

describe('a form with a number', () => {
  it.each([
    ['', 'Enter a quantity'],
    ['12,5', 'Use a point for decimals: 12.5'],
    ['-5', 'Enter a quantity above 0'],
  ])('sends nothing while it holds %j', async (text, said) => {
    const sent = answerWith({ status: 1, message: 'Done' });
    await onScreen(() => <Order />);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    if (text !== '') type(input, text);
    fireEvent.click(await button('Order'));
    await waitFor(() => expect(document.activeElement).toBe(input));
    await waitFor(() => expect(saidOf(input)).toBe(said));
    expect(input.value).toBe(text);
    expect(sent).toEqual([]);
  });
});

function Phone() {
  const [phone, setPhone] = useState('+254');
  return <PhoneInput label="Phone" value={phone} onChange={(event) => setPhone(event.currentTarget.value)} />;
}

it.each([
  ['+254+254 722 111 333', '+254 722 111 333'],
  ['+254 +44 20 7946 0958', '+44 20 7946 0958'],
  ['+2540722 111 333', '+2540722 111 333'],
])('a phone number typed after its beginning, %s, is %s', async (typed, value) => {
  await onScreen(Phone);
  fireEvent.change(field('Phone'), { target: { value: typed } });
  expect(field('Phone').value).toBe(value);
});
