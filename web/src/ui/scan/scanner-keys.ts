import { useEffect, useEffectEvent } from 'react';
import { areErrorsAlone, closeErrors, topmostElement } from '../dialogs/layers';
import { soundMissed } from './missed-sound';
import { type FieldState, restore, stateOf, type TypedField, textFieldOf, typeInto } from './typed-field';

/**
 * A scanner that types takes at most this long between two characters, in milliseconds, also while the page is busy.
 */
const MOST_PAUSE_MS = 300;
/** A hand takes at least this long from one key to the next, in milliseconds, and on average for those of a code. */
const NO_HAND_MS = 40;
const NO_HAND_ON_AVERAGE_MS = 80;
/** What is typed after a code waits at most this long, in milliseconds, until it is known what the code is. */
const MOST_HOLD_MS = 2000;
const FEWEST_CHARACTERS = 3;
/** These are shorter than any barcode of digits. */
const SHORT_FIGURE = /^(?=(?:\D*\d){1,7}\D*$)[\d.,]+$/;
/** These fields never take codes. */
const OWN_TYPES = ['password', 'tel', 'email'];
/** These keys move between rows and open one: held down or tapped, they are as fast as a scanner. */
const MOVES = /^[jk ]+$/;
/**
 * This character separates GS1 elements. Scanners that cannot type it press Ctrl+] or F8, or hold Alt for its number.
 */
const GS = '\u001d';

/** Tells how a code came. */
export interface Reading {
  /** The code was typed where the focus was, as fast as a scanner types, and may have been meant for that field. */
  isTyped: boolean;
}

/**
 * Tells what became of a code: false if it is left to others; otherwise it was taken, and a text says what was done
 * with it, for users who go on scanning.
 */
export type Taken = false | string | undefined | Missed;
export type Take = (code: string, reading: Reading) => Taken | Promise<Taken>;

/** Holds a code that was not counted, and why: a sound tells of it, and whoever took it keeps it in sight. */
export interface Missed {
  readonly missed: string;
}

export const isMissed = (taken: unknown): taken is Missed =>
  typeof taken === 'object' && taken !== null && 'missed' in taken;

interface TakerOptions {
  /** The application, beneath its screens, gets what nothing else wants. */
  isForOthers?: boolean;
  /** Keeps a code in sight that came while a dialog was open, which has to be answered first. */
  onBlocked?: ((code: string) => unknown) | undefined;
}

interface Taker extends TakerOptions {
  take: Take;
}

/** Lists who wants codes: each is offered to the last of them first. */
const takers: Taker[] = [];
/** Codes are taken one after the other, however fast they come. */
let turn: Promise<unknown> = Promise.resolve();

let code = '';
/** These are the times of its first and its last character, in milliseconds. */
let beganAt = 0;
let lastAt = 0;
/** Keeps the last character that also reached the page. */
let passed: KeyboardEvent | undefined;
/** Keeps the field that gets the characters, as it was before them. */
let typedInto: FieldState | undefined;
let altDigits = '';

/**
 * Takes the codes that a scanner types, ended by Enter, while nothing is open above the page but an error, which the
 * code closes. A field gets its keys first; it is put back as it was once they turn out to be a code that is taken,
 * unless it is within an element marked as `data-takes-scan`: that one takes codes itself.
 */
export function useScannerKeys(take: Take, { isForOthers = false, onBlocked }: TakerOptions = {}): void {
  const latest = useEffectEvent(take);
  const latestOnBlocked = useEffectEvent((scanned: string) => onBlocked?.(scanned));
  const hasOnBlocked = onBlocked !== undefined;
  useEffect(() => {
    const own: Taker = {
      take: (scanned, reading) => latest(scanned, reading),
      isForOthers,
      onBlocked: hasOnBlocked ? (scanned) => latestOnBlocked(scanned) : undefined,
    };
    if (isForOthers) takers.unshift(own);
    else takers.push(own);
    // This comes before the shortcuts of single keys.
    if (takers.length === 1) setListening(window.addEventListener);
    return () => {
      takers.splice(takers.indexOf(own), 1);
      if (takers.length === 0) setListening(window.removeEventListener);
    };
  }, [isForOthers, hasOnBlocked]);
}

function setListening(set: typeof window.addEventListener): void {
  set.call(window, 'keydown', listen as EventListener, { capture: true });
  set.call(window, 'keyup', endAlt as EventListener, { capture: true });
}

/** Tells whether the current screen wants codes. */
export function isScreenWaiting(): boolean {
  return takers.some(({ isForOthers }) => !isForOthers);
}

/** Offers a code that a camera read to the current screen. */
export function offerToScreen(scanned: string): Promise<Taken> {
  return inTurn(() => offer(scanned, { isTyped: false }, (taker) => !taker.isForOthers));
}

