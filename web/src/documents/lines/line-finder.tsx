import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import IconScan from '~icons/scan';
import IconSearch from '~icons/search';
import { hasCode } from '../../shared/product-code';
import { t } from '../../text/t';
import { areErrorsAlone } from '../../ui/layers';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import type { Taken } from '../../ui/scan/scanner-keys';
import { useIsPhone } from '../../ui/use-is-phone';
import { UnknownCode } from '../scan/unknown-code';
import { lookUp, type Scan, type ScannedPlace, useScans } from '../scan/use-scans';

/** Fewer lines are seen at one glance. */
const WORTH_FINDING = 8;

interface FindableLine {
  /** A line that this device has kept since an earlier version has no barcode. */
  line: { description?: string; Product: { name: string; code: string; barcode?: string } };
}

interface LineFinderOptions<Row> {
  /** The element around them. */
  lines: RefObject<HTMLElement | null>;
  /** A line was scanned. @returns what was done with it, if that can be said */
  onScan: (row: Row, scan: Scan) => string | undefined;
  /** A place was scanned. */
  onPlace: (place: ScannedPlace) => string;
}

/**
 * The lines of a document that match what is typed or scanned: those of that code or barcode, otherwise each word is in
 * the name, the code or the description. A scan goes to the quantity of the first, however few the lines are.
 */
export function useLineFinder<Row extends FindableLine>(
  rows: Row[],
  { lines, onScan, onPlace }: LineFinderOptions<Row>,
) {
  const [words, setWords] = useState('');
  const [scanned, setScanned] = useState<{ code: string }>();
  const [unknown, setUnknown] = useState<Scan>();
  const found = linesMatching(rows, words);

  function goToFirst() {
    const field = lines.current?.querySelector<HTMLInputElement>('[data-line-field="quantity"]');
    // Beneath a dialog that goes on reading codes it would lose the focus at once.
    if (areErrorsAlone()) field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  const latest = useRef(rows);
  latest.current = rows;

  async function take(scan: Scan): Promise<Taken> {
    // What is typed in a line is kept once its field is left.
    if (lines.current?.contains(document.activeElement))
      flushSync(() => (document.activeElement as HTMLElement).blur());
    const row = latest.current.find(({ line }) => hasCode(line.Product, scan.code));
    if (row !== undefined) {
      flushSync(() => follow(scan));
      return onScan(row, scan);
    }
    const found = await lookUp(scan);
    if (found === undefined) return undefined;
    if (found.place !== null) return onPlace(found.place);
    if (found.product === null && scan.isTyped && !scan.isSure) return false;
    follow(scan);
    if (found.product === null && scan.isSure) setUnknown(scan);
    return undefined;
  }

  function follow({ code, text }: Scan) {
    setUnknown(undefined);
    setWords(code || text);
    setScanned({ code });
  }

  useScans(take);

  // The line is drawn first.
  const followScan = useEffectEvent(goToFirst);
  useEffect(() => {
    if (scanned !== undefined) followScan();
  }, [scanned]);

  // After a scan the field shows what was scanned, and lets all lines be shown again.
  const isOffered = rows.length >= WORTH_FINDING || scanned !== undefined;
  return { words, setWords, goToFirst, found, isOffered, unknown, dismiss: () => setUnknown(undefined) };
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
  finder: Pick<ReturnType<typeof useLineFinder>, 'words' | 'setWords' | 'goToFirst' | 'unknown' | 'dismiss'>;
  /** An unknown code is a product's from now on. */
  onTied: () => void;
}

/** Finds a line by typing or scanning; with Enter its quantity can be typed at once. */
export function LineFinder({ finder, onTied }: LineFinderProps) {
  const { words, setWords, goToFirst, unknown, dismiss } = finder;
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
      {unknown === undefined ? null : (
        <UnknownCode
          code={unknown}
          onDismiss={dismiss}
          onTied={() => {
            dismiss();
            onTied();
          }}
        />
      )}
    </>
  );
}
