import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { CloseButton, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { ProductPicker } from '../../pickers/product-picker';
import { say, t } from '../../text/t';
import { moveAlongLines } from '../../ui/form/line-keys';
import { DateField } from '../../ui/inputs/date-field';
import { MoneyInput } from '../../ui/inputs/number-inputs';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useIsPhone } from '../../ui/use-is-phone';
import { isTracked } from '../lots/lot-drafts';
import { pastedLots } from '../lots/pasted-lots';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { figuresFor, nameOf, type PastedItem, type PastedRow } from './pasted-items';
import { pricesDiffer, shownPrices } from './pasted-prices';
import { ProductQuantity } from './product-quantity';

export interface PastedTableProps {
  items: PastedRow[];
  edit: (id: number, fields: Partial<PastedItem>) => void;
  leaveOut: (id: number) => void;
  quantityLabel: string;
  /**
   * 'price' shows the price of a unit, and that of the line where rows have one; a warehouse shows what can be taken
   * from it.
   */
  beside: 'price' | { id: number; name: string };
  /** Asks for the lots of tracked products. */
  hasLots?: boolean;
}

/** Lists pasted rows, each with its product and figures to correct. */
export function PastedTable(props: PastedTableProps) {
  const { items, edit, leaveOut, quantityLabel, beside } = props;
  const hasLots = props.hasLots === true && items.some(({ product }) => isTracked(product));
  const [hasLinePrices] = useState(() => items.some(({ price }) => price !== ''));
  const columns = useMemo<Column<PastedRow>[]>(() => {
    const priceColumn = (field: 'unitPrice' | 'price', label: string): Column<PastedRow> => ({
      id: field,
      header: label,
      cell: (item) => <FigureCell item={item} field={field} label={label} edit={edit} holdsPrice={!hasLinePrices} />,
      align: 'right',
      minWidth: '8.5rem',
    });
    const second: Column<PastedRow>[] =
      beside === 'price'
        ? [
            priceColumn('unitPrice', t.common.pricePerUnit),
            ...(hasLinePrices ? [priceColumn('price', t.common.price)] : []),
          ]
        : [
            {
              id: 'available',
              header: t.issueNotes.quantityAvailable,
              cell: ({ product, available, quantity }) =>
                product === null || available === undefined || !Number.isFinite(available) ? null : (
                  <Text size="sm" c={Number(quantity) > available ? 'red' : undefined}>
                    {availableInWarehouse(product, beside, available)}
                  </Text>
                ),
              align: 'right',
            },
          ];
    return [
      {
        id: 'product',
        header: t.common.product,
        cell: (item) => {
          const error = productError(item, { hasPrices: beside === 'price', hasLots });
          return item.product === null || item.isOpen || error !== undefined ? (
            <Unknown item={item} edit={edit} error={error} />
          ) : (
            <Known product={item.product} />
          );
        },
        minWidth: '16rem',
      },
      {
        id: 'quantity',
        header: t.common.quantity,
        cell: (item) => <FigureCell item={item} field="quantity" label={quantityLabel} edit={edit} />,
        align: 'right',
        minWidth: '8rem',
      },
      ...(hasLots ? lotColumns(edit) : []),
      ...second,
      {
        id: 'leave-out',
        header: t.common.action,
        cell: (item) => (
          <CloseButton aria-label={say(t.lines.leaveOut, { name: nameOf(item) })} onClick={() => leaveOut(item.id)} />
        ),
        onPhone: 'side',
      },
    ];
  }, [edit, leaveOut, quantityLabel, beside, hasLinePrices, hasLots]);
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

/** Tells what is wrong with the product of a row, or with what has no cell of its own in it. */
function productError({ product, errors = {} }: PastedRow, has: { hasPrices: boolean; hasLots: boolean }) {
  const isOfLots = has.hasLots && isTracked(product);
  return (
    errors.product ??
    (has.hasPrices ? undefined : (errors.unitPrice ?? errors.price)) ??
    (isOfLots ? undefined : (errors.lot ?? errors.expiry))
  );
}

function lotColumns(edit: PastedTableProps['edit']): Column<PastedRow>[] {
  return [
    {
      id: 'lot',
      header: t.lots.lots,
      cell: (item) => (isTracked(item.product) ? <LotCell item={item} edit={edit} /> : null),
      minWidth: '8.5rem',
    },
    {
      id: 'expiry',
      header: t.lots.expiresOn,
      cell: (item) => (isTracked(item.product) ? <ExpiryCell item={item} edit={edit} /> : null),
      minWidth: '9rem',
    },
  ];
}

/** Takes the lot, or the serial numbers; leaving the field saves it. */
function LotCell({ item, edit }: CellProps) {
  const { lot = '' } = item;
  const [typed, setTyped] = useState(lot);
  useEffect(() => setTyped(lot), [lot]);
  return (
    <TextInput
      aria-label={say(t.lines.fieldOf, { label: t.lots.lot, name: nameOf(item) })}
      data-line-field="lot"
      autoComplete="off"
      size={useIsPhone() ? 'sm' : 'xs'}
      value={typed}
      error={item.errors?.lot}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== lot && edit(item.id, { lot: typed })}
      onKeyDown={moveAlongLines}
    />
  );
}

