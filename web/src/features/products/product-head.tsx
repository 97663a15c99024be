import type { ProductDetail } from '@ghala/contract/calls/products';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { packedText } from '../../documents/lines/entered-quantity';
import { LevelBadge } from '../../documents/stock-figure/being-counted';
import { MovementLink } from '../../documents/stock-figure/movement';
import { StockFigure } from '../../documents/stock-figure/stock-figure';
import { formatDate, formatQuantity } from '../../format/format';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';
import { type RecordFigure, RecordFigures } from '../../ui/page/record-head';
import { goToSection } from '../../ui/page/section';
import { ON_ORDER } from './product-standing';
import { standingQuery } from './products.api';

/** Answers what is asked first of a product: how much there is, what is coming, and who took it last. */
export function ProductFigures({ product }: { product: ProductDetail }) {
  const { id: productId, name, unit, inAllPlaces } = product;
  const { quantity: available, quantityReserved: reserved, stock } = inAllPlaces;
  const { data } = useQuery(standingQuery(productId));
  const total = available === null || reserved === null ? null : available + reserved;
  const quantities = { total, available, reserved };
  const explained = (figure: keyof typeof quantities): RecordFigure => {
    const quantity = quantities[figure];
    return {
      label: t.stockFigures.figures[figure],
      value: <StockFigure productId={productId} figure={figure} quantity={quantity} name={name} />,
      hint: quantity === null ? '' : packedText(quantity, product) || unit.unit,
    };
  };
  const taken = data?.lastTaken;
  const takenOn =
    taken &&
    rich(t.products.takenOn, {
      quantity: formatQuantity(taken.quantity),
      date: formatDate(taken.at),
      note: <MovementLink document={taken.document} />,
    });
  return (
    <RecordFigures
      label={t.products.atAGlance}
      figures={[
        explained('total'),
        explained('available'),
        explained('reserved'),
        {
          label: t.products.onOrder,
          value: data ? <OnOrder quantity={data.quantityOnOrder} /> : '…',
          hint: unit.unit,
        },
        { label: t.products.stockLevel, value: <LevelBadge level={stock} />, isText: true },
        {
          label: t.products.lastTakenBy,
          value: taken ? taken.name : data ? '–' : '…',
          isText: true,
          // The line keeps its height while it loads.
          hint: data ? takenOn : '\u00a0',
        },
      ]}
    />
  );
}

/** Links to the orders further down that add up to it. */
function OnOrder({ quantity }: { quantity: number }) {
  const shown = formatQuantity(quantity);
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="hover"
      title={say(t.stockFigures.why, { quantity: shown })}
      onClick={() => goToSection(ON_ORDER)}
    >
      {shown}
    </Anchor>
  );
}
