import { type Identity, identityCalls } from '@ghala/contract/calls/identity';
import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { send } from '../net/send';
import { t } from '../text/t';
import { FieldGrid } from '../ui/form/field-grid';
import { FileField } from '../ui/inputs/file-field';

export interface IdentityImagesProps {
  /** Receives the data read, for the user to check; '' for anything unreadable. */
  onRead: (identity: Identity) => void;
  disabled?: boolean;
}

type Reading = 'none' | 'running' | 'done' | 'empty';

const words: Record<Reading, string> = {
  none: t.pickers.imagesAreRead,
  running: t.pickers.readingTheCard,
  done: t.pickers.readLookItOver,
  empty: t.pickers.nothingRead,
};

/**
 * Takes both sides of an identity card, from which name and number are read. A failed reading is silent: they are then
 * typed. A form that is reset gives this another `key`.
 */
export function IdentityImages({ onRead, disabled }: IdentityImagesProps) {
  const [front, setFront] = useState<File | null>(null);
  const [back, setBack] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading>('none');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another image is read anew.
  useEffect(() => {
    if (front === null && back === null) {
      setReading('none');
      return;
    }
    const abort = new AbortController();
    setReading('running');
    read(front, back, abort.signal).then((identity) => {
      if (abort.signal.aborted) return;
      setReading(identity.fullName === '' && identity.idNumber === '' ? 'empty' : 'done');
      onRead(identity);
    });
    return () => abort.abort();
  }, [front, back]);

  return (
    <div>
      <FieldGrid>
        <FileField label={t.pickers.idFront} accept="image/*" value={front} onChange={setFront} disabled={disabled} />
        <FileField label={t.pickers.idBack} accept="image/*" value={back} onChange={setBack} disabled={disabled} />
      </FieldGrid>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {words[reading]}
      </Text>
    </div>
  );
}

async function read(front: File | null, back: File | null, signal: AbortSignal): Promise<Identity> {
  try {
    const files = { front_image: front, back_image: back };
    return (await send(identityCalls.read, { files }, { signal })).result;
  } catch {
    return { fullName: '', idNumber: '' };
  }
}
