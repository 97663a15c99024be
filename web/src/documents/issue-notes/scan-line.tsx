import type { Scanned } from '@ghala/contract/calls/scan';
import type { LotHead } from '@ghala/contract/common/lots';
import { Button, Group, TextInput } from '@mantine/core';
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import IconScan from '~icons/scan';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { hasCode } from '../../shared/product-code';
import { say, t } from '../../text/t';
import { Form } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import { useServerForm } from '../../ui/use-server-form';
import { inUnit } from '../lines/counting-rule';
import { chosenText } from '../lot-choice/lot-texts';
import { isTracked } from '../lots/lot-drafts';
import { scannedNumber } from '../lots/scanned-lots';
import { UnknownCodes } from '../scan/unknown-codes';
import { lookUp, useScans, useUnknownScans } from '../scan/use-scans';
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

/** What was scanned, and the lines that it stands for. */
interface FoundLines {
  code: string;
  lines: PickLine[];
  /** A place alone picks nothing. */
  isPlace: boolean;
  /** No product or place has the code. */
  isUnknown: boolean;
  /** The lot, or the serial number, that the code names, and whether it is known. */
  lot?: { number: string; known: LotHead | null } | undefined;
}

/**
 * Picks the line of a scanned product, by a scanner that types or by the camera: of the lot or serial number that the code
 * names, if it is tracked. A scanned section shows the first of its lines.
 */
export function ScanLine({ note, lines, onPick, onFound }: ScanLineProps) {
  const unknown = useUnknownScans();
  const { choose } = useContext(LotsContext);
  const { type, typedLine } = useTypedLines();
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: async ({ code }) => {
      const read = await readCode(code.trim());
      const found = ownLines(lines, read) ?? foundLines(note, lines, read, await findScanned(read));
      // A code that is typed by hand is said to be on no line of the note.
      return found.isUnknown && unknown.keep({ ...read, isTyped: true }) === false
        ? { ...found, isUnknown: false }
        : found;
    },
    failureTitle: t.issueNotes.codeNotLookedUp,
    onSuccess: (found) => {
      pick(found);
    },
  });

  /** @returns what was picked */
  function pick({ code, lines: found, isPlace, isUnknown, lot }: FoundLines): string | undefined {
    const ofLot = lot?.known ? lineOfLot(found, lot.known) : undefined;
    const line = ofLot ?? found.find(({ isPicked }) => !isPicked) ?? found[0];
    form.reset();
    form.focusField('code');
    if (line === undefined) {
      // One that is unknown is said below.
      if (!isUnknown) form.setFieldError('code', say(t.issueNotes.notOnNote, { code, noteNo: note.noteNo }));
      return undefined;
    }
    onFound(line);
    if (isPlace) return line.section;
    const { Product } = line.item;
    const { name } = Product;
    if (line.isPicked) form.setFieldError('code', say(t.issueNotes.alreadyPicked, { name }));
    else if (line.quantity === 0) form.setFieldError('code', say(t.issueNotes.noneAtHand, { name }));
    else if (!isTracked(Product)) return picked(line);
    else if (lot?.known) return pickLot(line, lot.known);
    else if (lot) form.setFieldError('code', say(t.scans.lotUnknown, { name, number: lot.number }));
    else if (Product.tracking === 'lot') return picked(line);
    // Which of them it is, only its number says.
    else form.setFieldError('code', say(t.scans.serialNext, { name }));
    return undefined;
  }

  function pickLot(line: PickLine, lot: LotHead): string | undefined {
    const typed = typedLine(line);
    const found = pickByLot(line, typed, lot, note);
    if ('problem' in found) {
      form.setFieldError('code', found.problem);
      return undefined;
    }
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

  useScans(async (scan) => {
    const own = ownLines(lines, scan);
    const scanned = own === undefined ? await lookUp(scan) : undefined;
    const found = own ?? (scanned && foundLines(note, lines, scan, scanned));
    if (found === undefined) return undefined;
    if (found.isUnknown && unknown.keep(scan) === false) return false;
    return pick(found);
  });

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
      <UnknownCodes
        unknown={{
          ...unknown,
          takeUp: (scan) => {
            unknown.dismiss(scan);
            form.setFieldValue('code', scan.text);
            void send();
          },
        }}
      />
    </>
  );
}

/**
 * Those that are known by the code without asking the server; undefined if there are none, or it names a lot of them, which
 * only the server knows.
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
