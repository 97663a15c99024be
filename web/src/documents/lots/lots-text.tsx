import type { StoredLots } from '@ghala/contract/common/lots';
import { hasExpired } from '@ghala/contract/stock/fefo';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatMeasure, today } from '../../format/format';
import { say, t } from '../../text/t';
import { isTracked, lackOf, type TrackableProduct } from './lot-drafts';
import { LotLink } from './lot-link';
import classes from './lots-text.module.css';

/** A text formats its dates even where it then leaves them out. */
const ANY_DAY = '2000-01-01';

interface LineWithLots {
  Product: TrackableProduct;
  lots?: readonly (Pick<StoredLots[number], 'number' | 'expiresOn' | 'quantity'> & { lotId?: number | null })[] | null;
}

/** Writes 'Lot A1, expires 31 Jan 2027', or '3 lots' for several; '' for none. */
export function lotsText({ Product, lots }: LineWithLots): string {
  if (!isTracked(Product) || !lots || lots.length === 0) return '';
  const [first, ...others] = lots;
  if (first === undefined || others.length > 0) return say(t.lots.many, { kind: Product.tracking, count: lots.length });
  return say(t.lots.lotText, { kind: Product.tracking, number: first.number, ...expiryOf(first) });
}

/** Puts into words what a line needs before its goods can enter stock; '' for nothing. */
export function lackText(line: LineWithLots): string {
  const lacking = lackOf(line);
  if (lacking === undefined || !isTracked(line.Product)) return '';
  return lacking === 'lots' ? say(t.lots.lacksLots, { tracking: line.Product.tracking }) : t.lots.lacksExpiry;
}

/** Lists the lots of a line, each linking to its screen; many are folded away. */
export function LotsText({ line }: { line: LineWithLots }) {
  const [isOpen, setOpen] = useState(false);
  const { Product, lots } = line;
  if (!isTracked(Product)) return null;
  const text = lotsText(line);
  return (
    <>
      {lots && lots.length > 1 ? (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text}
        </UnstyledButton>
      ) : (
        <LotLink lot={lots?.[0] ?? null}>{text}</LotLink>
      )}
      {isOpen && lots ? (
        <ul className={classes.lots}>
          {lots.map((lot) => (
            <li key={lot.number}>
              <LotLink lot={lot}>
                {say(t.lots.partText, {
                  number: lot.number,
                  quantity: Product.tracking === 'serial' ? 'none' : formatMeasure(lot.quantity, Product.unit.unit),
                  ...expiryOf(lot),
                })}
              </LotLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function expiryOf({ expiresOn }: { expiresOn: string | null }) {
  const expires = expiresOn === null ? 'no' : hasExpired(expiresOn, today()) ? 'past' : 'yes';
  return { expires, day: expiresOn ?? ANY_DAY };
}
