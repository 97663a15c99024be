import { positiveQuantityRule } from '@ghala/contract/common/figure';
import { QuantityInput, type QuantityInputProps } from '../../ui/number-inputs';
import { useCountingRule } from './counting-rule';

interface ProductQuantityProps extends Omit<QuantityInputProps, 'rule'> {
  /** The name of the product's unit, once the product is chosen; shown in the field only as `unit`. */
  countedIn: string | undefined;
  /** All that is available: so much may be taken even if it is not a whole number. */
  all?: number;
  /** The most that can be taken: more is refused at the field. */
  most?: number;
}

/** A quantity of a product: above 0, and a whole number if its unit is not divided. */
export function ProductQuantity({ countedIn, all, most, ...input }: ProductQuantityProps) {
  const counting = useCountingRule(positiveQuantityRule, countedIn);
  const isAll = all !== undefined && input.value === all;
  const rule = isAll ? positiveQuantityRule : counting;
  return <QuantityInput rule={most === undefined ? rule : { ...rule, most }} {...input} />;
}
