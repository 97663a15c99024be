import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { CloseButton, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { ProductPicker } from '../../pickers/product-picker';
import { say, t } from '../../text/t';
import { moveAlongLines } from '../../ui/line-keys';
import { MoneyInput } from '../../ui/number-inputs';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useIsPhone } from '../../ui/use-is-phone';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { nameOf, type PastedItem } from './pasted-items';
import { ProductQuantity } from './product-quantity';

export interface PastedTableProps {
  items: PastedItem[];
  edit: (id: number, fields: Partial<PastedItem>) => void;
  leaveOut: (id: number) => void;
  quantityLabel: string;
  /** 'price' is that of a unit; a warehouse, what can be taken from it. */
  beside: 'price' | { id: number; name: string };
}

/** Pasted rows, each with its product and figures to correct. */
export function PastedTable({ items, edit, leaveOut, quantityLabel, beside }: PastedTableProps) {
  const columns = useMemo<Column<PastedItem>[]>(() => {
    const second: Column<PastedItem> =
      beside === 'price'
        ? {
            id: 'unitPrice',
            header: t.common.pricePerUnit,
            cell: (item) => <FigureCell item={item} field="unitPrice" label={t.common.pricePerUnit} edit={edit} />,
            align: 'right',
            minWidth: '8.5rem',
          }
        : {
            id: 'available',
            header: t.issueNotes.quantityAvailable,
            cell: ({ product, available, quantity }) =>
              product === null || available === undefined || !Number.isFinite(available) ? null : (
                <Text size="sm" c={Number(quantity) > available ? 'red' : undefined}>
                  {availableInWarehouse(product, beside, available)}
                </Text>
              ),
            align: 'right',
          };
    return [
      {
        id: 'product',
        header: t.common.product,
        cell: (item) =>
          item.product === null || item.isOpen ? <Unknown item={item} edit={edit} /> : <Known product={item.product} />,
        minWidth: '16rem',
      },
      {
        id: 'quantity',
        header: t.common.quantity,
        cell: (item) => <FigureCell item={item} field="quantity" label={quantityLabel} edit={edit} />,
        align: 'right',
        minWidth: '8rem',
      },
      second,
      {
        id: 'leave-out',
        header: t.common.action,
        cell: (item) => (
          <CloseButton aria-label={say(t.lines.leaveOut, { name: nameOf(item) })} onClick={() => leaveOut(item.id)} />
        ),
        onPhone: 'side',
      },
    ];
  }, [edit, leaveOut, quantityLabel, beside]);
  const unknown = items.filter(({ product }) => product === null).length;
  return (
    <>
      <Text size="sm" role="status" c={unknown > 0 ? 'var(--ghala-waiting)' : 'dimmed'}>
        {unknown > 0
          ? say(t.lines.rowsWithoutProduct, { count: unknown })
          : say(t.lines.rowsRead, { count: items.length })}
      </Text>
      <DataTable
        name="pasted-items"
        label={t.lines.rows}
        columns={columns}
        rows={items}
        height={Math.min(360, 60 + 44 * items.length)}
        empty={{ text: t.common.noItemFound }}
      />
    </>
  );
}

interface CellProps {
  item: PastedItem;
  edit: PastedTableProps['edit'];
}

/** A figure of a row; leaving the field saves it. */
function FigureCell({ item, field, label, edit }: CellProps & { field: 'quantity' | 'unitPrice'; label: string }) {
  const value = item[field];
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const common = {
    'data-line-field': field,
    'aria-label': say(t.lines.fieldOf, { label, name: nameOf(item) }),
    size: useIsPhone() ? 'sm' : 'xs',
    value: typed,
    isGiven: true,
    onChange: setTyped,
    onBlur: () => {
      if (typed !== value) edit(item.id, { [field]: typed });
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      moveAlongLines(event);
      if (event.key === 'Escape') setTyped(value);
    },
  };
  const unit = item.product?.unit ?? '';
  return field === 'quantity' ? (
    <ProductQuantity {...common} required countedIn={unit} unit={unit} />
  ) : (
    <MoneyInput {...common} />
  );
}

function Known({ product: { name, code } }: { product: MatchedProduct }) {
  return (
    <>
      {name}
      {code === '' ? null : (
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      )}
    </>
  );
}

/** A row whose product was not found, or not for certain: it is chosen here. */
function Unknown({ item, edit }: CellProps) {
  return (
    <ProductPicker
      label={null}
      aria-label={say(t.lines.productOfRow, { said: item.said })}
      description={item.said}
      required
      size="xs"
      value={item.product?.id ?? null}
      valueLabel={item.product?.name}
      onChange={(id, option) => {
        if (id === null || option === null) return;
        const { name = option.label, code = '', unit = '', price = 0 } = option;
        const unitPrice = item.unitPrice === '' && price > 0 ? price : item.unitPrice;
        edit(item.id, { product: { id, name, code, unit, price }, unitPrice, available: undefined });
      }}
    />
  );
}
