import type { ReactNode } from 'react';
import { t } from '../../text/t';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import type { NoteKind } from './note-kind';

interface NotePdfPreviewProps {
  kind: NoteKind;
  paper: 'note' | 'gatePass';
  id: string;
  /** Further buttons beside the specified three. */
  actions?: ReactNode;
}

/** The preview of the printed note, or its gate pass, which is a screen of its own. */
export function NotePdfPreview({ kind, paper, id, actions }: NotePdfPreviewProps) {
  const isNote = paper === 'note';
  return (
    <PdfPreview
      title={isNote ? undefined : t.common.gatePass}
      call={isNote ? kind.calls.paper : kind.calls.gatePass}
      id={id}
      fileName={isNote ? 'batch_note' : 'pickup_gatepass'}
      errorTitle={kind.texts.notFound}
      fallback="/orders"
      actions={actions}
    />
  );
}
