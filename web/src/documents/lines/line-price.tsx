import { useState } from 'react';
import { linePriceOf, unitPriceOf } from '../../format/line-prices';
import { t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { MoneyInput } from '../../ui/inputs/number-inputs';
import { type CountedIn, inUnit } from './counting-rule';

/** Holds a figure while it is typed; '' for none. */
type Figure = number | string;

interface PricedLine {
  quantity: Figure;
  /** Covers the whole line, in Kenyan shillings. */
  price: Figure;
}

/**
 * Keeps the price of one unit beside that of the line, which alone is sent: typing either changes the other. The price
 * typed last stays when the quantity changes. @param countedIn what the quantity is counted in
 * @param countedIn what the quantity is counted in
 */
export function useLinePrice<Values extends PricedLine>(form: ServerForm<Values>, countedIn: CountedIn) {
  const [typed, setTyped] = useState<Figure>();
  const [isSuggested, setSuggested] = useState(false);
  const count = (figure: Figure) => inUnit(countedIn, figure) ?? '';
  const { price, quantity } = form.getValues();
  const set = (change: Partial<PricedLine>) => form.setValues(change as Partial<Values>);

  return {
    /** The unit price is as typed, or else follows from the line's. */
    unitPrice: typed ?? unitPriceOf(price, count(quantity)),
    setQuantity: (next: Figure) =>
      set(typed === undefined ? { quantity: next } : { quantity: next, price: linePriceOf(typed, count(next)) }),
    setPrice: (next: Figure) => {
      setSuggested(false);
      setTyped(undefined);
      set({ price: next });
    },
    setUnitPrice: (next: Figure) => {
      setSuggested(false);
      setTyped(next);
      set({ price: linePriceOf(next, count(quantity)) });
    },
    /** Fills in a product's own price, 0 for none, unless another was typed. */
    suggest: (ofProduct = 0) => {
      const isEmpty = price === '' && (typed ?? '') === '';
      if (!isEmpty && !isSuggested) return;
      const next = ofProduct > 0 ? ofProduct : undefined;
      setSuggested(next !== undefined);
      setTyped(next);
      set({ price: next === undefined ? '' : linePriceOf(next, count(quantity)) });
    },
    /** The next line has no price yet. */
    clear: () => {
      setSuggested(false);
      setTyped(undefined);
    },
  };
}

interface LinePriceFieldsProps<Values extends PricedLine> {
  form: ServerForm<Values>;
  prices: ReturnType<typeof useLinePrice<Values>>;
  required?: boolean;
}

/** Asks for the price of one unit, and of the line. */
export function LinePriceFields<Values extends PricedLine>({ form, prices, required }: LinePriceFieldsProps<Values>) {
  return (
    <>
      <MoneyInput label={t.common.pricePerUnit} value={prices.unitPrice} onChange={prices.setUnitPrice} />
      <MoneyInput
        label={t.common.price}
        required={required}
        {...form.getInputProps('price')}
        onChange={prices.setPrice}
      />
    </>
  );
}
