import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import IconScan from '~icons/scan';
import IconSearch from '~icons/search';
import { hasCode } from '../../format/product-code';
import { say, t } from '../../text/t';
import { areErrorsAlone } from '../../ui/dialogs/layers';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import { isMissed, type Taken } from '../../ui/scan/scanner-keys';
import { useIsPhone } from '../../ui/use-is-phone';
import { KeptCodes } from '../scan/kept-codes';
import {
  type KeptScan,
  lookUp,
  type Scan,
  type ScannedPlace,
  sayWrong,
  useKeptScans,
  useScans,
} from '../scan/use-scans';

/** Fewer lines are seen at a glance. */
const WORTH_FINDING = 8;

interface FindableLine {
  /** A line that this device kept from an earlier version has no barcode. */
  /** Holds what came of it, once it is complete. */
  item?: unknown;
  line: { description?: string; Product: { name: string; code: string; barcode?: string } };
}

interface LineFinderOptions<Row> {
  /** Finds the element around the lines. */
  lines: RefObject<HTMLElement | null>;
  /** Runs when a line was scanned. */
  onScan: (row: Row, scan: Scan) => Taken;
  /** Runs when an unknown code was given to a product: the lines are fetched again. */
  onTied: () => Promise<unknown>;
  /** Runs when a place was scanned. */
  onPlace: (place: ScannedPlace) => string;
}

/**
 * Finds the lines of a document that match what is typed or scanned: those of that code or barcode, or else those with
 * each word in the name, the code or the description. A scan goes to the quantity of the first, however few the lines
 * are.
 */
export function useLineFinder<Row extends FindableLine>(
  rows: Row[],
  { lines, onScan, onPlace, onTied }: LineFinderOptions<Row>,
) {
  const [words, setWords] = useState('');
  const [scanned, setScanned] = useState<{ code: string }>();
  const kept = useKeptScans(take);
  const found = linesMatching(rows, words);

  function goToFirst() {
    const field = lines.current?.querySelector<HTMLInputElement>('[data-line-field="quantity"]');
    // Beneath a dialog that goes on reading codes, it would lose the focus at once.
    if (areErrorsAlone()) field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  const latest = useRef(rows);
  latest.current = rows;

  async function take(scan: Scan): Promise<Taken> {
    if (rowOf(scan) !== undefined) {
      // What is typed in a line is kept once its field is left.
      const active = document.activeElement;
      if (active instanceof HTMLElement && lines.current?.contains(active)) flushSync(() => active.blur());
      flushSync(() => follow(scan));
      const row = rowOf(scan);
      sayWrong(scan);
      return row && onScan(row, scan);
    }
    const found = await lookUp(scan);
    if (isMissed(found)) return found;
    if (found.place !== null) return onPlace(found.place);
    if (found.product === null) return kept.keepUnknown(scan);
    return { missed: say(t.scans.notOnOrder, { name: found.product.name }) };
  }

  /** Picks the first line of a product that is not received yet. */
  function rowOf({ code }: Scan): Row | undefined {
    const own = latest.current.filter(({ line }) => hasCode(line.Product, code));
    return own.find(({ item }) => item === undefined) ?? own[0];
  }

  async function takeUp(one: KeptScan) {
    await onTied();
    await kept.takeUp(one);
  }

  function follow({ code, text }: Scan) {
    setWords(code || text);
    setScanned({ code });
  }

  useScans(take, kept);

  // The line must be drawn first.
  const followScan = useEffectEvent(goToFirst);
  useEffect(() => {
    if (scanned !== undefined) followScan();
  }, [scanned]);

  // After a scan, the field shows what was scanned, and can show all lines again.
  const isOffered = rows.length >= WORTH_FINDING || scanned !== undefined || kept.scans.length > 0;
  return {
    words,
    setWords,
    goToFirst,
    found,
    isOffered,
    kept: { ...kept, takeUp },
  };
}

function linesMatching<Row extends FindableLine>(rows: Row[], words: string): Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  const exact = rows.filter(({ line }) => hasCode(line.Product, words.trim()));
  if (exact.length > 0) return exact;
  return rows.filter(({ line: { Product, description = '' } }) => {
    const text = `${Product.name} ${Product.code} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

interface LineFinderProps {
  finder: Pick<ReturnType<typeof useLineFinder>, 'words' | 'setWords' | 'goToFirst' | 'kept'>;
}

/** Finds a line by typing or scanning; Enter leads to its quantity. */
export function LineFinder({ finder }: LineFinderProps) {
  const { words, setWords, goToFirst, kept } = finder;
  const isPhone = useIsPhone();
  return (
    <>
      <TextInput
        type="search"
        maw={isPhone ? undefined : '21.5rem'}
        aria-label={t.lines.findLine}
        placeholder={t.lines.findLine}
        autoComplete="off"
        leftSection={<IconSearch size="1.1em" aria-hidden />}
        rightSection={
          words !== '' ? (
            <CloseButton size="sm" aria-label={t.lines.showAllLines} onClick={() => setWords('')} />
          ) : canReadByCamera() ? (
            <ActionIcon variant="subtle" aria-label={t.lines.scanLine} onClick={openScanner}>
              <IconScan aria-hidden />
            </ActionIcon>
          ) : null
        }
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            goToFirst();
          } else if (event.key === 'Escape' && words !== '') {
            event.preventDefault();
            event.stopPropagation();
            setWords('');
          }
        }}
      />
      <KeptCodes kept={kept} />
    </>
  );
}
