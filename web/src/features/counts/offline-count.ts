import { type CountMode, type CountSection, countCalls, type WalkLine } from '@ghala/contract/calls/counts';
import { countQuantity, type EnteredPart, readParts } from '@ghala/contract/stock/counted-quantity';
import { hasExpired } from '@ghala/contract/stock/fefo';
import { countedOf } from '../../documents/lines/counting-rule';
import { measureAsEntered } from '../../documents/lines/entered-quantity';
import { exactQuantity } from '../../format/exact-quantity';
import { today } from '../../format/format';
import { change } from '../../net/send';
import { isLocalId, localId } from '../../offline/local-ids';
import type { QueuedChange } from '../../offline/offline-queue';
import { storedProfile } from '../../session/session-store';
import { say, t } from '../../text/t';
import { serverNow } from './counts.api';
import { goodsKey, goodsName } from './line-goods';
import { type CountingRules, isFinished } from './line-state';

/*
 * Figures that are entered without a network wait on the device, each with the time at which it was counted. What the
 * screen shows of them is worked out when they are entered, so that a reload keeps it.
 */

/** Holds what entering needs of a count. */
export interface EnteredCount extends CountingRules {
  id: number;
  number: string;
  /** Names the virtual warehouse of goods that have no section. */
  placeId: number;
}

/** Holds what the screen shows of a waiting figure. */
interface Shown {
  line: WalkLine;
  /** What the line was for its counter before this figure. */
  before: 'new' | 'left' | 'finished';
}

const aboutCount = (id: number) => `count:${id}`;

/** Finds the figures of a count that wait on this device. */
export function waitingFigures(waiting: readonly QueuedChange[], countId: number): readonly QueuedChange[] {
  return waiting.filter(({ about }) => about === aboutCount(countId));
}

/** Adds what waits on this device to the lines of a section. */
export function withWaiting(
  lines: readonly WalkLine[],
  waiting: readonly QueuedChange[],
  sectionId: number | null,
): WalkLine[] {
  const shown = waiting
    .filter(isSent)
    .map((one) => (one.shown as Shown | undefined)?.line)
    .filter((line) => line !== undefined && line.sectionId === sectionId) as WalkLine[];
  const byGoods = new Map(shown.map((line) => [goodsKey(line), line]));
  const known = new Set(lines.map(goodsKey));
  return [
    ...lines.map((line) => {
      const own = byGoods.get(goodsKey(line));
      return own === undefined ? line : { ...own, id: line.id };
    }),
    ...[...byGoods.values()].filter((line) => !known.has(goodsKey(line))),
  ];
}

/** Tells how far the user is with a count, or with a section of it, including what waits on this device. */
export function progressWith(
  { lines, counted, awaitsOther }: Pick<CountSection, 'lines' | 'counted' | 'awaitsOther'>,
  waiting: readonly QueuedChange[],
  isIn: (line: WalkLine) => boolean = () => true,
): { lines: number; counted: number } {
  const shown = waiting.filter(isSent).flatMap((one) => (one.shown as Shown | undefined) ?? []);
  const here = shown.filter(({ line }) => isIn(line));
  const more = here.map(({ line, before }) => Number(isFinished(line)) - Number(before === 'finished'));
  return {
    lines: lines + here.filter(({ before }) => before === 'new').length,
    counted: counted + awaitsOther + more.reduce((sum, one) => sum + one, 0),
  };
}

/** A change that the server refused does not count. */
const isSent = ({ state }: QueuedChange) => state !== 'refused';

/** Holds the lot of goods that are not on the list; a date that was not given is ''. */
export interface FoundLot {
  number: string;
  expiresOn: string;
  madeOn: string;
}
export const NO_LOT: FoundLot = { number: '', expiresOn: '', madeOn: '' };

/** Adds the date on which the lot of unlisted goods was made, which only the server keeps. */
export type CountedLine = WalkLine & { madeOn?: string };

/** Makes a line for goods that are not on the list. */
export function foundLine(
  Product: WalkLine['Product'],
  sectionId: number | null,
  lot: FoundLot | null = null,
): CountedLine {
  const expiresOn = lot?.expiresOn || null;
  return {
    id: localId(),
    sectionId,
    Product,
    Lot: lot && {
      lotId: localId(),
      number: lot.number,
      expiresOn,
      isExpired: hasExpired(expiresOn, today()),
    },
    ...(lot && { madeOn: lot.madeOn }),
    state: 'open',
    recountReason: null,
    isFound: true,
    awaitsAnother: false,
    expected: null,
    own: null,
    others: [],
  };
}

