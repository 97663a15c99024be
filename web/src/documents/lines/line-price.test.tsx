import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import { LinePriceFields, useLinePrice } from './line-price';

const sent = vi.fn();

function Line() {
  const form = useServerForm({
    initialValues: { quantity: '' as number | string, price: '' as number | string },
    run: async (line) => sent(line),
    failureTitle: 'Not saved',
  });
  const prices = useLinePrice(form, 'Bag');
  return (
    <Form form={form}>
      <QuantityInput label="Quantity" {...form.getInputProps('quantity')} onChange={prices.setQuantity} />
      <LinePriceFields form={form} prices={prices} />
      <button type="button" onClick={() => prices.suggest(750)}>
        A product at 750
      </button>
      <button type="button" onClick={() => prices.suggest(0)}>
        A product without a price
      </button>
      <button type="submit">Add</button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const shown = () => ['Quantity', 'Price per Unit', 'Price'].map((name) => (field(name) as HTMLInputElement).value);

function type(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the price of a unit beside that of the line', () => {
  beforeEach(async () => {
    sent.mockClear();
    await onScreen(Line);
  });

  it('moves the price of the line, also when the quantity changes', () => {
    type('Quantity', '10');
    type('Price per Unit', '125');
    expect(shown()).toEqual(['10', 'KES 125.00', 'KES 1,250.00']);
    type('Quantity', '4');
    expect(shown()).toEqual(['4', 'KES 125.00', 'KES 500.00']);
  });

  it('follows the price of the line, which stays when the quantity changes', () => {
    type('Quantity', '8');
    type('Price', '1000');
    expect(shown()).toEqual(['8', 'KES 125.00', 'KES 1,000.00']);
    type('Quantity', '10');
    expect(shown()).toEqual(['10', 'KES 100.00', 'KES 1,000.00']);
  });

  it('is suggested from the product, and can be overwritten', () => {
    press('A product at 750');
    type('Quantity', '2');
    expect(shown()).toEqual(['2', 'KES 750.00', 'KES 1,500.00']);
    type('Price', '1400');
    expect(shown()).toEqual(['2', 'KES 700.00', 'KES 1,400.00']);
    type('Price', '');
    press('A product at 750');
    expect(shown()).toEqual(['2', 'KES 750.00', 'KES 1,500.00']);
    press('A product without a price');
    expect(shown()).toEqual(['2', '', '']);
  });

  it.each([
    ['Price', '500', ['2', 'KES 250.00', 'KES 500.00']],
    ['Price per Unit', '300', ['2', 'KES 300.00', 'KES 600.00']],
    ['Price per Unit', '12,5', ['2', '12,5', '']],
    ['Price', '12,5', ['2', '', '12,5']],
  ])('is not suggested in place of a %s of %s that was typed', (name, price, kept) => {
    type('Quantity', '2');
    type(name, price);
    press('A product at 750');
    expect(shown()).toEqual(kept);
    press('A product without a price');
    expect(shown()).toEqual(kept);
  });

  it('is kept and focused if it is wrong, and nothing is sent', async () => {
    type('Quantity', '4');
    type('Price per Unit', '12,5');
    field('Quantity').focus();
    press('Add');
    await waitFor(() => expect(document.activeElement).toBe(field('Price per Unit')));
    expect(shown()).toEqual(['4', '12,5', '']);
    await screen.findByText('Use a point for decimals: 12.5');
    expect(sent).not.toHaveBeenCalled();
    type('Price per Unit', '12.5');
    press('Add');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ quantity: 4, price: '50.00' }));
    sent.mockClear();
    // A line may have no price.
    type('Price per Unit', '');
    press('Add');
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ quantity: 4, price: '' }));
  });
});
