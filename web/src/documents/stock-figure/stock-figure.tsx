import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMeasure, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { BeingCounted } from './being-counted';
import classes from './stock-figure.module.css';
import type { FigureOf } from './stock-figures.api';

const FigurePanel = onDemand(async () => (await import('./figure-panel')).FigurePanel);

export interface StockFigureProps extends FigureOf {
  /** It is shown and explained; null while the user counts it blind. */
  quantity: number | null;
  /** Names the product. */
  name: string;
  /** Names the stock record's place or the warehouse; left out for the quantity in all places. */
  place?: string;
  /** Follows the number. */
  unit?: string;
  /** Replaces the number beside a field that already shows it. */
  icon?: ReactNode;
}

/** Shows a quantity of stock that tells, when it is pressed, why it is what it is. */
export function StockFigure({ quantity, ...figure }: StockFigureProps) {
  return quantity === null ? <BeingCounted /> : <ToldFigure quantity={quantity} {...figure} />;
}

function ToldFigure({ quantity, name, place, unit, icon, ...of }: StockFigureProps & { quantity: number }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = formatQuantity(quantity);
  const why = say(t.stockFigures.why, { quantity: shown });

  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      {/* The button is a plain one, since a list has hundreds. */}
      <button
        type="button"
        ref={button}
        className={classes.figure}
        data-zero={quantity === 0 || undefined}
        title={why}
        aria-label={icon ? why : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {icon ?? (unit ? formatMeasure(quantity, unit) : shown)}
      </button>
      {isOpen ? (
        <HereOnly leave={() => setOpen(false)}>
          <FigurePanel of={of} quantity={quantity} name={name} place={place} onClose={close} />
        </HereOnly>
      ) : null}
    </>
  );
}

/** Closes the panel when the user goes to another screen. */
function HereOnly({ leave, children }: { leave: () => void; children: ReactNode }) {
  const href = useLocation({ select: (location) => location.href });
  const [openedAt] = useState(href);
  const isElsewhere = href !== openedAt;
  const left = useEffectEvent(leave);
  useEffect(() => {
    if (isElsewhere) left();
  }, [isElsewhere]);
  return isElsewhere ? null : children;
}
