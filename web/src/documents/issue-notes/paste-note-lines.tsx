import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { conditions } from '@ghala/contract/common/condition-words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '../../text/t';
import { AddPastedLines } from '../lines/add-pasted-lines';
import { PasteDialog } from '../lines/paste-dialog';
import { keepNote, searchStock } from './note-calls';
import type { Note, NoteKind } from './note-kind';

interface PasteNoteLinesProps {
  kind: NoteKind;
  note: Note;
  /** Holds rows that were already pasted; if there are none, the dialog asks for them. */
  rows: string;
  onClose: () => void;
}

/** Turns rows of a spreadsheet into lines of a note, each with what its warehouse has of the product. */
export function PasteNoteLines({ kind, note, rows, onClose }: PasteNoteLinesProps) {
  const client = useQueryClient();
  const { warehouseId } = note;
  const availableOf = useCallback(
    async ({ id, code, name }: MatchedProduct) => {
      const found = await searchStock(kind, warehouseId, code || name);
      return found.find(({ Product }) => Product.id === id)?.quantity ?? 0;
    },
    [kind, warehouseId],
  );
  return (
    <PasteDialog rows={rows} failureTitle={kind.texts.itemNotAdded} hasPrice={false} onClose={onClose}>
      {(items) => (
        <AddPastedLines
          read={items}
          failureTitle={kind.texts.itemNotAdded}
          quantityLabel={t.issueNotes.quantityAssigned}
          beside={note.Warehouse}
          availableOf={availableOf}
          add={(found) =>
            kind.changes.addItems(
              note.id,
              found.map(({ product, quantity }) => ({
                ...{ productId: product.id, quantity },
                ...{ condition: conditions[0], comment: '' },
              })),
            )
          }
          onAdded={({ products }) => keepNote(client, kind, note.id, { items: products })}
          onClose={onClose}
        />
      )}
    </PasteDialog>
  );
}
