import { Anchor } from '@mantine/core';
import { t } from '../../text/t';

/** Opens the document that came with the note in a new tab. */
export function DocumentLink({ note }: { note: { uploadDocument: string } }) {
  if (note.uploadDocument === '') return '–';
  return (
    <Anchor href={`/files/${note.uploadDocument}`} target="_blank" rel="noopener" inherit>
      {t.issueNotes.viewDocument}
    </Anchor>
  );
}
