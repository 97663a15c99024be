import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../test/on-screen';
import { ProductPicker } from './product-picker';

const helmet = { id: 4, name: 'Helmet', code: 'H-1', unit: { id: 1, unit: 'Piece' }, pricePurchase: 0 };

/** Types words into the picker, for which the server finds products by name, also with one typing error. */
async function typed(words: string, key?: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://here.example');
    const q = searchParams.get('q') ?? '';
    asked.push(`${pathname.split('/').at(-1)} ${q}`);
    if (!pathname.endsWith('/find')) return Response.json('helmet'.startsWith(q) ? [helmet] : []);
    const similar = q === 'helmat' ? { words: 'helmet', products: [helmet] } : null;
    return Response.json({ status: 1, message: '', products: [], similar });
  });
  const chosen = vi.fn();
  await onScreen(() => <ProductPicker onChange={chosen} />);
  const field = screen.getByRole('combobox', { name: 'Product' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: words } });
  if (key !== undefined) fireEvent.keyDown(field, { key });
  await waitFor(() => expect(asked.some((one) => one.endsWith(` ${words}`))).toBe(true));
  return { chosen, asked };
}

it('offers what one typing error hid, only where nothing has the words', async () => {
  const { chosen, asked } = await typed('helmat');
  fireEvent.click(await screen.findByRole('option', { name: /Helmet - Piece/ }));
  expect(chosen).toHaveBeenCalledWith(4, expect.objectContaining({ name: 'Helmet' }));
  expect(asked).toContain('find helmat');
});

it('asks for nothing similar if something has the words', async () => {
  const { asked } = await typed('helmet');
  await screen.findByRole('option', { name: /Helmet - Piece/ });
  expect(asked.filter((one) => one.startsWith('find'))).toEqual([]);
});

it.each([
  ['helmat', 0],
  ['helmet', 1],
])('an Enter that comes before the answer for %s chooses %i products', async (words, count) => {
  const { chosen } = await typed(words, 'Enter');
  await screen.findAllByRole('option', { name: /Helmet - Piece/, hidden: true });
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(count));
});
