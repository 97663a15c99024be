import { useEffectEvent, useLayoutEffect } from 'react';
import { useClosedByBack } from './closed-by-back';

/** Each kind of layer is drawn this far above the page. A question is also above the menus of a dialog (300). */
export const layerLevels = { dialog: 200, question: 350, error: 351, search: 9999 } as const;

export interface LayerOptions {
  isOpen: boolean;
  level: (typeof layerLevels)[keyof typeof layerLevels];
  close: () => void;
  /** Returns what it draws; null before that is on the page. */
  element: () => Element | null | undefined;
}

type Layer = Omit<LayerOptions, 'isOpen'>;

/** Lists what is open above the page, in the order of opening. */
const layers: Layer[] = [];

/**
 * Lets Escape close a dialog, drawer or search, from the moment it opens, and only while nothing is above it; on a
 * phone the back button does so too. Whatever calls this turns off Mantine's own `closeOnEscape`, by which each dialog
 * would close for itself. Menus and the lists of selects need nothing: they are found by their roles.
 */
export function useLayer({ isOpen, level, close, element }: LayerOptions): void {
  const latestClose = useEffectEvent(close);
  const latestElement = useEffectEvent(element);
  useClosedByBack(isOpen, close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer: Layer = { level, close: () => latestClose(), element: () => latestElement() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen, level]);
}

/** Lets Escape close the topmost layer, one for each press of the key. Call it once per page. */
export function closeTopmostByEscape(): void {
  /** This key press closes the layer, unless a field within it uses the key for itself. */
  let offered: Layer | undefined;
  let isHandingOn = false;

  function begin(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.isComposing || isHandingOn) return;
    offered = undefined;
    const top = topmost();
    const shown = top?.element();
    const opener = (top ? shown : document)?.querySelector<HTMLElement>(OPEN_LIST);
    if (opener) return handOn(event, opener);
    if (top === undefined) return;
    if (shown?.contains(event.target as Node)) offered = top;
    else {
      take(event);
      if (!event.repeat) top.close();
    }
  }

  /** The open menu or list gets the key, wherever the focus is; it closes by itself. */
  function handOn(event: KeyboardEvent, opener: HTMLElement) {
    const list = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    const receiver = opener.getAttribute('role') === 'combobox' ? opener : list;
    if (receiver?.contains(event.target as Node)) return;
    take(event);
    isHandingOn = true;
    receiver?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    isHandingOn = false;
  }

  function end(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isHandingOn || event.defaultPrevented || event.repeat) return;
    offered?.close();
    offered = undefined;
  }

  window.addEventListener('keydown', begin, { capture: true });
  window.addEventListener('keydown', end);
}

/** Selects what opened a menu, a list or another popover that is open. */
const OPEN_LIST = '[aria-haspopup][aria-expanded="true"][aria-controls]';

/** Finds what the topmost layer draws; undefined if nothing is open above the page, null before it is drawn. */
export function topmostElement(): Element | null | undefined {
  const top = topmost();
  return top === undefined ? undefined : (top.element() ?? null);
}

/** Tells whether nothing but an error is open above the page, or nothing at all. */
export function areErrorsAlone(): boolean {
  return layers.every(({ level }) => level === layerLevels.error);
}

export function closeErrors(): void {
  for (const { level, close } of [...layers]) if (level === layerLevels.error) close();
}

function topmost(): Layer | undefined {
  return layers.reduce<Layer | undefined>((top, layer) => (top && top.level > layer.level ? top : layer), undefined);
}

/** Hides the key from what is beneath. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
