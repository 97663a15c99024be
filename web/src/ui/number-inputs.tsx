import { money, positiveQuantity } from '@ghala/contract/common/quantity';
import { readTypedNumber } from '@ghala/contract/common/typed-number';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import type { z } from 'zod';
import { t } from '../text/t';
import { faultSentence } from './fault-sentence';
import { useTypedText } from './use-typed-text';

/** JavaScript represents a number of so many digits exactly. */
const EXACT_DIGITS = 15;

/** A number, or the text of a field that is empty or holds none; for the contract's schema to judge. */
type Figure = number | string;

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: Figure | null;
  onChange?: (value: Figure) => void;
  /** The contract's rule for the number: what it refuses is explained at the field. */
  schema: z.ZodType;
  /** Decimals always shown once the field is left. */
  places?: number;
  before?: string;
  after?: string;
}

/**
 * A number, right-aligned: typed or pasted as people write it, and shown with thousands separators once the field is
 * left. Neither arrow keys nor the wheel change it.
 */
function FigureInput({
  value,
  onChange,
  schema,
  places = 0,
  before = '',
  after = '',
  error,
  onBlur,
  onKeyDown,
  ...others
}: FigureInputProps) {
  const { input, type } = useTypedText<number>({
    value,
    onChange,
    read: readFigure,
    atRest: (figure) => shownFigure(figure, places, before, after),
    inEditing: String,
    problemOf: (figure) => figureProblem(schema, figure),
    error,
    onBlur,
    onKeyDown,
  });

  /** A field of one line would drop line breaks: two cells of a sheet would become one number. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text').trim();
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const cells = pasted.replaceAll(/[\r\n]+/g, '\t');
    type(text.slice(0, selectionStart ?? 0) + cells + text.slice(selectionEnd ?? text.length));
  }

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'end' } }}
      {...others}
      {...input}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
    />
  );
}

/** The number that a text says, if it is clear and exact. */
function readFigure(text: string): Figure {
  if (text.trim() === '') return '';
  const { decimal } = readTypedNumber(text);
  if (decimal === undefined || decimal.replaceAll(/\D/g, '').length > EXACT_DIGITS) return text;
  return Number(decimal);
}

function shownFigure(figure: Figure, places: number, before: string, after: string): string {
  const { decimal } = readTypedNumber(String(figure));
  if (decimal === undefined) return String(figure);
  const [whole = '', decimals = ''] = decimal.split('.');
  const shownDecimals = decimals.padEnd(places, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${before}${grouped}${shownDecimals === '' ? '' : `.${shownDecimals}`}${after}`;
}

/** Why a figure is wrong by its schema, as a sentence for its field; undefined if it is right or empty. */
export function figureProblem(schema: z.ZodType, figure: Figure): string | undefined {
  const fault = figure === '' ? undefined : schema.safeParse(figure).error?.issues[0]?.message;
  return fault === undefined ? undefined : faultSentence(fault);
}

export interface QuantityInputProps extends Omit<FigureInputProps, 'schema' | 'places' | 'before' | 'after'> {
  /** The product's unit, shown at the right. */
  unit?: string;
  /** The contract's rule, if it is not that of a quantity above 0. */
  schema?: z.ZodType;
}

/** Quantity: above 0, up to three decimals, with its unit. */
export function QuantityInput({ unit, schema = positiveQuantity, ...others }: QuantityInputProps) {
  return <FigureInput schema={schema} after={unit ? ` ${unit}` : ''} {...others} />;
}

/** Amount in Kenyan shillings: 0 or more, two decimals. */
export function MoneyInput(props: Omit<QuantityInputProps, 'unit' | 'schema'>) {
  return <FigureInput schema={money} places={2} before={t.ui.moneyPrefix} {...props} />;
}

/** A phone number as people write it; starts as +254, as the form's initial value should. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" autoComplete="tel" placeholder="+2547..." {...props} />;
}
