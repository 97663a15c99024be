import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import type { Page } from '../../net/page';
import { useListState } from '../list/use-list-state';
import type { Column, RowBehaviour } from './column';
import { DataTable } from './data-table';
import type { TableExports } from './toolbar';

interface Goods {
  id: number;
  name: string;
  count: number;
}

const goods: Goods[] = [
  { id: 1, name: 'Rope 10', count: 5 },
  { id: 2, name: 'nails', count: 40 },
  { id: 3, name: 'Rope 9', count: 300 },
];
const columns: Column<Goods>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name, sortKey: 'name' },
  { id: 'count', header: 'Count', cell: ({ count }) => count, sortValue: ({ count }) => count, align: 'right' },
  { id: 'id', header: 'Code', cell: ({ id }) => `#${id}`, defaultHidden: true },
];
const common = { name: 'goods', label: 'Goods', columns, empty: { text: 'No goods yet', hint: 'Add some.' } };

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
/** Lists the rows' cells, without the heading. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

function GoodsList({ read, exports }: { read: () => Promise<Page<Goods>>; exports: TableExports | undefined }) {
  const list = useListState({});
  const query = useQuery({ queryKey: ['goods', list.params], queryFn: read, retry: false });
  const summary = query.data ? `${query.data.rows.length} goods` : null;
  return <DataTable {...common} list={list} query={query} exports={exports} summary={summary} />;
}

describe('a table of local rows', () => {
  const show = (behaviour: RowBehaviour<Goods> = {}, found = goods) =>
    onScreen(() => <DataTable {...common} {...behaviour} rows={found} />);

  it('draws as many of a long list as a screen shows, and the rest soon after', async () => {
    const many = Array.from({ length: 170 }, (_, id) => ({ id, name: `Rope ${id}`, count: id }));
    // Reading each row by its role again and again would take longer than the waiting.
    const drawn = () => document.querySelectorAll('tbody tr').length;
    await show({}, many);
    const first = drawn();
    expect(first).toBeGreaterThanOrEqual(50);
    expect(first).toBeLessThan(170);
    await waitFor(() => expect(drawn()).toBe(170));
    expect(rows().at(-1)).toEqual(['170', 'Rope 169', '169']);
  });

  it('numbers them and shows the columns that are visible by default', async () => {
    await show();
    expect(heads()).toEqual(['No.', 'Name', 'Count']);
    expect(rows()).toEqual([
      ['1', 'Rope 10', '5'],
      ['2', 'nails', '40'],
      ['3', 'Rope 9', '300'],
    ]);
  });

  it.each([
    [
      'Name',
      [
        ['nails', 'Rope 9', 'Rope 10'],
        ['Rope 10', 'Rope 9', 'nails'],
      ],
    ],
    [
      'Count',
      [
        ['Rope 10', 'nails', 'Rope 9'],
        ['Rope 9', 'nails', 'Rope 10'],
      ],
    ],
  ])('sorts them by the heading %s, then in reverse, then not at all', async (head, orders) => {
    await show();
    const names = () => rows().map(([, name]) => name);
    for (const order of [...orders, ['Rope 10', 'nails', 'Rope 9']]) {
      fireEvent.click(await button(head));
      await waitFor(() => expect(names()).toEqual(order));
    }
  });

  it('draws a row again only if something of it changed', async () => {
    const drawn: string[] = [];
    const counting: Column<Goods>[] = [
      { ...columns[0], id: 'name', header: 'Name', cell: ({ name }) => drawn.push(name) },
    ];
    const rowActions = () => [{ label: 'Count' }];
    await onScreen(() => <DataTable {...common} columns={counting} rows={goods} rowActions={rowActions} />);
    expect(drawn).toHaveLength(goods.length);
    fireEvent.click(screen.getAllByRole('button', { name: 'Actions' })[0] as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Count' });
    expect(drawn).toHaveLength(goods.length);
  });

  it('shows and hides a column, and remembers it in this browser', async () => {
    await show();
    fireEvent.click(await button('Columns'));
    const items = await screen.findAllByRole('menuitemcheckbox');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
      ['Count', 'true'],
      ['Code', 'false'],
    ]);
    for (const item of items) fireEvent.click(item);
    await waitFor(() => expect(heads()).toEqual(['No.', 'Name', 'Code']));
    expect(JSON.parse(window.localStorage.getItem('ghala.columns.goods') ?? '')).toEqual({ count: false, id: true });
  });

  it('shows the remembered columns', async () => {
    window.localStorage.setItem('ghala.columns.goods', '{"count":false}');
    await show();
    expect(heads()).toEqual(['No.', 'Name']);
  });

  it('opens a row, and its menu actions', async () => {
    const onRowOpen = vi.fn();
    const onClick = vi.fn();
    await show({ onRowOpen, rowActions: ({ name }) => [{ label: `Count ${name}`, onClick }] });
    fireEvent.click(screen.getByText('nails'));
    expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(goods[1]);
    const row = screen.getAllByRole('row')[2] as HTMLElement;
    fireEvent.click(within(row).getAllByRole('button').at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Count nails' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(onRowOpen).toHaveBeenCalledOnce();
  });

  it('has shortcuts to quick actions in the row under the pointer', async () => {
    const onClick = vi.fn();
    await show({
      rowActions: ({ name }) => [
        { label: `Count ${name}`, onClick, isQuick: true },
        { label: `Drop ${name}`, onClick: vi.fn() },
      ],
    });
    const row = screen.getAllByRole('row')[2] as HTMLElement;
    expect(within(row).queryByTitle('Count nails')).toBeNull();
    fireEvent.pointerEnter(row);
    fireEvent.click(within(row).getByTitle('Count nails'));
    expect(onClick).toHaveBeenCalledOnce();
    expect(within(row).queryByTitle('Drop nails')).toBeNull();
    fireEvent.pointerLeave(row);
    expect(within(row).queryByTitle('Count nails')).toBeNull();
  });

  it('greys zeros, and sets a code apart from what opens the row', async () => {
    const [name, ...others] = columns as [Column<Goods>, ...Column<Goods>[]];
    const coded = [
      { ...name, suffix: ({ id }: Goods) => `G-${id}` },
      ...others.map((column) => ({ ...column, cell: () => '0' })),
    ];
    await onScreen(() => <DataTable {...common} columns={coded} rows={goods} rowTo={() => '/orders'} />);
    expect(screen.getByRole('link', { name: 'nails' }).textContent).toBe('nails');
    expect(screen.getByText('G-2')).toBeDefined();
    expect(screen.getAllByText('0').every((cell) => cell.closest('td')?.hasAttribute('data-zero'))).toBe(true);
  });

  it('says that there are no rows, and offers no column choice', async () => {
    await show({}, []);
    expect(screen.getByText('No goods yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });
});

describe('a table of a server list', () => {
  const page = (found: Goods[], links: Partial<Page<Goods>> = {}): Page<Goods> => ({
    rows: found,
    total: 60,
    ...links,
  });
  const show = (read: () => Promise<Page<Goods>>, at = '/goods', exports?: TableExports) =>
    onScreen(() => <GoodsList read={read} exports={exports} />, at);

  it('is sorted by the server, by the headings that it supports', async () => {
    const address = await show(async () => page(goods));
    fireEvent.click(await button('Name'));
    await waitFor(() => expect(address()).toBe('/goods?sort=name'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending'),
    );
    expect(screen.queryByRole('button', { name: 'Count' })).toBeNull();
  });

  it('keeps the line of its count, and scrolls nowhere, until its rows are known', async () => {
    let answer: (found: Page<Goods>) => void = () => undefined;
    await show(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const emptyLine = () => screen.queryByText('\u00a0', { normalizer: String });
    const pending = () => document.querySelector('[data-pending]');
    expect(emptyLine()).not.toBeNull();
    expect(pending()).not.toBeNull();
    await waitFor(() => {
      answer(page(goods));
      expect(screen.getByText('3 goods')).toBeDefined();
    });
    expect(emptyLine()).toBeNull();
    expect(pending()).toBeNull();
  });

  it('shows the range of rows, continues their numbers, and turns pages', async () => {
    const address = await show(async () => page(goods, { next: 'onward' }), '/goods?cursor=abc&page=2');
    await screen.findByText('26–28 of 60');
    expect(rows().map(([number]) => number)).toEqual(['26', '27', '28']);
    fireEvent.click(await button('Next page'));
    await waitFor(() => expect(address()).toBe('/goods?cursor=onward&page=3'));
    fireEvent.click(await button('Previous page'));
    await waitFor(() => expect(address()).toContain('/goods'));
  });

  it('says if there are more rows than were counted', async () => {
    await show(async () => ({ ...page(goods), total: 10_000, isMinimum: true }));
    await screen.findByText('1–3 of 10,000+');
    expect(await button('Count all')).toBeDefined();
  });

  it('has no page before the first nor after the last', async () => {
    await show(async () => page(goods));
    expect(await button('Previous page')).toHaveProperty('disabled', true);
    expect(await button('Next page')).toHaveProperty('disabled', true);
  });

  it.each([
    ['/goods', 'Add some.'],
    ['/goods?q=rope', 'Nothing matches the filters.'],
  ])('explains at %s why there are no rows', async (at, hint) => {
    await show(async () => page([]), at);
    expect(await screen.findByText(hint)).toBeDefined();
  });

  it('explains why it could not be loaded, and reloads it', async () => {
    let tries = 0;
    await show(async () => {
      tries += 1;
      if (tries === 1) throw new Error('The store is closed');
      return page(goods);
    });
    expect(await screen.findByText('The store is closed')).toBeDefined();
    fireEvent.click(await button(/again|retry/i));
    expect(await screen.findByText('nails')).toBeDefined();
  });

  describe('is exported', () => {
    const at = '/goods?q=rope&sort=-name&limit=50&cursor=abc&page=2';
    const exports: TableExports = { call: inventoryCalls.list, input: { query: { stock: 'low' } }, name: 'goods' };

    it('in full, with its words and order, whatever its page', async () => {
      const sent = answerWith(new Response('a,b'));
      await show(async () => page(goods), at, exports);
      fireEvent.click(await button('Export'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(Object.fromEntries(new URL(sent[0]?.url ?? '', 'http://x').searchParams)).toEqual({
        stock: 'low',
        q: 'rope',
        sort: '-name',
        format: 'csv',
      });
    });

    it('or says why it cannot be', async () => {
      answerWith(refusal('Too long for a PDF'));
      await show(async () => page(goods), at, exports);
      fireEvent.click(await button('Export'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Export PDF' }));
      expect(await screen.findByText('Too long for a PDF')).toBeDefined();
    });
  });
});
