import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import type { Session } from '../../session/session';
import { Dialog } from '../../ui/dialogs/dialog';
import { Search } from './search';
import { search } from './spotlight';

/** The user may open only the lists of products, orders and places. */
const session = { can: (flag: PermissionFlag | PermissionFlag[]): boolean => flag === 'warehouseView' } as Session;

function product(id: number, name: string, code: string) {
  return { id, name, code, Category: { id: 1, category: 'Goods' } };
}

const goods = {
  cement: [product(1, 'Cement render', 'R-1'), product(2, 'White cement', 'W-1'), product(3, 'Tile glue', 'cement')],
  nails: [product(4, 'Nails', 'N-1')],
} as const;

/** Answers searches of products by their words once they are released; any other list is empty. */
function answerProducts(released: Promise<void> = Promise.resolve()): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const address = new URL(url, 'http://here.example');
    const asksFor = (path: string) => address.pathname.endsWith(path);
    if (asksFor('/search/meant'))
      return Response.json({
        status: 1,
        message: '',
        suppliers: null,
        users: null,
        places: address.searchParams.get('q') === 'raftesr' ? 'rafters' : null,
      });
    if (asksFor('/warehouses/sections') && address.searchParams.get('q') === 'rafters')
      return Response.json([{ id: 9, name: 'Rafters', description: '', host: { id: 1, name: 'Yard' } }]);
    if (asksFor('/counts')) return Response.json({ status: 1, message: '', counts: [] });
    if (!asksFor('/products/find')) return Response.json([]);
    const words = address.searchParams.get('q') ?? '';
    asked.push(words);
    await released;
    const similar = words === 'cemnet' ? { words: 'cement', products: goods.cement } : null;
    return Response.json({ status: 1, message: '', products: goods[words as keyof typeof goods] ?? [], similar });
  });
  return asked;
}

function Searched() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Beneath">
        Content
      </Dialog>
      <Search session={session} isScanning={false} onScanned={() => {}} />
    </>
  );
}

async function openSearch() {
  const at = await onScreen(Searched);
  act(() => search.open());
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What to find' });
  return { at, type: (value: string) => fireEvent.change(input, { target: { value } }), input };
}

const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });

afterEach(() => act(() => search.close()));

describe('the search', () => {
  it('keeps what is typed before its field is there, and presses nothing beneath', async () => {
    answerProducts();
    await onScreen(Searched);
    const beneath = vi.fn();
    window.addEventListener('keydown', beneath);
    act(() => search.open());
    for (const key of ['n', 'i', 'Backspace', 'a', 'i', 'l']) fireEvent.keyDown(document.body, { key });
    window.removeEventListener('keydown', beneath);
    expect(beneath).not.toHaveBeenCalled();
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What to find' });
    expect(input.value).toBe('nail');
  });

  it('opens the first hit for an Enter that came before its field, and gives the focus back when it is closed', async () => {
    answerProducts();
    const at = await onScreen(Searched);
    const close = within(screen.getByRole('dialog', { name: 'Beneath' })).getByRole('button');
    close.focus();
    act(() => search.open());
    for (const key of ['n', 'a', 'i', 'l', 's', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(at()).toBe('/inventory/products/4'));
    await waitFor(() => expect(document.activeElement).toBe(close));
  });

  it('shows the best match first, and Enter opens it', async () => {
    answerProducts();
    const { at, type, input } = await openSearch();
    type('cement');
    await screen.findByRole('button', { name: /Tile glue/ });
    const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(shown.filter((text) => text?.includes('Goods'))).toEqual([
      'Tile gluecement · Goods',
      'Cement renderR-1 · Goods',
      'White cementW-1 · Goods',
    ]);
    enter(input);
    await waitFor(() => expect(at()).toBe('/inventory/products/3'));
  });

  it('finds the roles', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname } = new URL(url, 'http://here.example');
      if (pathname.endsWith('/permissions'))
        return Response.json([{ id: 3, name: 'Storekeeper', description: 'Works with stock' }]);
      return pathname.endsWith('/products/find')
        ? Response.json({ status: 1, message: '', products: [], similar: null })
        : Response.json([]);
    });
    const seesRoles = { can: (flag: PermissionFlag | PermissionFlag[]): boolean => flag === 'usersView' } as Session;
    const at = await onScreen(() => <Search session={seesRoles} isScanning={false} onScanned={() => {}} />);
    act(() => search.open());
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What to find' });
    fireEvent.change(input, { target: { value: 'storekeeper' } });
    await screen.findByRole('button', { name: /Storekeeper.*Works with stock/ });
    enter(input);
    await waitFor(() => expect(at()).toBe('/settings/roles/3'));
    act(() => search.close());
  });

  it('names the words by which it found similar results', async () => {
    answerProducts();
    const { at, type, input } = await openSearch();
    type('cemnet');
    const hit = await screen.findByRole('button', { name: /Cement render/ });
    // The component draws a group's title from its style.
    expect(hit.closest('[style*="Similar to cement"]')).not.toBeNull();
    enter(input);
    await waitFor(() => expect(at()).toBe('/inventory/products/1'));
  });

  it('finds the names of places that a typing error missed', async () => {
    answerProducts();
    const { at, type, input } = await openSearch();
    type('raftesr');
    const hit = await screen.findByRole('button', { name: /Rafters/ });
    expect(hit.closest('[style*="Similar to rafters"]')).not.toBeNull();
    enter(input);
    await waitFor(() => expect(at()).toMatch('/warehouses/product/9/section/Rafters'));
  });

  it('holds an early Enter until the answer for the typed words has come', async () => {
    let release = () => {};
    const asked = answerProducts(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const { at, type, input } = await openSearch();
    type('cement');
    await waitFor(() => expect(asked).toEqual(['cement']));
    type('nails');
    enter(input);
    await waitFor(() => expect(asked).toEqual(['cement', 'nails']));
    expect(at()).toBe('/here');
    release();
    await waitFor(() => expect(at()).toBe('/inventory/products/4'));
  });

  it('forgets an early Enter once something else is typed', async () => {
    let release = () => {};
    answerProducts(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const { at, type, input } = await openSearch();
    type('cement');
    enter(input);
    type('nails');
    release();
    await screen.findByRole('button', { name: /Nails/ });
    expect(at()).toBe('/here');
  });

  it('is closed by Escape alone, before it has the focus, and leaves a dialog beneath it open', async () => {
    answerProducts();
    await openSearch();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What to find' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Beneath' })).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
