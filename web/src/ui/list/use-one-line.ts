import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface OneLine {
  /** Goes to `ref` of the element whose children stand in one line. */
  line: RefObject<HTMLDivElement | null>;
  /** Goes to `ref` of the button that shows what did not fit; it is hidden while everything does. */
  more: RefObject<HTMLButtonElement | null>;
  /** Shows all children, in as many lines as they need, until the screen is left. */
  showAll: () => void;
}

/**
 * Keeps to one line what would wrap into more: children that do not fit are hidden until `showAll`.
 * @param isOn whether there is such a line now
 */
export function useOneLine(isOn: boolean): OneLine {
  const line = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [isAll, setAll] = useState(false);

  useLayoutEffect(() => {
    const button = more.current;
    const element = line.current;
    if (!isOn || !element || !button) return;
    const children = () => [...element.children].filter((child) => child instanceof HTMLElement);
    const showWhatFits = () => {
      for (const child of children()) child.hidden = false;
      const beyond = () => children().filter(({ offsetTop }, _, [first]) => offsetTop > (first?.offsetTop ?? 0));
      // It measures first without the button, which takes up room itself.
      button.hidden = true;
      button.hidden = isAll || beyond().length === 0;
      if (!button.hidden) for (const child of beyond()) child.hidden = true;
    };
    showWhatFits();
    const { parentElement } = element;
    if (isAll || parentElement === null) return;
    // The parent's width does not depend on what is hidden. The labels of the fields await their font.
    let width = parentElement.clientWidth;
    const observer = new ResizeObserver(() => {
      if (parentElement.clientWidth === width) return;
      width = parentElement.clientWidth;
      showWhatFits();
    });
    observer.observe(parentElement);
    let isLeft = false;
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => isLeft || showWhatFits());
    return () => {
      isLeft = true;
      observer.disconnect();
    };
  }, [isOn, isAll]);

  return { line, more, showAll: () => setAll(true) };
}
