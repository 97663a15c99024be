import type { HeldLot } from '@ghala/contract/calls/lots';
import { Autocomplete, Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { say, t } from '../../text/t';
import { DateField } from '../../ui/inputs/date-field';
import { ProductQuantity } from '../lines/product-quantity';
import { lotText } from '../lot-choice/lot-texts';
import { knownLotsQuery, numberChange } from './known-lots';
import { type LotDraft, type LotFields, madeOnChange, partsOf, withLot } from './lot-drafts';
import { ExpiredNote, goOn, type LotFieldsProps } from './lot-fields';
import classes from './lots-editor.module.css';

const MOST_OFFERED = 8;

/** Lists the lots of a line, each in a row of its own. */
export function LotRows(props: LotFieldsProps) {
  const { product, quantity, lots, onChange, onDone, problem } = props;
  const { data: known = [] } = useQuery(knownLotsQuery(product.id));
  const around = useRef<HTMLDivElement>(null);
  const hasShelfLife = (product.shelfLife ?? 0) > 0;
  const [asksMadeOn, setAsksMadeOn] = useState(false);
  const showsMadeOn = asksMadeOn || hasShelfLife || lots.some(({ madeOn }) => madeOn !== '');
  const shown = lots.length === 0 ? withLot([]) : lots;
  const parts = partsOf(product, { quantity, lots: shown });
  const isMany = shown.length > 1;

  // A date field itself says what is wrong.
  const errorAt = ({ id }: LotDraft, field: 'number' | 'quantity') =>
    problem?.id === id && problem.field === field ? problem.text : undefined;
  const edit = (id: number, change: Partial<LotFields>) =>
    onChange(shown.map((lot) => (lot.id === id ? { ...lot, ...change } : lot)));

  function remove(id: number) {
    const left = shown.filter((lot) => lot.id !== id);
    onChange(left.length === 1 ? left.map((lot) => ({ ...lot, quantity: '' })) : left);
  }

  function add() {
    flushSync(() => onChange(withLot(shown)));
    const numbers = around.current?.querySelectorAll<HTMLInputElement>('[data-lot-number]');
    numbers?.item(numbers.length - 1).focus();
  }

  return (
    <>
      <div ref={around}>
        {shown.map((lot, at) => (
          <div key={lot.id} className={classes.lot}>
            <Autocomplete
              label={t.lots.lot}
              data={known.map(({ number }) => number)}
              limit={MOST_OFFERED}
              renderOption={({ option }) => <Offered lot={known.find(({ number }) => number === option.value)} />}
              data-lot-number
              data-path={at === 0 ? 'lots' : undefined}
              value={lot.number}
              error={errorAt(lot, 'number')}
              onChange={(number) => edit(lot.id, numberChange(number, lot, known))}
              onKeyDown={goOn(onDone)}
            />
            <DateField
              label={t.lots.expiresOn}
              nearest="future"
              required={hasShelfLife}
              value={lot.expiresOn}
              onChange={(expiresOn) => edit(lot.id, { expiresOn })}
              onKeyDown={goOn(onDone)}
            />
            {showsMadeOn ? (
              <DateField
                label={t.lots.madeOn}
                nearest="past"
                value={lot.madeOn}
                onChange={(madeOn) => edit(lot.id, madeOnChange(product, lot, madeOn))}
                onKeyDown={goOn(onDone)}
              />
            ) : null}
            {isMany ? (
              <>
                <ProductQuantity
                  label={t.lots.quantity}
                  countedIn={product}
                  by="isBought"
                  unit={product.unit.unit}
                  error={errorAt(lot, 'quantity')}
                  value={lot.quantity === '' ? (parts[at] ?? '') : lot.quantity}
                  onChange={(part) => edit(lot.id, { quantity: part })}
                  onKeyDown={goOn(onDone)}
                />
                <CloseButton className={classes.remove} aria-label={nameOf(lot)} onClick={() => remove(lot.id)} />
              </>
            ) : null}
            <ExpiredNote lot={lot} />
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" onClick={add}>
          {t.lots.addAnother}
        </Button>
        {showsMadeOn ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsksMadeOn(true)}>
            {t.lots.addMadeOn}
          </Button>
        )}
      </div>
    </>
  );
}

/** Offers a lot of the product that is in stock, with its expiry. */
function Offered({ lot }: { lot: HeldLot | undefined }) {
  return lot && <span>{lotText(lot)}</span>;
}

function nameOf({ number }: LotDraft): string {
  return number.trim() === '' ? t.lots.removeRow : say(t.lots.removeLot, { number: number.trim() });
}
