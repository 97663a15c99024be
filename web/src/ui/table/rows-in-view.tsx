import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import type { View } from './in-view';

/*
 * Which rows of a long list are in view. Loaded with the first list that is long: few are.
 */

const ROW_HEIGHT_PX = 32;
const CARD_HEIGHT_PX = 64;

interface InViewProps {
  count: number;
  keyOf: (index: number) => string | number;
  children: (view: View) => ReactNode;
}

/** @param props.scroller the scrolling element of the rows; null until it is rendered */
export function RowsInView({ count, keyOf, scroller, children }: InViewProps & { scroller: HTMLElement | null }) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: keyOf,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  return children({
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  });
}

/** @param props.top where the list begins on the page, in pixels */
export function CardsInView({ count, keyOf, top, children }: InViewProps & { top: number }) {
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => CARD_HEIGHT_PX,
    getItemKey: keyOf,
    scrollMargin: top,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const { scrollMargin } = virtualizer.options;
  return children({
    indexes: items.map(({ index }) => index),
    above: (items[0]?.start ?? 0) - scrollMargin,
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) + scrollMargin,
    measure: virtualizer.measureElement,
  });
}