async function offer(scanned: string, reading: Reading, isOffered = (_: Taker) => true): Promise<Taken> {
  for (const taker of takers.toReversed().filter(isOffered)) {
    const taken = await taker.take(scanned, reading);
    if (isMissed(taken)) soundMissed();
    if (taken !== false) return taken;
  }
  return false;
}

/** Runs after all codes that came before. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

function listen(event: KeyboardEvent): void {
  const { key, timeStamp } = event;
  if (handedOn.has(event) || key === 'Shift' || key === 'Control' || key === 'Alt') return;
  if (isAltDigit(event)) {
    altDigits += key;
    keepFromPage(event);
    return;
  }
  const character = characterOf(event);
  // A user who must answer a dialog meanwhile can do so at once.
  if (held !== undefined && topmostElement() === undefined && (isEnter(event) || character !== undefined)) {
    held.push({ key: character ?? key, at: timeStamp });
    heldAt = performance.now();
    keepFromPage(event);
    return;
  }
  const field = textFieldOf(event.target);
  const sinceLast = timeStamp - lastAt;
  // A shortcut that a hand pressed begins no code.
  if (sinceLast > MOST_PAUSE_MS || (sinceLast >= NO_HAND_MS && passed?.defaultPrevented)) begin();
  else if (typedInto?.field !== field) goOnIn(field);
  passed = undefined;
  const isBlocked = !areErrorsAlone() && field === undefined && takers.some(({ onBlocked }) => onBlocked !== undefined);
  const isOwn = field !== undefined && (!isScreenWaiting() || OWN_TYPES.includes(field.type));
  const isHeard = (areErrorsAlone() && !isOwn) || isBlocked;
  if (isBlocked && isEnter(event)) endBlocked(event);
  else if (isHeard && isEnter(event)) end(event, field);
  else if (isHeard && character !== undefined) add(event, character, field);
  else begin();
}

function add(event: KeyboardEvent, character: string, field: TypedField | undefined): void {
  if (code === '') {
    beganAt = event.timeStamp;
    if (field !== undefined) typedInto = stateOf(field);
  }
  lastAt = event.timeStamp;
  code += character;
  if (character === GS) keepFromPage(event);
  else if (field === undefined) {
    if (code.length >= FEWEST_CHARACTERS && !MOVES.test(code)) keepFromPage(event);
    else passed = event;
  }
}

function begin(): void {
  code = '';
  typedInto = undefined;
}

/** Follows the focus when it went elsewhere between two characters. */
function goOnIn(field: TypedField | undefined): void {
  if (field === undefined || typedInto !== undefined) begin();
  // It went to a field that takes what is typed anywhere, and so has the first character.
  else if (field.value === code) typedInto = { field, value: '', isSelected: true };
  // It went to a field that has none of it, such as the one that gets the focus back from a closed error.
  else typedInto = stateOf(field);
}

function characterOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if ((ctrlKey && key === ']') || (key === 'F8' && isWithinCode())) return GS;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? key : undefined;
}

const isWithinCode = () => (held === undefined ? code !== '' : held.length > 0);

