import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { useNavigate, useParams } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { keepAccessToken } from '../../session/session-store';
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

function Record() {
  const { _splat } = useParams({ strict: false }) as { _splat?: string };
  const list = useListState(shape);
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ href: '/records/2?stock=out' })}>
      {_splat}: {list.filters.stock}
    </button>
  );
}

it("reads another record's address where the same screen shows it", async () => {
  await onScreen(Record, '/records/1?stock=low');
  fireEvent.click(await button('records/1: low'));
  expect(await button('records/2: out')).toBeDefined();
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

/** Tells what it shows at its first drawing and at each later one. */
function Told({ drawn }: { drawn: string[] }) {
  const list = useListState(shape);
  const { data } = useListQuery({ queryKey: ['stock'], call: inventoryCalls.list, input: {}, list });
  drawn.push(data === undefined ? 'loading' : `${data.rows.length} of ${data.total}`);
  return null;
}

describe('a page that was asked for early', () => {
  const path = '/inventory/activity?limit=25';
  const headers = new Headers({ 'X-Total-Count': '40' });
  const body = { status: 1, message: '', activities: [{ id: 1 }] };

  async function shownWith(token: string) {
    keepAccessToken('mine');
    const sent = answerWith({ ...body, activities: [] });
    const answers = new Map([[path, Promise.resolve(Response.json(body, { headers }))]]);
    // The page is as old as its process, which may have tested for a while.
    vi.stubGlobal('performance', { now: () => 1 });
    vi.stubGlobal('early', { token, answers, read: new Map([[path, { headers, body }]]) });
    const drawn: string[] = [];
    await onScreen(() => <Told drawn={drawn} />);
    return { drawn, sent, answers };
  }

  it('is there from the first drawing, and is not asked for again', async () => {
    const { drawn, sent, answers } = await shownWith('mine');
    await waitFor(() => expect(answers.size).toBe(0));
    expect(new Set(drawn)).toEqual(new Set(['1 of 40']));
    expect(sent).toEqual([]);
  });

  it('is not shown to another user', async () => {
    const { drawn, sent } = await shownWith("another's");
    await waitFor(() => expect(drawn.at(-1)).toBe('0 of 0'));
    expect(drawn[0]).toBe('loading');
    expect(sent).toHaveLength(1);
  });
});
