import { useSpotlight } from '@mantine/spotlight';
import { memo, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import type { Session } from '../../shared/session';
import { layerLevels, useLayer } from '../../ui/layers';
import { onDemand } from '../../ui/on-demand';
import { search, searchStore } from './spotlight';

const SearchBox = onDemand(async () => (await import('./search-box')).SearchBox);
const ScanDialog = onDemand(async () => (await import('./scan-dialog')).ScanDialog);

interface SearchProps {
  session: Session;
  isScanning: boolean;
  onScanned: () => void;
}

/** The search over everything, and the scanner that starts it with a code. Its box comes when it is first opened. */
export const Search = memo(function Search({ session, isScanning, onScanned }: SearchProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const { opened } = useSpotlight(searchStore);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (opened) setNeeded(true);
  }, [opened]);
  useLayer({
    isOpen: opened,
    level: layerLevels.search,
    close: search.close,
    element: () => document.getElementById(id),
  });
  useKeptKeys(id, opened, (key) => setWords((before) => before + key));

  function searchFor(code: string) {
    search.open();
    setWords(code);
  }
  function giveUp() {
    search.close();
    setNeeded(false);
  }
  return (
    <>
      {isNeeded ? <SearchBox id={id} session={session} words={words} onWords={setWords} onClose={giveUp} /> : null}
      {isScanning ? <ScanDialog onClose={onScanned} onSearch={searchFor} /> : null}
    </>
  );
});

/** Takes the letters typed after the search was opened and before its field has the focus. */
function useKeptKeys(id: string, isOpen: boolean, onKey: (key: string) => void) {
  const keep = useEffectEvent(onKey);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isLetter = event.key.length === 1;
      if (!isLetter && event.key !== 'Enter') return;
      if (document.getElementById(id)?.contains(document.activeElement)) return;
      // Nor does it press what has the focus beneath.
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) keep(event.key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [id, isOpen]);
}