/** Enter with another key means something of its own. */
function isEnter({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !altKey;
}

function isAltDigit({ altKey, key, code: place }: KeyboardEvent): boolean {
  return altKey && /^\d$/.test(key) && place.startsWith('Numpad') && takers.length > 0;
}

/** Handles the end of Alt, held down while the number of a character was typed. */
function endAlt({ key, timeStamp }: KeyboardEvent): void {
  if (key !== 'Alt' || altDigits === '') return;
  if (Number(altDigits) === GS.charCodeAt(0) && isWithinCode()) {
    if (held === undefined) code += GS;
    else held.push({ key: GS, at: timeStamp });
    lastAt = timeStamp;
  }
  altDigits = '';
}

/** Ends a code at Enter. */
function end(event: KeyboardEvent, field: TypedField | undefined): void {
  const [scanned, before] = [code.trim(), typedInto];
  begin();
  if (scanned.length < FEWEST_CHARACTERS || (field === undefined && MOVES.test(scanned))) return;
  if (before !== undefined && (isFigureOf(before.field, scanned) || !isFast(scanned.length, event.timeStamp - beganAt)))
    return;
  if (before?.field.closest('[data-takes-scan]')) {
    // A second scan replaces the first; a separator was kept from the field.
    if (before.field.value === scanned) return;
    keepFromPage(event);
    typeInto(before.field, scanned);
    void handOn(before.field);
    return;
  }
  // What has the focus, such as a button, is not pressed.
  keepFromPage(event);
  closeErrors();
  if (before === undefined) void inTurn(() => offer(scanned, { isTyped: false }));
  else void takeFrom(before, scanned);
}

/** The open dialog answers to no code, and a code presses none of its buttons. */
function endBlocked(event: KeyboardEvent): void {
  const scanned = code.trim();
  const isCode = scanned.length >= FEWEST_CHARACTERS && isFast(scanned.length, event.timeStamp - beganAt);
  begin();
  if (!isCode) return;
  keepFromPage(event);
  soundMissed();
  takers.findLast(({ onBlocked }) => onBlocked !== undefined)?.onBlocked?.(scanned);
}

/** In a field, all of a code has to be as fast, whatever the page does with one of its characters. */
const isFast = (characters: number, milliseconds: number) => milliseconds / characters <= NO_HAND_ON_AVERAGE_MS;

/** A short figure in a field of figures is meant for it, though a product may have that code. */
function isFigureOf({ inputMode }: TypedField, scanned: string): boolean {
  return (inputMode === 'decimal' || inputMode === 'numeric') && SHORT_FIGURE.test(scanned);
}

interface HeldKey {
  key: string;
  /** It is the event's time, in milliseconds. */
  at: number;
}

/** Holds what is typed while it is not known what the code before it is. */
let held: HeldKey[] | undefined;
/** Its last key was heard at this time, in milliseconds: a busy page hears late. */
let heldAt = 0;

const pause = (milliseconds = 0) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Offers what was typed into a field, as the last of what is held; the field gets it, and its Enter, if nobody takes
 * it. However long that takes, the code stays in its turn: only what is typed next does not wait for ever.
 */
async function takeFrom(before: FieldState, scanned: string): Promise<void> {
  const typed = before.field.value;
  const keys: HeldKey[] = [];
  held = keys;
  restore(before);
  try {
    await awaited(takeTyped(scanned, (isLate) => giveBack(before, typed, isLate)));
    while (keys.length > 0) await typeOn(keys);
  } finally {
    if (held === keys) held = undefined;
  }
}

const awaited = (taking: Promise<unknown>) => Promise.race([taking, pause(MOST_HOLD_MS)]);

/** @param giveBack gives its field a code that nobody takes. @returns whether it could */
async function takeTyped(scanned: string, giveBack: (isLate: boolean) => Promise<boolean>): Promise<void> {
  const since = performance.now();
  if ((await inTurn(() => offer(scanned, { isTyped: true }))) !== false) return;
  const isLate = performance.now() - since >= MOST_HOLD_MS;
  if (!(await giveBack(isLate))) await inTurn(() => offer(scanned, { isTyped: false }));
}

/** When it is late, the field gets it only if nothing was typed there meanwhile. */
async function giveBack({ field, value }: FieldState, typed: string, isLate: boolean): Promise<boolean> {
  if (isLate && (!field.isConnected || field.value !== value)) return false;
  if (!field.isConnected) return true;
  if (document.activeElement === document.body) field.focus();
  typeInto(field, typed);
  if (document.activeElement === field) await handOn(field);
  return true;
}

/** Takes the keys up to the next Enter: another code, or what is typed where the focus is now. */
async function typeOn(keys: HeldKey[]): Promise<void> {
  // The scanner may be in the middle of it.
  while (findEnter(keys) === -1 && performance.now() - heldAt < MOST_PAUSE_MS) await pause(NO_HAND_MS);
  const end = findEnter(keys);
  const typed = keys.splice(0, end === -1 ? keys.length : end);
  const enter = keys.shift();
  const text = typed.map(({ key }) => key).join('');
  const focused = textFieldOf(document.activeElement);
  const isCode =
    text.length >= FEWEST_CHARACTERS &&
    !(focused && isFigureOf(focused, text)) &&
    isFast(text.length, (enter?.at ?? Infinity) - (typed[0]?.at ?? 0));
  if (isCode) await awaited(takeTyped(text, (isLate) => typeHere(text, enter, isLate)));
  else await typeHere(text, enter, false);
}

/** Types where the focus is. @returns false if no field has it, or it is too late to be meant for that one */
async function typeHere(text: string, enter: HeldKey | undefined, isLate: boolean): Promise<boolean> {
  const field = textFieldOf(document.activeElement);
  if (isLate || field === undefined) return false;
  // Only this heeds what is selected and lets the field hear of it.
  if (text !== '') document.execCommand('insertText', false, text);
  if (enter !== undefined) await handOn(field);
  return true;
}

const findEnter = (keys: readonly HeldKey[]) => keys.findIndex(({ key }) => key === 'Enter');

const handedOn = new WeakSet<Event>();

/** Presses Enter in a field, once it has shown what was typed. */
async function handOn(field: TypedField): Promise<void> {
  await pause();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  handedOn.add(enter);
  const isLeft = field.dispatchEvent(enter);
  // An event that a page makes submits no form.
  if (isLeft && field instanceof HTMLInputElement) field.form?.requestSubmit();
}

function keepFromPage(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
