import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import IconScan from '~icons/scan';
import IconSearch from '~icons/search';
import { hasCode } from '../../shared/product-code';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { CodeCamera } from '../../ui/scan/code-camera';
import { useScannerKeys } from '../../ui/scan/scanner-keys';
import { useIsPhone } from '../../ui/use-is-phone';

/** Fewer lines are seen at one glance. */
const WORTH_FINDING = 8;

interface FindableLine {
  /** A line that this device has kept since an earlier version has no barcode. */
  line: { description?: string; Product: { name: string; code: string; barcode?: string } };
}

/**
 * The lines of a document that match what is typed or scanned: those of that code or barcode, otherwise each word is in
 * the name, the code or the description. A scan goes to the quantity of the first, however few the lines are.
 * @param lines the element around them
 */
export function useLineFinder<Row extends FindableLine>(rows: Row[], lines: RefObject<HTMLElement | null>) {
  const [words, setWords] = useState('');
  const [scanned, setScanned] = useState<{ code: string }>();
  const found = linesMatching(rows, words);

  function goToFirst() {
    const field = lines.current?.querySelector<HTMLInputElement>('[data-line-field="quantity"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  useScannerKeys((code) => {
    setWords(code);
    setScanned({ code });
  });

  // The line is drawn first, and the application's dialog that read the code is gone.
  const followScan = useEffectEvent(goToFirst);
  useEffect(() => {
    if (scanned !== undefined) followScan();
  }, [scanned]);

  // After a scan the field shows what was scanned, and lets all lines be shown again.
  const isOffered = rows.length >= WORTH_FINDING || scanned !== undefined;
  return { words, setWords, goToFirst, found, isOffered };
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
  finder: Pick<ReturnType<typeof useLineFinder>, 'words' | 'setWords' | 'goToFirst'>;
}

/** Finds a line by typing or scanning; with Enter its quantity can be typed at once. */
export function LineFinder({ finder }: LineFinderProps) {
  const { words, setWords, goToFirst } = finder;
  const isPhone = useIsPhone();
  const [isScanning, setScanning] = useState(false);

  function takeCode(code: string) {
    setWords(code);
    setScanning(false);
  }

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
            <ActionIcon variant="subtle" aria-label={t.lines.scanLine} onClick={() => setScanning(true)}>
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
      <Dialog
        opened={isScanning}
        onClose={() => setScanning(false)}
        onExitTransitionEnd={goToFirst}
        returnFocus={false}
        title={t.lines.scanLine}
        size="sm"
      >
        <CodeCamera onCode={takeCode} />
      </Dialog>
    </>
  );
}
