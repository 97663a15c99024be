import { Checkbox, Text } from '@mantine/core';
import { createContext, useContext } from 'react';
import { ProductQuantity } from '../../../documents/lines/product-quantity';
import { lotText } from '../../../documents/lot-choice/lot-texts';
import { BeingCounted } from '../../../documents/stock-figure/being-counted';
import { formatMeasure, formatQuantity } from '../../../format/format';
import { say, t } from '../../../text/t';
import type { Column } from '../../../ui/table/column';
import { DataTable } from '../../../ui/table/data-table';
import type { ReversalRow, Taken } from './reversal-rows';

interface Entry {
  taken: Taken;
  onTake: (rowId: string, quantity: number | string) => void;
}
const EntryContext = createContext<Entry>({ taken: {}, onTake: () => {} });

/** Lists the lines of a receipt, and asks how much of each is to be reversed. */
export function ReversalLines({ rows, taken, onTake }: Entry & { rows: ReversalRow[] }) {
  return (
    <EntryContext value={{ taken, onTake }}>
      <DataTable
        name="batch-items-reversed"
        label={t.receipts.reversal.lines}
        columns={columns}
        rows={rows}
        isNumbered={false}
        empty={{ text: t.common.noItemFound }}
      />
    </EntryContext>
  );
}

const columns: Column<ReversalRow>[] = [
  {
    id: 'product',
    header: t.receipts.reversal.product,
    cell: ({ line, lot }) => (
      <>
        {line.Product.name}
        {lot === null ? null : (
          <Text span inherit c="dimmed">
            {' · '}
            {say(t.receipts.reversal.lotText, { lot: lotText(lot) })}
          </Text>
        )}
      </>
    ),
    minWidth: '12rem',
    isWhole: true,
    onPhone: 'wide',
  },
  { id: 'place', header: t.receipts.reversal.place, cell: ({ line }) => line.place, minWidth: '9rem' },
  {
    id: 'received',
    header: t.receipts.reversal.received,
    cell: ({ line, lot }) => formatMeasure(lot?.brought ?? line.quantity, line.Product.unit.unit),
    align: 'right',
  },
  {
    id: 'reversed',
    header: t.receipts.reversal.reversedBefore,
    cell: ({ line, isFirst }) => (isFirst && line.quantityReversed > 0 ? formatQuantity(line.quantityReversed) : null),
    align: 'right',
  },
  {
    id: 'reversible',
    header: t.receipts.reversal.reversible,
    cell: ({ line, reversible }) =>
      reversible === null ? <BeingCounted /> : formatMeasure(reversible, line.Product.unit.unit),
    align: 'right',
  },
  {
    id: 'toReverse',
    header: t.receipts.reversal.toReverse,
    cell: (row) => <QuantityCell row={row} />,
    onPhone: 'wide',
  },
];

function QuantityCell({ row: { id, line, lot, reversible } }: { row: ReversalRow }) {
  const { taken, onTake } = useContext(EntryContext);
  const { Product, whyNot } = line;
  const { name } = Product;
  if (whyNot !== null)
    return (
      <Text size="sm" c="dimmed">
        {t.receipts.reversal.whyNot[whyNot]}
      </Text>
    );
  if (lot !== null && Product.tracking === 'serial')
    return (
      <Checkbox
        aria-label={say(t.receipts.reversal.takeOf, { name, lot: lot.number })}
        disabled={reversible === 0}
        checked={(taken[id] ?? '') !== ''}
        onChange={(event) => onTake(id, event.currentTarget.checked ? 1 : '')}
      />
    );
  return (
    <ProductQuantity
      aria-label={
        lot === null
          ? say(t.receipts.reversal.quantityOf, { name })
          : say(t.receipts.reversal.lotOf, { name, lot: lot.number })
      }
      countedIn={Product}
      disabled={reversible === 0}
      {...(reversible !== null && { all: reversible, most: reversible })}
      value={taken[id] ?? ''}
      onChange={(quantity) => onTake(id, quantity)}
    />
  );
}
