import type { Scanned } from '@ghala/contract/calls/scan';
import type { LotHead } from '@ghala/contract/common/lots';
import { Button, Group, TextInput } from '@mantine/core';
import { useContext, useRef } from 'react';
import { flushSync } from 'react-dom';
import IconScan from '~icons/scan';
import { hasCode } from '../../format/product-code';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { say, t } from '../../text/t';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import { isMissed, type Taken } from '../../ui/scan/scanner-keys';
import { inUnit } from '../lines/counting-rule';
import { chosenText } from '../lot-choice/lot-texts';
import { isTracked } from '../lots/lot-drafts';
import { scannedNumber } from '../lots/scanned-lots';
import { KeptCodes } from '../scan/kept-codes';
import { lookUp, type Scan, useKeptScans, useScans } from '../scan/use-scans';
import { LotsContext } from './line-lots';
import type { Note } from './note-kind';
import { lineOfLot, pickByLot } from './pick-by-lot';
import type { PickLine } from './pick-list';
import { useTypedLines } from './typed-lines';
import type { Typed } from './use-item-actions';

interface ScanLineProps {
  note: Note;
  lines: readonly PickLine[];
  onPick: (line: PickLine, lots?: Pick<Typed, 'lots' | 'lotsReason'>) => void;
  /** Brings the line into view. */
  onFound: (line: PickLine) => void;
}

/** Holds what was scanned, and the lines that it stands for. */
interface FoundLines {
  code: string;
  lines: PickLine[];
  /** The code is only a place, which picks nothing. */
  isPlace: boolean;
  /** No product or place has the code. */
  isUnknown: boolean;
  /** Names the lot or serial number in the code, and tells whether it is known. */
  lot?: { number: string; known: LotHead | null } | undefined;
}

/**
 * Picks the line of a product that the camera or a typing scanner reads; for a tracked product, with the lot or serial
 * number in the code. A scanned section shows the first of its lines.
 */
export function ScanLine({ note, lines, onPick, onFound }: ScanLineProps) {
  const kept = useKeptScans(take);
  const { choose } = useContext(LotsContext);
  const { type, typedLine } = useTypedLines();
  // A scan may come before the result of the previous one is drawn.
  const latest = useRef(lines);
  latest.current = lines;
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: async ({ code }) => {
      const read = await readCode(code.trim());
      const found = ownLines(lines, read) ?? foundLines(note, lines, read, await findScanned(read));
      // A code typed by hand is reported as on no line of the note, unless it surely belongs to a product.
      return { ...found, scan: { ...read, isTyped: true }, isUnknown: found.isUnknown && read.isSure };
    },
    failureTitle: t.issueNotes.codeNotLookedUp,
    onSuccess: ({ scan, ...found }) => {
      const picked = pick(found);
      if (!isMissed(picked)) return;
      if (found.isUnknown) kept.keep(scan, picked.missed);
      else form.setFieldError('code', picked.missed);
    },
  });

  /** @returns what was picked, or why nothing was */
  function pick({ code, lines: found, isPlace, isUnknown, lot }: FoundLines): Exclude<Taken, false> {
    const ofLot = lot?.known ? lineOfLot(found, lot.known) : undefined;
    const line = ofLot ?? found.find(({ isPicked }) => !isPicked) ?? found[0];
    form.reset();
    form.focusField('code');
    if (line === undefined)
      return { missed: isUnknown ? '' : say(t.issueNotes.notOnNote, { code, noteNo: note.noteNo }) };
    onFound(line);
    if (isPlace) return line.section;
    const { Product } = line.item;
    const { name } = Product;
    if (line.isPicked) return { missed: say(t.issueNotes.alreadyPicked, { name }) };
    if (line.quantity === 0) return { missed: say(t.issueNotes.noneAtHand, { name }) };
    if (!isTracked(Product)) return picked(line);
    if (lot?.known) return pickLot(line, lot.known);
    if (lot) return { missed: say(t.scans.lotUnknown, { name, number: lot.number }) };
    // Only its number tells which of the pieces it is.
    return Product.tracking === 'lot' ? picked(line) : { missed: say(t.scans.serialNext, { name }) };
  }

  function pickLot(line: PickLine, lot: LotHead): Exclude<Taken, false> {
    const typed = typedLine(line);
    const found = pickByLot(line, typed, lot, note);
    if (isMissed(found)) return found;
    const { lots, next } = found;
    const lotsReason = typed.lotsReason ?? line.item.requestedLotsReason;
    if (next === 'issue') return picked(line, { lots, lotsReason });
    flushSync(() => type(line, { lots, lotsReason }));
    if (next === 'reason') choose(line);
    else {
      const { Product } = line.item;
      const wanted = inUnit(Product, typed.quantity) ?? line.quantity;
      const said = `${Product.name}: ${chosenText(Product, lots, wanted)}`;
      notifySuccess(said);
      return said;
    }
    return undefined;
  }

  function picked(line: PickLine, lots?: Pick<Typed, 'lots' | 'lotsReason'>): string {
    onPick(line, lots);
    const said = say(t.issueNotes.linePicked, { name: line.item.Product.name });
    notifySuccess(said);
    return said;
  }

  async function send() {
    if (form.getValues().code.trim() !== '') await form.send();
  }

  async function take(scan: Scan): Promise<Taken> {
    const own = ownLines(latest.current, scan);
    if (own !== undefined) return pick(own);
    const scanned = await lookUp(scan);
    if (isMissed(scanned)) return scanned;
    const found = foundLines(note, latest.current, scan, scanned);
    return found.isUnknown ? kept.keepUnknown(scan) : pick(found);
  }

  useScans(take, kept);

  return (
    <>
      <Form form={{ ...form, send }} label={t.issueNotes.scanItems}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            aria-label={t.issueNotes.scanOrType}
            placeholder={t.issueNotes.scanOrType}
            leftSection={<IconScan size="1.2em" aria-hidden />}
            autoComplete="off"
            autoCapitalize="off"
            flex={1}
            maw={{ sm: '20rem' }}
            data-takes-scan
            {...form.getInputProps('code')}
          />
          {canReadByCamera() ? (
            <Button variant="default" onClick={openScanner}>
              {t.issueNotes.camera}
            </Button>
          ) : null}
        </Group>
      </Form>
      <KeptCodes kept={kept} />
    </>
  );
}

/**
 * Finds the lines that are known by the code without asking the server; undefined if there are none, or if the code
 * names a lot of them, which only the server knows.
 */
function ownLines(lines: readonly PickLine[], { code, lot, serial }: ReadCode): FoundLines | undefined {
  const found = lines.filter(({ item }) => hasCode(item.Product, code));
  const namesLot = (lot ?? serial) !== undefined && found.some(({ item }) => isTracked(item.Product));
  return found.length === 0 || namesLot ? undefined : { code, lines: found, isPlace: false, isUnknown: false };
}

function foundLines({ warehouseId }: Note, lines: readonly PickLine[], read: ReadCode, scanned: Scanned): FoundLines {
  const { product, place, knownLot } = scanned;
  const code = read.code || read.text;
  if (place !== null) {
    const isHere = place.warehouseId === warehouseId;
    const found = lines.filter(({ section, isPicked }) => isHere && section === place.Section?.name && !isPicked);
    return { code, lines: found, isPlace: true, isUnknown: false };
  }
  const found = lines.filter(({ item }) => item.productId === product?.id);
  const number = product && scannedNumber(product, scanned);
  const named = number === null ? undefined : { number, known: knownLot };
  return { code, lines: found, isPlace: false, isUnknown: product === null, lot: named };
}
