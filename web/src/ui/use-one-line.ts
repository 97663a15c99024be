import { useLayoutEffect, useState } from 'react';

export interface OneLine {
  /** For `ref` of the element whose children stand in one line. */
  setLine: (line: HTMLElement | null) => void;
  /** Whether some did not fit, and are hidden. */
  hasMore: boolean;
  /** Shows them too, in as many lines as they need, until the screen is left. */
  showAll: () => void;
}

/** Keeps to one line what would wrap into more: children that do not fit are hidden until `showAll`. */
export function useOneLine(): OneLine {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const [isAll, setAll] = useState(false);
  const [hasMore, setHasMore] = useState(false);

  useLayoutEffect(() => {
    if (!line || isAll) return;
    const measure = () => {
      const children = [...line.children].filter((child) => child instanceof HTMLElement);
      for (const child of children) child.hidden = false;
      const top = children[0]?.offsetTop ?? 0;
      const beyond = children.filter((child) => child.offsetTop > top);
      for (const child of beyond) child.hidden = true;
      setHasMore(beyond.length > 0);
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The line's parent: its width does not follow from what is hidden.
    if (line.parentElement) observer.observe(line.parentElement);
    return () => {
      observer.disconnect();
      for (const child of line.children) if (child instanceof HTMLElement) child.hidden = false;
      setHasMore(false);
    };
  }, [line, isAll]);

  return { setLine, hasMore, showAll: () => setAll(true) };
}
