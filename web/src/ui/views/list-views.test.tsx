import type { SavedView } from '@ghala/contract/calls/views';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { button, onScreen } from '../../../test/on-screen';
import { ApiError } from '../../net/api-client';
import { endSession, keepAccessToken } from '../../session/session-store';
import { FilterBar } from '../list/filter-bar';
import { useListState } from '../list/use-list-state';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';

interface Goods {
  id: number;
  name: string;
  count: number;
}
const goods: Goods[] = [
  { id: 1, name: 'Rope', count: 5 },
  { id: 2, name: 'Nails', count: 40 },
];
const columns: Column<Goods>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'count', header: 'Count', cell: ({ count }) => count },
  { id: 'id', header: 'Code', cell: ({ id }) => `#${id}`, defaultHidden: true },
];
const shape = { stock: z.enum(['low', 'out']).optional() };
const own = [
  { name: 'all', label: 'All', filters: {}, count: { total: 12, isMinimum: false } },
  { name: 'low', label: 'Low', filters: { stock: 'low' }, count: { total: 10_000, isMinimum: true } },
];

const view: SavedView = {
  id: 7,
  list: 'goods',
  name: 'My rope',
  audience: 'mine',
  role: null,
  query: { q: 'rope', sort: '-name' },
  columns: { count: false, id: true },
  isStart: false,
  isForReader: true,
};

let views: SavedView[];
const sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  views = [];
  sent.length = 0;
  keepAccessToken('a token');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url, 'http://here.example').pathname;
    if (method !== 'GET') sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : body });
    if (path.endsWith('/views') && method === 'GET') return Response.json({ status: 1, message: '', views });
    return Response.json({ status: 1, message: '', view: { ...view, id: 9, name: 'Saved one' } });
  });
});

afterEach(() => endSession('signed-out'));

const sorts = ['name', '-name', undefined];

function GoodsList() {
  const list = useListState(shape);
  const query = useQuery({
    queryKey: ['goods', list.params],
    queryFn: async () => {
      if (!sorts.includes(list.params.sort)) throw new ApiError(422, 'sort: must be name');
      return { rows: goods, total: 2 };
    },
    retry: false,
  });
  return (
    <>
      <FilterBar list={list} searchLabel="Search" chips={{ stock: { label: 'Level' } }} />
      <DataTable
        name="goods"
        label="Goods"
        columns={columns}
        list={list}
        query={query}
        views={own}
        rowTo={() => '/home'}
        rowActions={() => [{ label: 'Move', onClick: () => {} }]}
        empty={{ text: 'None', hint: '' }}
      />
    </>
  );
}

const row = () => screen.findByRole('navigation', { name: 'Views' });
const shown = async () =>
  within(await row())
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://here.example').searchParams);

describe('the views of a list', () => {
  it('are its own with their counts, which replace the filters', async () => {
    const at = await onScreen(GoodsList, '/here?q=rope&stock=out');
    expect(within(await row()).queryAllByRole('button', { pressed: true })).toEqual([]);
    fireEvent.click(await button('Low 10,000+'));
    await waitFor(() => expect(queryOf(at())).toEqual({ stock: 'low' }));
    expect(await shown()).toEqual(['Low10,000+']);
  });

  it('are also saved ones, which bring their words, order and columns, and Back leads out of them', async () => {
    views = [view];
    const at = await onScreen(GoodsList);
    await screen.findByText('Rope');
    fireEvent.click(await button('My rope'));
    await waitFor(() => expect(queryOf(at())).toEqual({ q: 'rope', sort: '-name', view: '7' }));
    expect(await shown()).toEqual(['My rope']);
    expect(heads()).toEqual(['No.', 'Name', 'Code', 'Action']);
    fireEvent.click(await button('All 12'));
    await waitFor(() => expect(queryOf(at())).toEqual({}));
    expect(heads()).toEqual(['No.', 'Name', 'Count', 'Action']);
  });

  it('begin with the start, unless the address says what to show', async () => {
    views = [{ ...view, isStart: true }];
    const at = await onScreen(GoodsList);
    await waitFor(() => expect(queryOf(at())).toEqual({ q: 'rope', sort: '-name', view: '7' }));
    fireEvent.click(await button('All 12'));
    await waitFor(() => expect(queryOf(at())).toEqual({}));
    expect(await shown()).toEqual(['All12']);
  });

  it('are left alone by a link that names filters', async () => {
    views = [{ ...view, isStart: true }];
    const at = await onScreen(GoodsList, '/here?stock=low');
    await button('My rope');
    expect(queryOf(at())).toEqual({ stock: 'low' });
  });

  it('are saved as the list is, under a name', async () => {
    const at = await onScreen(GoodsList, '/here?stock=low&sort=name');
    fireEvent.click(await button('Saved views'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a view…' }));
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Saved one' } });
    fireEvent.click(screen.getByLabelText('Open this list with this view'));
    fireEvent.click(await button('Save view'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/views',
      body: {
        list: 'goods',
        name: 'Saved one',
        audience: 'mine',
        query: { stock: 'low', sort: 'name' },
        isStart: true,
      },
    });
    await waitFor(() => expect(queryOf(at()).view).toBe('9'));
  });

  it('are not saved as long as the server refuses the list', async () => {
    await onScreen(GoodsList, '/here?sort=nonsense');
    await screen.findByText('sort: must be name');
    fireEvent.click(await button('Saved views'));
    const save = await screen.findByRole('menuitem', { name: 'Save as a view…' });
    expect(save.hasAttribute('disabled') || save.getAttribute('data-disabled') === 'true').toBe(true);
    fireEvent.click(save);
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });

  it('let users leave one that the server refuses, even if the list opens with it', async () => {
    views = [{ ...view, query: { sort: 'nonsense' }, isStart: true }];
    const at = await onScreen(GoodsList);
    fireEvent.click(await button('Show the whole list'));
    await screen.findByText('Rope');
    expect(queryOf(at())).toEqual({});
  });
});

describe('the panel at the side', () => {
  it('shows the row with the focus by Space, with all its values and actions, follows it, and closes by Escape', async () => {
    await onScreen(GoodsList);
    const rope = await screen.findByRole('link', { name: 'Rope' });
    rope.focus();
    fireEvent.keyDown(rope, { key: ' ' });
    const panel = await screen.findByRole('complementary', { name: 'Details of the row' });
    expect(within(panel).getByText('#1')).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Move' })).toBeDefined();
    expect(within(panel).getByRole('link', { name: 'Open' })).toBeDefined();
    fireEvent.focus(screen.getByRole('link', { name: 'Nails' }));
    await within(panel).findByText('#2');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});
