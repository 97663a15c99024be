import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import * as session from '../../session/session';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { productItem } from './label-items';
import { useLabelsOfRows } from './use-labels';

interface Goods {
  id: number;
  name: string;
  code: string;
  unit: { unit: string };
  packagings: { name: string; quantity: number; barcode: string; isBought: boolean; isIssued: boolean }[];
}

const goods = (id: number, name: string, packagings: Goods['packagings'] = []): Goods => ({
  ...{ id, name, code: `C-${id}`, unit: { unit: 'Piece' }, packagings },
});
const carton = { name: 'Carton', quantity: 24, barcode: '16161000000016', isBought: true, isIssued: false };
const soap = goods(1, 'Soap', [carton]);
const rope = goods(2, 'Rope');
const nails = goods(3, 'Nails');
const columns: Column<Goods>[] = [{ id: 'name', header: 'Name', cell: ({ name }) => name }];

function List({ rows }: { rows: Goods[] }) {
  const labels = useLabelsOfRows(
    rows,
    productItem,
    useCallback(() => [], []),
  );
  return (
    <>
      <DataTable {...{ name: 'goods', label: 'Goods', columns, rows }} {...labels.table} empty={{ text: 'None' }} />
      {labels.bar}
    </>
  );
}

let mayLabel = true;
beforeEach(() => {
  mayLabel = true;
  vi.spyOn(session, 'useSession').mockReturnValue({ can: () => mayLabel } as unknown as session.Session);
});

it('offers nothing to users who may only look', async () => {
  mayLabel = false;
  await onScreen(() => <List rows={[soap]} />);
  expect([screen.queryAllByRole('checkbox'), screen.queryAllByRole('button', { name: 'Actions' })]).toEqual([[], []]);
});

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

it('prints the labels of the rows that were ticked, in this order', async () => {
  const sent = answerWith(pdf());
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }));
  await onScreen(() => <List rows={[soap, rope, nails]} />);
  expect(screen.queryByText('1 selected')).toBeNull();
  fireEvent.click(tick('Select Nails'));
  fireEvent.click(tick('Select Soap'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(tick('Select all shown').indeterminate).toBe(true);
  fireEvent.click(await button('Print labels'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }));
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Label of Soap' }), { target: { value: 'Carton' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Copies of each' }), { target: { value: '3' } });
  expect(dialog.getByText('6 labels, 1 sheet')).toBeTruthy();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Paper' }), { target: { value: 'roll' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    layout: 'roll',
    firstCell: 1,
    hasPrice: false,
    hasCompany: false,
    items: [
      { productId: 3, packaging: '', copies: 3 },
      { productId: 1, packaging: 'Carton', copies: 3 },
    ],
  });
  // Printed rows are no longer selected, and the paper is remembered.
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(window.localStorage.getItem('ghala.labels.layout')).toBe('"roll"');
});

it('selects by a row’s menu, keeps what another page shows, and clears all', async () => {
  let show: (rows: Goods[]) => void = () => {};
  await onScreen(() => {
    const [rows, setRows] = useState([soap, rope]);
    show = setRows;
    return <List rows={rows} />;
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Actions' })[1] as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(tick('Select Rope').checked).toBe(true);
  show([nails]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Nails' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(tick('Select all shown').checked).toBe(true);
  fireEvent.click(await button('Clear'));
  expect(tick('Select Nails').checked).toBe(false);
});

it('says that there are too many labels, and what the server refuses', async () => {
  const sent = answerWith(refusal('Carton of Soap has no barcode'));
  await onScreen(() => <List rows={[soap]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Print labels' }));
  const copies = await screen.findByRole('textbox', { name: 'Copies of Soap' });
  fireEvent.change(copies, { target: { value: '501' } });
  expect(screen.getByText('501 labels: print at most 500 at a time')).toBeTruthy();
  fireEvent.click(await button('Download PDF'));
  await waitFor(() => expect(copies.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toHaveLength(0);
  fireEvent.change(copies, { target: { value: '2' } });
  fireEvent.click(await button('Download PDF'));
  expect(await screen.findByText('Carton of Soap has no barcode')).toBeTruthy();
});
