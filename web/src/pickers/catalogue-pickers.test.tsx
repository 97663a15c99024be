import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, onScreen } from '../../test/on-screen';
import { CataloguePicker } from './catalogue-pickers';

/** Renders the field of receipts, and reads what it has chosen by itself. */
async function stockCategoryOf(...nogs: string[]) {
  const asked = answerWith(nogs.map((nog, index) => ({ id: index + 1, nog })));
  const chosen = vi.fn();
  await onScreen(() => <CataloguePicker kind="nog" required onChange={chosen} />);
  await screen.findByRole('combobox', { name: /Stock Category/ });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  return chosen;
}

it('chooses the only stock category', async () => {
  const chosen = await stockCategoryOf('Consumables');
  await waitFor(() => expect(chosen).toHaveBeenCalledWith(1, expect.objectContaining({ label: 'Consumables' })));
});

it.each([['Opening Balance'], ['opening balance'], ['Consumables', 'Tools']])(
  'leaves %s to be chosen',
  async (...nogs) => {
    const chosen = await stockCategoryOf(...nogs);
    (await screen.findByRole('combobox')).click();
    await screen.findByRole('option', { name: nogs[0] });
    expect(chosen).not.toHaveBeenCalled();
  },
);