export interface Entry {
  line: CountedLine;
  mode: CountMode;
  quantity: number | string;
  /** More goods of a finished line were found elsewhere. */
  toFinished?: boolean;
}

/**
 * Enters what was counted of a line; without a network, it is sent later with the present time.
 * @param entryKey stays the same while the same entry is tried again, since its answer may have been lost
 * @param entryKey the same while the same entry is tried again: its answer may be lost
 */
export function enterCount(count: EnteredCount, { line, mode, quantity, toFinished = false }: Entry, entryKey: string) {
  const { id, number } = count;
  const goods = isLocalId(line.id)
    ? {
        productId: line.Product.id,
        placeId: line.sectionId ?? count.placeId,
        ...(line.Lot && {
          lot: { number: line.Lot.number, expiresOn: line.Lot.expiresOn ?? '', madeOn: line.madeOn ?? '' },
        }),
      }
    : { lineId: line.id };
  const body = { ...goods, quantity, mode, ...(toFinished && { toFinished }), entryKey };
  const counted = countHere(line.Product, quantity);
  const user = storedProfile();
  const made = change(countCalls.enter, { params: { id }, body });
  if (counted === undefined || user === undefined) return made;
  const countedAt = serverNow();
  const by = { id: user.id, name: user.name };
  const shown = counts(count, line, { mode, ...counted, by, at: countedAt });
  const what = measureAsEntered(counted, line.Product.unit.unit);
  return {
    ...made,
    offline: {
      about: aboutCount(id),
      words: say(t.counts.offlineCounted, { number, what, name: goodsName(line) }),
      opens: `/inventory/counts/${id}/count${line.sectionId === null ? '' : `?section=${line.sectionId}`}`,
      shown: { line: shown, before: beforeOf(line) } satisfies Shown,
      answer: { status: 1 as const, message: '', line: shown },
      mutation: change(countCalls.enter, { params: { id }, body: { ...body, countedAt } }),
    },
  };
}

function beforeOf(line: WalkLine): Shown['before'] {
  if (isFinished(line)) return 'finished';
  return isLocalId(line.id) ? 'new' : 'left';
}

/** Works out the quantity as the server will; undefined if the server will refuse it. */
function countHere(product: WalkLine['Product'], quantity: number | string) {
  const parts = typeof quantity === 'string' ? readParts(quantity) : undefined;
  const counted = countQuantity(parts ?? Number(quantity), countedOf(product));
  return 'code' in counted || Number.isNaN(counted.quantity) ? undefined : counted;
}

type Figure = NonNullable<WalkLine['own']>;

/** Works out the line after the figure is entered, as far as this device can tell. */
export function counts(
  { counters, anotherRecounts }: CountingRules,
  line: WalkLine,
  {
    mode,
    quantity,
    entered,
    by,
    at,
  }: { mode: CountMode; quantity: number; entered: EnteredPart[] | null } & Pick<Figure, 'by' | 'at'>,
): WalkLine {
  const given: Figure = { quantity, entered, by, at };
  const added = (to: Figure): Figure => ({
    ...to,
    quantity: to.quantity === null ? null : exactQuantity(to.quantity + quantity),
    entered: null,
    at,
  });
  const last = line.others.at(-1);
  let { own, others } = line;
  if (mode === 'recount') [own, others] = [given, []];
  else if (mode === 'count') own = given;
  else if (own !== null) own = added(own);
  else if (last !== undefined && counters === 1) others = [...others.slice(0, -1), added(last)];
  else own = given;
  const figures = others.length + (own === null ? 0 : 1);
  // Where the count wants another person, changing one's own figure leaves the line to others.
  if (anotherRecounts && line.own !== null && line.state !== 'open')
    return { ...line, own, others, state: 'recount', recountReason: 'another', awaitsAnother: true };
  const isEnough = mode === 'recount' || figures >= counters;
  return { ...line, own, others, state: isEnough ? 'counted' : 'open', recountReason: null };
}
