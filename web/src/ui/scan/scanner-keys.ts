import { useEffect, useEffectEvent } from 'react';
import { topmostElement } from '../layers';

/** A scanner that types takes this long between two characters at most, in milliseconds, also while the page is busy. */
const MOST_PAUSE_MS = 300;
/** A hand takes at least this long, in milliseconds. */
const NO_HAND_MS = 40;
const FEWEST_CHARACTERS = 3;
/** The keys that move between rows and open one: held down or tapped, they are as fast as a scanner. */
const MOVES = /^[jk ]+$/;

type Take = (code: string) => void;

interface Taker {
  take: Take;
  isForOthers: boolean;
}

/** Who wants a code: the last of them gets it. */
const takers: Taker[] = [];

let code = '';
let lastAt = 0;
/** The last character that the page got too. */
let passed: KeyboardEvent | undefined;

/**
 * Gets the codes that a scanner types, ended by Enter, while no field has the focus and nothing is open above the page.
 * A field gets its keys itself.
 * @param isForOthers whether whatever else wants a code gets it: for the application, beneath its screens
 */
export function useScannerKeys(take: Take, { isForOthers = false } = {}): void {
  const latest = useEffectEvent(take);
  useEffect(() => {
    const own: Taker = { take: (scanned) => latest(scanned), isForOthers };
    if (isForOthers) takers.unshift(own);
    else takers.push(own);
    // Before the shortcuts of single keys.
    if (takers.length === 1) window.addEventListener('keydown', listen, { capture: true });
    return () => {
      takers.splice(takers.indexOf(own), 1);
      if (takers.length === 0) window.removeEventListener('keydown', listen, { capture: true });
    };
  }, [isForOthers]);
}

/** What takes the codes that are scanned on the current screen, also those that a camera reads; undefined if it wants none. */
export function screenTaker(): Take | undefined {
  const last = takers.at(-1);
  return last?.isForOthers === false ? last.take : undefined;
}

function listen(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
  if (key === 'Shift') return;
  const pause = timeStamp - lastAt;
  // A shortcut that a hand pressed begins no code.
  if (pause > MOST_PAUSE_MS || (pause >= NO_HAND_MS && passed?.defaultPrevented)) code = '';
  passed = undefined;
  const isOfPage = !(ctrlKey || metaKey || altKey) && !isTypedInto(event.target) && topmostElement() === undefined;
  if (!isOfPage) {
    code = '';
    return;
  }
  if (key === 'Enter') {
    const scanned = code.trim();
    code = '';
    if (scanned.length < FEWEST_CHARACTERS || MOVES.test(scanned)) return;
    // What has the focus, such as a button, is not pressed.
    keepFromPage(event);
    takers.at(-1)?.take(scanned);
    return;
  }
  if (key.length !== 1) {
    code = '';
    return;
  }
  lastAt = timeStamp;
  code += key;
  if (code.length >= FEWEST_CHARACTERS && !MOVES.test(code)) keepFromPage(event);
  else passed = event;
}

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const OTHER_INPUTS = ['checkbox', 'radio', 'button', 'submit', 'file'];

/** Whether a key is typed into something. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !OTHER_INPUTS.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea,select'));
}
