import { startTransition, useEffect, useState } from 'react';

/** This many rows are drawn at once, more than any screen shows. */
const AT_ONCE = 60;
/** This many are added each time that the page has nothing else to do. */
const STEP = 40;
const PAUSE_MS = 30;

/**
 * Tells how many rows of a list are drawn. A long one is completed while the page is idle and then stays whole:
 * scrolling it costs no script, layout or paint, and the browser's own search finds every row.
 * @param rows a list that begins with another row than before is drawn anew
 */
export function useDrawnRows(rows: readonly { key: string }[]): number {
  const first = rows[0]?.key;
  const [before, setBefore] = useState(first);
  const [drawn, setDrawn] = useState(AT_ONCE);
  if (before !== first) {
    setBefore(first);
    setDrawn(AT_ONCE);
  }
  const count = Math.min(drawn, rows.length);
  const isWhole = count === rows.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(count + STEP)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return count;
}
