import { type FigureRule, moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { readTypedNumber } from '@ghala/contract/common/typed-number';
import { unitWord } from '@ghala/contract/stock/unit-words';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { bareFigure } from '../../format/bare-figure';
import { language, t } from '../../text/t';
import { useFaultSentence } from '../form/use-fault-sentence';
import { useTypedText } from '../form/use-typed-text';
import { type Figure, figureFault } from './figure-problem';

/** JavaScript represents a number of this many digits exactly. */
const EXACT_DIGITS = 15;

interface FigureInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: Figure | null;
  onChange?: (value: Figure) => void;
  /** The contract's rule judges the number: what it refuses is explained at the field. */
  rule: FigureRule;
  /** So many decimals are always shown once the field is left. */
  places?: number;
  /** Stands before the number, and is removed where it is typed. */
  before?: string;
  /** Names what is counted, after the number, and is removed where it is typed. */
  unit?: string;
  /** The number can be written in another way too: the value is then that text. */
  otherwise?: {
    /**
     * Reads a text. @param figure the number that it says by itself, if it is one
     * @param figure the number that it says by itself, if it is one
     * @returns undefined to take it for that number
     */
    read: (text: string, figure: number | undefined) => Figure | undefined;
    /** Shows such a text once the field is left; undefined if it is none. */
    shown: (text: string) => string | undefined;
  };
  /** The number was not typed here, so the field says at once that it is wrong, or missing where it is required. */
  isGiven?: boolean;
}

/**
 * Takes a number, right-aligned: typed or pasted as people write it, and shown with thousands separators once the field
 * is left. Neither arrow keys nor the wheel change it.
 */
function FigureInput({
  value,
  onChange,
  rule,
  places = 0,
  before = '',
  unit = '',
  otherwise,
  isGiven = false,
  error,
  onBlur,
  onKeyDown,
  ...others
}: FigureInputProps) {
  const isMissing = isGiven && others.required === true && (value ?? '') === '';
  const bare = (text: string) => bareFigure(text, { before, unit });
  const isOtherwise = typeof value === 'string' && otherwise?.shown(value) !== undefined;
  const figure = typeof value === 'string' && !isOtherwise ? bare(value) : (value ?? '');
  const problem = useFaultSentence(isMissing ? rule.required : figureFault(rule, figure));
  const { input, type } = useTypedText<number>({
    value,
    onChange,
    read: (text) => {
      const own = figureIn(bare(text), rule.isMoney);
      return otherwise?.read(text, own === '' ? undefined : own) ?? own ?? text;
    },
    // A wrong value stays as it was typed: '1,250.50' over a limit does not become 1250.5.
    atRest: (given, typed) =>
      problem === undefined
        ? (otherwise?.shown(String(given)) ?? shownFigure(given, places, before, afterFigure(unit, given)))
        : (typed ?? String(given)),
    inEditing: (given, typed) => (problem === undefined ? undefined : typed) ?? String(given),
    problem,
    isGiven,
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

/** Reads the number in a text, '' for none; undefined unless it is clear and exact. */
function figureIn(text: string, isMoney = false): number | '' | undefined {
  if (text.trim() === '') return '';
  const { decimal } = readTypedNumber(text, isMoney);
  if (decimal === undefined || decimal.replaceAll(/\D/g, '').length > EXACT_DIGITS) return undefined;
  return Number(decimal);
}

function afterFigure(unit: string, figure: Figure): string {
  return unit === '' ? '' : ` ${unitWord(unit, Number(figure), language)}`;
}

function shownFigure(figure: Figure, places: number, before: string, after: string): string {
  const { decimal } = readTypedNumber(String(figure));
  if (decimal === undefined) return String(figure);
  const [whole = '', decimals = ''] = decimal.split('.');
  const shownDecimals = decimals.padEnd(places, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${before}${grouped}${shownDecimals === '' ? '' : `.${shownDecimals}`}${after}`;
}

export interface QuantityInputProps extends Omit<FigureInputProps, 'rule' | 'places' | 'before'> {
  /** Replaces the contract's rule for a quantity above 0. */
  rule?: FigureRule;
}

/** Takes a quantity above 0, with up to three decimals and its unit. */
export function QuantityInput({ rule = positiveQuantityRule, ...others }: QuantityInputProps) {
  return <FigureInput rule={rule} {...others} />;
}

/** Takes an amount in Kenyan shillings: 0 or more, two decimals. */
export function MoneyInput(props: Omit<QuantityInputProps, 'unit' | 'rule'>) {
  return <FigureInput rule={moneyRule} places={2} before={t.ui.moneyPrefix} {...props} />;
}

/**
 * Takes a phone number as people write it; it starts as +254, as the form's initial value should. A whole number typed
 * or pasted after that replaces it.
 */
export function PhoneInput({ onChange, ...others }: TextInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+2547..."
      {...others}
      onChange={(event) => {
        const { currentTarget } = event;
        currentTarget.value = currentTarget.value.replace(/^\+254\s*(?=\+)/, '');
        onChange?.(event);
      }}
    />
  );
}
