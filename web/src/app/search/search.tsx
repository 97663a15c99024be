import { useState } from 'react';
import type { Session } from '../../shared/session';
import { onDemand } from '../../ui/on-demand';
import { SearchBox } from './search-box';
import { search } from './spotlight';

const ScanDialog = onDemand(async () => (await import('./scan-dialog')).ScanDialog);

interface SearchProps {
  session: Session;
  isScanning: boolean;
  onScanned: () => void;
}

/** The search over everything, and the scanner that starts it with a code. */
export function Search({ session, isScanning, onScanned }: SearchProps) {
  const [words, setWords] = useState('');
  function searchFor(code: string) {
    search.open();
    setWords(code);
  }
  return (
    <>
      <SearchBox session={session} words={words} onWords={setWords} />
      {isScanning ? <ScanDialog onClose={onScanned} onSearch={searchFor} /> : null}
    </>
  );
}
