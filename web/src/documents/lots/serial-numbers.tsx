import { serialsIn } from '@ghala/contract/common/lots';
import { GS } from '@ghala/contract/gs1/read-gs1';
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { say, t } from '../../text/t';
import { DateField } from '../../ui/inputs/date-field';
import { inUnit } from '../lines/counting-rule';
import { type LotDraft, type LotFields, madeOnChange, quantityWithSerials, withSerials } from './lot-drafts';
import { ExpiredNote, goOn, type LotFieldsProps } from './lot-fields';
import classes from './lots-editor.module.css';

/** Beyond this many, numbers are counted instead of named. */
const MOST_NAMED = 5;
/** Scanners type these at the beginning of a GS1 code. */
const MAY_BE_GS1 = [']', '^', '(', GS, 'http'];

/** Lists the serial numbers of a line; each one scanned, typed or pasted is added. */
export function SerialNumbers(props: LotFieldsProps) {
  const { product, quantity, lots, onChange, onQuantity, onDone, problem } = props;
  const [text, setText] = useState('');
  const [again, setAgain] = useState<readonly string[]>([]);
  const hasShelfLife = (product.shelfLife ?? 0) > 0;
  const [asksDates, setAsksDates] = useState(false);
  const [first] = lots;
  const hasDates = lots.some(({ expiresOn, madeOn }) => expiresOn !== '' || madeOn !== '');

  const latest = useRef(props);
  latest.current = props;

  function add(typed: string): void {
    setText('');
    if (MAY_BE_GS1.some((sign) => typed.trim().startsWith(sign))) void addScanned(typed);
    else take(serialsIn(typed).map((number) => ({ number })));
  }

  /** Adds a GS1 code, which holds the serial number and more. */
  async function addScanned(typed: string): Promise<void> {
    const read = await scannedSerial(typed);
    flushSync(() => take(read ?? serialsIn(typed).map((number) => ({ number }))));
  }

  function take(added: readonly Partial<LotFields>[]): void {
    const { lots: after, repeated } = withSerials(latest.current.lots, added);
    setAgain(repeated);
    if (repeated.length < added.length) change(after);
  }

  function change(after: LotDraft[]): void {
    const next = quantityWithSerials(product, latest.current, after.length);
    if (next !== latest.current.quantity) onQuantity(next);
    onChange(after);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else goOn(onDone)(event);
  }

  const setDates = (dates: Partial<LotFields>) => onChange(lots.map((lot) => ({ ...lot, ...dates })));
  const whole = inUnit(product, quantity);
  return (
    <>
      <TextInput
        label={t.lots.serials}
        description={t.lots.serialsHint}
        autoComplete="off"
        data-path="lots"
        data-serials
        maw="21.5rem"
        value={text}
        error={problem?.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text.trim() !== '') add(text);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (serialsIn(pasted).length < 2) return;
          event.preventDefault();
          // What was typed before it is a number too.
          add(`${text}\n${pasted}`);
        }}
      />
      {again.length === 0 ? null : (
        <Text size="sm" role="alert" c="var(--ghala-waiting)">
          {say(t.lots.alreadyThere, { count: again.length, numbers: named(again) })}
        </Text>
      )}
      {lots.length === 0 ? null : (
        <>
          <Text size="sm" c="dimmed">
            {whole === undefined
              ? say(t.lots.serialsAlone, { count: lots.length })
              : say(t.lots.serialCount, { count: lots.length, quantity: whole })}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keys too. */}
          <ul className={classes.serials} aria-label={t.lots.serials} tabIndex={0}>
            {lots.map((lot) => (
              <li key={lot.id} className={classes.serial}>
                {lot.number}
                <CloseButton
                  size="sm"
                  aria-label={say(t.lots.removeSerial, { number: lot.number })}
                  onClick={() => change(lots.filter(({ id }) => id !== lot.id))}
                />
              </li>
            ))}
          </ul>
          {first !== undefined && (hasDates || hasShelfLife || asksDates) ? (
            <div className={classes.lot}>
              <DateField
                label={t.lots.expiresOn}
                description={say(t.lots.forAll, { count: lots.length })}
                nearest="future"
                required={hasShelfLife}
                value={first.expiresOn}
                onChange={(expiresOn) => setDates({ expiresOn })}
                onKeyDown={goOn(onDone)}
              />
              <DateField
                label={t.lots.madeOn}
                description={say(t.lots.forAll, { count: lots.length })}
                nearest="past"
                value={first.madeOn}
                onChange={(madeOn) => setDates(madeOnChange(product, first, madeOn))}
                onKeyDown={goOn(onDone)}
              />
              <ExpiredNote lot={first} isAll />
            </div>
          ) : null}
          <div className={classes.foot}>
            {whole === undefined || whole === lots.length ? null : (
              <Button variant="subtle" size="compact-sm" onClick={() => onQuantity(lots.length)}>
                {say(t.lots.setQuantity, { quantity: lots.length })}
              </Button>
            )}
            {hasDates || hasShelfLife || asksDates ? null : (
              <Button variant="subtle" size="compact-sm" onClick={() => setAsksDates(true)}>
                {t.lots.addDates}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}

function named(numbers: readonly string[]): string {
  const shown = numbers.slice(0, MOST_NAMED).join(', ');
  return numbers.length > MOST_NAMED ? `${shown}, …` : shown;
}

/** Reads the serial number in a GS1 code that was typed into the field; undefined if the text is no such code. */
async function scannedSerial(typed: string): Promise<Partial<LotFields>[] | undefined> {
  const { readCode } = await import('../../pickers/scanned-code');
  const { serial, expiry = '', production = '' } = await readCode(typed.trim());
  if (serial === undefined) return undefined;
  return [
    { number: serial, ...(expiry !== '' && { expiresOn: expiry }), ...(production !== '' && { madeOn: production }) },
  ];
}
