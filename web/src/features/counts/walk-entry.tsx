import type { CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { Button, Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { isLocalId } from '../../offline/local-ids';
import { labels, say, t } from '../../text/t';
import { mainAction } from '../../ui/page/main-action';
import { goodsName, standsForSerials } from './line-goods';
import { LineFigures, LineHead } from './line-head';
import { type CountingRules, mayAddPart, modeOf, type Step } from './line-state';
import classes from './walk.module.css';

interface WalkEntryProps {
  line: WalkLine;
  /** Names the section, or the virtual warehouse. */
  place: string;
  rules: CountingRules;
  value: number | string;
  onChange: (value: number | string) => void;
  /** Nothing reveals which serial numbers the books have. */
  isBlind: boolean;
  /** Lets the user type the serial number of goods that a scanner cannot read. */
  onType: () => void;
  step: Step;
  isSaving: boolean;
  onSave: (mode: CountMode, quantity?: number) => void;
  /** The line was chosen by hand, so the user types at once. After a scan, the focus would open a phone's keyboard. */
  isTyped: boolean;
}

/** Asks for the quantity of the line in a large field, and offers what else can be said of it. */
export function WalkEntry(props: WalkEntryProps) {
  const { line, place, rules, value, onChange, step, isBlind, onType, isSaving, onSave, isTyped } = props;
  const { Product, state, recountReason } = line;
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line.
  useEffect(() => {
    if (isTyped) form.current?.querySelector('input')?.select();
  }, [line.id]);

  const main = modeOf(line, step, rules);
  const words: Record<CountMode, string> = {
    count: t.counts.saveNext,
    recount: state === 'recount' || step === 'again' ? t.counts.saveNext : t.counts.replace,
    add: t.counts.addTo,
  };
  const isEmpty = value === '';
  const isRest = standsForSerials(line);
  return (
    <Paper
      component="form"
      ref={form}
      noValidate
      p="sm"
      className={classes.panel}
      aria-label={goodsName(line)}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(main);
      }}
    >
      <div>
        <LineHead line={line} place={place} />
        {isLocalId(line.id) && !(isBlind && Product.tracking === 'serial') ? (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-waiting)">
            {say(t.counts.notListed, { place })}. {t.counts.notListedHint}
          </Text>
        ) : null}
        {recountReason === null ? null : (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-wrong)">
            {say(t.counts.recountWanted, { reason: labels.recountReasons[recountReason] })}
          </Text>
        )}
        {isRest ? (
          <Text size="sm" component="p" m={0}>
            {t.counts.scanEachHint}
          </Text>
        ) : null}
        <LineFigures line={line} />
        {step === 'again' || step === 'more' ? (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-waiting)">
            {step === 'more' ? t.counts.moreHint : t.counts.againHint}
          </Text>
        ) : null}
      </div>
      {isRest ? null : (
        <div className={classes.quantity}>
          <ProductQuantity
            key={line.id}
            label={t.counts.quantity}
            countedIn={Product}
            unit={Product.unit.unit}
            mayBeZero
            {...(Product.tracking === 'serial' && { most: 1 })}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
      {isRest ? (
        <div className={classes.buttons}>
          <Button variant="default" disabled={isSaving} onClick={onType}>
            {t.counts.typeSerial}
          </Button>
          <Button loading={isSaving} onClick={() => onSave(main, 0)} {...mainAction}>
            {t.counts.allScanned}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          {isEmpty && main !== 'add' ? (
            <Button variant="default" disabled={isSaving} onClick={() => onSave(main, 0)}>
              {t.counts.nothingHere}
            </Button>
          ) : null}
          {mayAddPart(line, rules) ? (
            <Button variant="default" disabled={isSaving || isEmpty} onClick={() => onSave('add')}>
              {words.add}
            </Button>
          ) : null}
          <Button type="submit" loading={isSaving} disabled={isEmpty} {...mainAction}>
            {words[main]}
          </Button>
        </div>
      )}
    </Paper>
  );
}
