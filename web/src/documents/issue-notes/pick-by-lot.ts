import type { LotHead } from '@ghala/contract/common/lots';
import { say, t } from '../../text/t';
import type { Missed } from '../../ui/scan/scanner-keys';
import { inUnit } from '../lines/counting-rule';
import { areWithinDue, type LotPart, partOf, partsByLot, sumOf } from '../lot-choice/held-lots';
import { lotText } from '../lot-choice/lot-texts';
import type { Note } from './note-kind';
import { draw, knownLots, type PickLine } from './pick-list';
import { requestedLotsText } from './requested-lots';
import type { TypedLine } from './use-item-actions';

/** Tells what a scanned lot or serial number means for a line that is not handed out yet. */
type LotPick =
  | {
      /** The line takes these lots. */
      lots: LotPart[];
      /** The line can be handed out, or it needs a reason for these lots, or its next serial number. */
      next: 'issue' | 'reason' | 'serial';
    }
  | Missed;

/** Finds the line of a product that a scanned lot is for: first one that takes the lot, or else one that could. */
export function lineOfLot(lines: readonly PickLine[], lot: LotHead): PickLine | undefined {
  const open = lines.filter(({ isPicked }) => !isPicked);
  const holds = (lots: PickLine['lots']) => lots.some((one) => one.lot?.lotId === lot.lotId);
  return open.find(({ lots }) => holds(lots)) ?? open.find(({ item }) => holds(item.lots)) ?? open[0];
}

/**
 * Takes exactly the goods that were scanned: each serial number by itself; of a lot, all that the line takes from it.
 */
export function pickByLot(line: PickLine, typed: TypedLine, lot: LotHead, { Warehouse }: Note): LotPick {
  const { item } = line;
  const { Product } = item;
  const { lotId, number } = lot;
  const { lots: chosen } = typed;
  const wanted = inUnit(Product, typed.quantity) ?? line.quantity;
  const isChosen = chosen ? partOf(chosen, lotId) > 0 : false;
  const held = item.lots.filter((one) => one.lot?.lotId === lotId);
  if (held.length === 0 && !isChosen) return { missed: missing() };
  const [due] = draw(line.lots, wanted);
  const dueParts = partsByLot(knownLots({ lots: due }));
  const known = item.lots.flatMap((one) => one.lot ?? []);
  if (Product.tracking === 'serial') return pickSerial();
  const lots = chosen ?? dueParts;
  if (partOf(lots, lotId) > 0) return { lots, next: 'issue' };
  const [taken] = draw(held, wanted);
  return explained(partsByLot(knownLots({ lots: taken })));

  function pickSerial(): LotPick {
    const before = chosen ?? [];
    if (isChosen && sumOf(before) !== wanted)
      return { missed: say(t.scans.serialAgain, { name: Product.name, serial: number }) };
    const lots = isChosen ? before : [...before, { ...lot, quantity: 1 }];
    if (sumOf(lots) < wanted) return { lots, next: 'serial' };
    return explained(lots);
  }

  /** Hands out lots other than those due only once a reason is given, unless someone asked for them. */
  function explained(lots: LotPart[]): LotPick {
    const isAsked = lots.every((part) => partOf(item.requestedLots ?? [], part.lotId) > 0);
    const isExplained = Boolean(typed.lotsReason) || isAsked || areWithinDue(lots, dueParts, known);
    return { lots, next: sumOf(lots) === wanted && isExplained ? 'issue' : 'reason' };
  }

  function missing(): string {
    if (lot.isExpired && !item.requestedLots)
      return say(t.issueNotes.lotExpired, { name: Product.name, lot: lotText(lot) });
    return (
      requestedLotsText(item) ??
      say(t.scans.notInWarehouse, { name: `${Product.name}, ${number}`, warehouse: Warehouse.name })
    );
  }
}