function ExpiryCell({ item, edit }: CellProps) {
  const [lot] = pastedLots(item.product, item);
  const value = lot?.expiresOn ?? item.expiry ?? '';
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <DateField
      aria-label={say(t.lines.fieldOf, { label: t.lots.expiresOn, name: nameOf(item) })}
      data-line-field="expiry"
      nearest="future"
      size={useIsPhone() ? 'sm' : 'xs'}
      value={typed}
      error={item.errors?.expiry}
      onChange={setTyped}
      onBlur={() => typed !== value && edit(item.id, { expiry: typed })}
      onKeyDown={moveAlongLines}
    />
  );
}

interface CellProps {
  item: PastedRow;
  edit: PastedTableProps['edit'];
}

type PastedFigure = 'quantity' | 'unitPrice' | 'price';

interface FigureCellProps extends CellProps {
  field: PastedFigure;
  label: string;
  /** The price of the line has no column, so its faults are shown at that of the unit. */
  holdsPrice?: boolean;
}

/** Takes a figure of a row; leaving the field saves it. Of the two prices, the one typed last counts. */
function FigureCell({ item, field, label, edit, holdsPrice = false }: FigureCellProps) {
  const { errors = {} } = item;
  const error = errors[field] ?? (holdsPrice && field === 'unitPrice' ? errors.price : undefined);
  const value = { ...item, ...shownPrices(item) }[field];
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const common = {
    'data-line-field': field,
    'aria-label': say(t.lines.fieldOf, { label, name: nameOf(item) }),
    size: useIsPhone() ? 'sm' : 'xs',
    value: typed,
    isGiven: true,
    error,
    onChange: setTyped,
    onBlur: () => {
      if (typed !== value) edit(item.id, { ...(field !== 'quantity' && { unitPrice: '', price: '' }), [field]: typed });
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      moveAlongLines(event);
      if (event.key === 'Escape') setTyped(value);
    },
  };
  return field === 'quantity' ? (
    <ProductQuantity {...common} required countedIn={item.product} unit={item.product?.unit.unit} />
  ) : (
    <MoneyInput {...common} error={field === 'price' && pricesDiffer(item) ? t.lines.pricesDiffer : error} />
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

const uncounted = { unit: { unit: '' }, packagings: [], tracking: 'none' as const, shelfLife: null };

/** Shows a row whose product was not found, is not certain, or is refused, so that it can be chosen. */
function Unknown({ item, edit, error }: CellProps & { error: string | undefined }) {
  return (
    <ProductPicker
      label={null}
      aria-label={say(t.lines.productOfRow, { said: item.said })}
      description={item.said}
      required
      size="xs"
      error={error}
      value={item.product?.id ?? null}
      valueLabel={item.product?.name}
      onChange={(id, option) => {
        if (id === null || option === null) return;
        const { name = option.label, code = '', counted = uncounted, price = 0 } = option;
        const { unit, packagings, tracking, shelfLife } = counted;
        const product = { id, name, code, unit, packagings, packaging: null, price, tracking, shelfLife };
        const isSuggested = item.product !== null && item.unitPrice === item.product.price;
        const figures = figuresFor(product, isSuggested ? { ...item, unitPrice: '' } : item);
        // The row stays open, since the focus is in it.
        edit(item.id, { product, isOpen: true, ...figures, available: undefined });
      }}
    />
  );
}
