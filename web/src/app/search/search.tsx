import { Overlay } from '@mantine/core';
import { useSpotlight } from '@mantine/spotlight';
import { memo, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { layerLevels, useLayer } from '../../ui/dialogs/layers';
import { onDemand } from '../../ui/dialogs/on-demand';
import { useScannerKeys } from '../../ui/scan/scanner-keys';
import { loadSearchBox } from './load-search-box';
import { useCodeLookup, usePaperLookup } from './scanned-code';
import { search, searchStore } from './spotlight';

const SearchBox = onDemand(loadSearchBox);
const ScanDialog = onDemand(async () => (await import('./scan-dialog')).ScanDialog);

interface SearchProps {
  session: Session;
  isScanning: boolean;
  onScanned: () => void;
}

/** Searches everything, and scans codes to search for. Its box is loaded when it is first opened. */
export const Search = memo(function Search({ session, isScanning, onScanned }: SearchProps) {
  const id = useId();
  const { opened } = useSpotlight(searchStore);
  const [words, setWords] = useState('');
  const [isHere, setHere] = useState(false);
  // It was opened before its box was loaded.
  const [isAwaited, setAwaited] = useState(false);
  /** Counts how often Enter was pressed before the field had the focus. */
  const [entered, setEntered] = useState(0);
  useLayoutEffect(() => {
    if (!opened || isHere) return;
    // The box is opened once it is here: opened any earlier, it would not know where the focus was.
    search.close();
    setAwaited(true);
  }, [opened, isHere]);

  function giveUp() {
    search.close();
    setAwaited(false);
    setEntered(0);
    setWords('');
  }
  function begin() {
    setAwaited(false);
    setHere(true);
    search.open();
  }
  function searchFor(code: string) {
    search.open();
    setWords(code);
  }

  const lookUp = useCodeLookup(searchFor);
  const findPaper = usePaperLookup();
  const openScanned = (code: string) =>
    lookUp(code).then(
      (open) => open(),
      (error) => void alertError(t.app.codeNotLookedUp, error),
    );
  useScannerKeys(
    async (code, { isTyped }) => {
      if (!isTyped) {
        await openScanned(code);
        return undefined;
      }
      // What is typed into a field is meant for it, unless it is a paper's code.
      const open = await findPaper(code).catch(() => undefined);
      if (open === undefined) return false;
      open();
      return undefined;
    },
    { isForOthers: true },
  );
  useLayer({
    isOpen: opened || isAwaited,
    level: layerLevels.search,
    close: isAwaited ? giveUp : search.close,
    element: () => document.getElementById(id),
  });
  useKeptKeys(id, opened || isAwaited, (key) => {
    if (key === 'Enter') setEntered((before) => before + 1);
    else setWords((before) => (key === 'Backspace' ? before.slice(0, -1) : before + key));
  });
  return (
    <>
      {isAwaited ? <Overlay fixed zIndex={layerLevels.search} backgroundOpacity={0.35} onClick={giveUp} /> : null}
      {isAwaited || isHere ? (
        <SearchBox
          id={id}
          session={session}
          words={words}
          onWords={setWords}
          entered={entered}
          onHere={begin}
          onClose={giveUp}
        />
      ) : null}
      {isScanning ? <ScanDialog onClose={onScanned} onSearch={searchFor} /> : null}
    </>
  );
});

/** Takes what is typed after the search was opened and before its field has the focus. */
function useKeptKeys(id: string, isOpen: boolean, onKey: (key: string) => void) {
  const keep = useEffectEvent(onKey);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Enter' && key !== 'Backspace')) return;
      if (document.getElementById(id)?.contains(document.activeElement)) return;
      // What has the focus beneath must not get the key.
      event.preventDefault();
      event.stopPropagation();
      keep(key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [id, isOpen]);
}
