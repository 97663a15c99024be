import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerWith, button, onScreen } from '../../test/on-screen';
import { useListQuery } from './use-list-query';
import { type ListState, useListState } from './use-list-state';

const shape = { stock: z.enum(['low', 'out']).optional() };
type Shown = ListState<{ stock?: 'low' | 'out' }>;

type Moves = Record<string, (list: Shown) => void>;

/** Shows a list's state, and has a button for each of these moves. */
function List({ moves, tell }: { moves: Moves; tell: (list: Shown) => void }) {
  const list = useListState(shape, { sort: 'name' });
  tell(list);
  return Object.entries(moves).map(([name, move]) => (
    <button key={name} type="button" onClick={() => move(list)}>
      {name}
    </button>
  ));
}

async function listAt(address: string, moves: Moves) {
  let shown: Shown | undefined;
  const tell = (list: Shown) => {
    shown = list;
  };
  const read = await onScreen(() => <List moves={moves} tell={tell} />, address);
  return {
    state: () => shown,
    press: async (name: string) => fireEvent.click(await button(name)),
    expectAddress: (query: Record<string, string>) =>
      waitFor(() => expect(Object.fromEntries(new URL(read(), 'http://x').searchParams)).toEqual(query)),
  };
}

describe('the state of a list', () => {
  it('is read from its address', async () => {
    const { state } = await listAt('/stocks?stock=low&sort=-code&limit=50&cursor=abc&page=2&q=nail', {});
    expect(state()).toMatchObject({
      filters: { stock: 'low' },
      params: { stock: 'low', sort: '-code', limit: 50, cursor: 'abc', q: 'nail' },
      page: 2,
      isNarrowed: true,
    });
  });

  it.each([
    ['filters', { stock: 'low', limit: '50', sort: 'code' }],
    ['order', { stock: 'out', q: 'nail', limit: '50', sort: '-code' }],
    ['length', { stock: 'out', q: 'nail', limit: '100', sort: 'code' }],
    ['clear', { limit: '50', sort: 'code' }],
    ['next', { stock: 'out', q: 'nail', limit: '50', sort: 'code', cursor: 'onward', page: '4' }],
    ['back', { stock: 'out', q: 'nail', limit: '50', sort: 'code', cursor: 'earlier', page: '2' }],
  ])('keeps the rest of the address, except for the page, on: %s', async (move, query) => {
    const list = await listAt('/stocks?stock=out&q=nail&limit=50&sort=code&cursor=abc&page=3', {
      filters: ({ setFilters }) => setFilters({ stock: 'low' }),
      order: ({ toggleSort }) => toggleSort('code'),
      length: ({ setLimit }) => setLimit(100),
      clear: ({ clear }) => clear(),
      next: ({ goNext }) => goNext({ next: 'onward' }),
      back: ({ goBack }) => goBack({ prev: 'earlier' }),
    });
    await list.press(move);
    await list.expectAddress(query);
  });

  it('goes back from the second page to the first without a cursor', async () => {
    const list = await listAt('/stocks?cursor=abc&page=2', { back: ({ goBack }) => goBack({ prev: 'earlier' }) });
    await list.press('back');
    await list.expectAddress({});
  });

  it('asks for the exact number of rows until a filter changes', async () => {
    const list = await listAt('/stocks', {
      count: ({ countAll }) => countAll(),
      filter: ({ setFilters }) => setFilters({ stock: 'low' }),
    });
    await list.press('count');
    await waitFor(() => expect(list.state()?.params.total).toBe('exact'));
    await list.press('filter');
    await waitFor(() => expect(list.state()?.params).not.toHaveProperty('total'));
  });

  it('remembers in this browser how many rows a page has', async () => {
    const list = await listAt('/stocks', { length: ({ setLimit }) => setLimit(100) });
    await list.press('length');
    await waitFor(() => expect(list.state()?.limit).toBe(100));
    const { state } = await listAt('/stocks', {});
    expect(state()?.limit).toBe(100);
  });
});

function Stocks() {
  const list = useListState(shape);
  const { data, isPlaceholderData } = useListQuery({
    queryKey: ['stocks'],
    call: inventoryCalls.list,
    input: {},
    list,
    select: ({ rows, ...rest }) => ({ ...rest, rows: rows.map((row) => String(Object(row).name)) }),
  });
  return (
    <button type="button" data-stale={isPlaceholderData} onClick={() => list.setFilters({ stock: 'low' })}>
      {data?.rows.join()} of {data?.total}
    </button>
  );
}

describe('the rows of a list', () => {
  it('are fetched by the address, and stay while the next are loading', async () => {
    const page = (name: string) =>
      Response.json({ status: 1, message: '', activities: [{ name }] }, { headers: { 'X-Total-Count': '2' } });
    let answer = (_page: Response) => {};
    const sent = answerWith(page('Nails'), new Promise<Response>((resolve) => (answer = resolve)));
    await onScreen(Stocks, '/stocks?sort=code');
    fireEvent.click(await button('Nails of 2'));
    await waitFor(() => expect(screen.getByRole('button').dataset.stale).toBe('true'));
    expect(screen.getByRole('button').textContent).toBe('Nails of 2');
    answer(page('Rope'));
    expect(await button('Rope of 2')).toBeDefined();
    const queries = sent.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
    expect(queries).toEqual([
      { sort: 'code', limit: '25' },
      { sort: 'code', limit: '25', stock: 'low' },
    ]);
  });
});
