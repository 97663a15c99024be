import { figureOf, positiveQuantityRule, quantityRule } from '@ghala/contract/common/figure';
import { countQuantity, enteredText, readParts } from '@ghala/contract/stock/counted-quantity';
import { type PackagingUse, usualPackaging } from '@ghala/contract/stock/packaging-text';
import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import IconChevron from '~icons/chevron-down';
import { formatMeasure, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { QuantityInput, type QuantityInputProps } from '../../ui/inputs/number-inputs';
import { useIsPhone } from '../../ui/use-is-phone';
import { type CountedIn, packagedIn, useCountingRule } from './counting-rule';

interface ProductQuantityProps extends Omit<QuantityInputProps, 'rule' | 'otherwise'> {
  /**
   * It is counted in the product or its unit. The field shows the unit only through `unit`, or if the product has
   * packagings.
   */
  countedIn: CountedIn;
  /** A number typed into the empty field counts the packaging that is bought or issued by default. */
  by?: PackagingUse;
  /** All that is available may be taken, even if it is not a whole number. */
  all?: number;
  /** The field refuses more than can be taken. */
  most?: number;
  /** Zero is allowed. */
  mayBeZero?: boolean;
}

/**
 * Takes a quantity of a product: above 0, a whole number if its unit is not divided, and in any of its packagings. The
 * value is a number in the unit, or '3 Carton + 4 Piece'.
 */
export function ProductQuantity({ countedIn, by, all, most, mayBeZero = false, ...input }: ProductQuantityProps) {
  const counting = useCountingRule(mayBeZero ? quantityRule : positiveQuantityRule, countedIn);
  const isAll = all !== undefined && input.value === all;
  const own = isAll ? positiveQuantityRule : counting;
  const rule = most === undefined ? own : { ...own, most };
  const packaged = usePackaged(countedIn, by, input);
  return <QuantityInput rule={rule} {...input} {...packaged} />;
}

/**
 * Adds what a product's quantity field does besides: it reads the unit and packagings, and offers these if there are
 * any.
 */
function usePackaged(
  countedIn: CountedIn,
  by: ProductQuantityProps['by'],
  { value, onChange, description, disabled }: QuantityInputProps,
): Partial<QuantityInputProps> {
  const isPhone = useIsPhone();
  const counted = packagedIn(countedIn);
  const usual = by && counted && usualPackaging(counted.packagings, by)?.name;
  const [chosen, setChosen] = useState<string>();
  if (counted === undefined) return {};
  const { unit, packagings } = counted;
  const all = [...packagings, { name: unit, quantity: 1 }];
  const entered = (text: string) => {
    const found = countQuantity(readParts(text) ?? [], counted);
    return 'code' in found || found.quantity === 0 ? undefined : found;
  };
  const inUnit = typeof value === 'string' ? entered(value) : undefined;
  const [part, ...others] = inUnit?.entered ?? [];
  // A number that replaces another counts the same packaging.
  const standing = typeof value === 'number' ? unit : others.length === 0 ? part?.name : undefined;
  const name = standing ?? (all.some((one) => one.name === chosen) ? chosen : usual) ?? unit;
  const inIt = (figure: number) => (name === unit ? figure : `${figure} ${name}`);

  /** The number stays, and counts what is chosen now. */
  function choose(next: string) {
    setChosen(next);
    const count = part && others.length === 0 ? part.count : figureOf(positiveQuantityRule, value ?? '');
    if (count !== undefined) onChange?.(next === unit ? count : `${count} ${next}`);
  }

  const otherwise: QuantityInputProps['otherwise'] = {
    read: (text, figure) => {
      if (figure !== undefined && !/\p{L}/u.test(text)) return inIt(figure);
      const found = entered(text);
      return found?.entered === null ? found.quantity : found && text;
    },
    shown: (text) => {
      const found = entered(text);
      return found?.entered ? enteredText(found.entered) : undefined;
    },
  };
  if (packagings.length === 0) return { otherwise };
  return {
    unit,
    otherwise,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    description:
      inUnit?.entered || description ? (
        <>
          {description}
          {inUnit?.entered && description ? <br /> : null}
          {inUnit?.entered ? `= ${formatMeasure(inUnit.quantity, unit)}` : null}
        </>
      ) : undefined,
    rightSection: (
      <Menu position="bottom-end" disabled={disabled}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={isPhone ? 'xl' : 'sm'}
            tabIndex={-1}
            aria-label={t.lines.choosePackaging}
            title={t.lines.choosePackaging}
          >
            <IconChevron size="1em" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {all.map((one) => (
            <Menu.Item key={one.name} onClick={() => choose(one.name)}>
              {one.name === unit
                ? unit
                : say(t.lines.packagingOf, { name: one.name, quantity: formatQuantity(one.quantity), unit })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
  };
}
