import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { t } from '../text/t';
import { parseFigure } from './parse-figure';

const LARGEST = 999_999_999_999;

export interface FigureInputProps extends NumberInputProps {
  /** Decimal places kept. */
  places: number;
}

/** A number with thousands separators, right-aligned, at least 0; accepts a paste from a spreadsheet: '1,250.5'. */
function FigureInput({ places, onChange, ...others }: FigureInputProps) {
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const figure = parseFigure(event.clipboardData.getData('text'), places);
    if (figure === undefined) return;
    event.preventDefault();
    onChange?.(figure);
  }
  return (
    <NumberInput
      min={0}
      max={LARGEST}
      clampBehavior="none"
      decimalScale={places}
      allowNegative={false}
      thousandSeparator=","
      // Mantine would read a typed comma as the decimal point: 2,500 would be two and a half.
      allowedDecimalSeparators={['.']}
      // Normalising '12.50' on blur would restore it in a form that submission has just cleared.
      trimLeadingZeroesOnBlur={false}
      inputMode="decimal"
      hideControls
      styles={{ input: { textAlign: 'end' } }}
      onChange={onChange}
      onPaste={paste}
      onFocus={(event) => event.currentTarget.select()}
      {...others}
    />
  );
}

export interface QuantityInputProps extends NumberInputProps {
  /** The product's unit, shown at the right. */
  unit?: string;
}

/** Quantity: 0 or more, up to three decimals, with its unit. */
export function QuantityInput({ unit, ...others }: QuantityInputProps) {
  return <FigureInput places={3} suffix={unit ? ` ${unit}` : undefined} {...others} />;
}

/** Amount in Kenyan shillings: 0 or more, two decimals. */
export function MoneyInput(props: NumberInputProps) {
  return <FigureInput places={2} prefix={t.ui.moneyPrefix} {...props} />;
}

/** A phone number as people write it; starts as +254, as the form's initial value should. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="+2547..." {...props} />;
}
