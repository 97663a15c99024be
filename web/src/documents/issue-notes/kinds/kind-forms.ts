import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import type { ComponentType, ReactNode } from 'react';
import type { ServerForm } from '../../../ui/form/use-server-form';
import type { Note, WholeAnswer } from '../note-kind';
import type { ParticularsFormProps } from '../particulars-form';

/** How the goods leave: a form, and its fields. */
export interface Departure {
  form: Pick<ServerForm<never>, 'send' | 'isSending'>;
  fields: ReactNode;
}

/** These parts of the screens are a kind's own. */
export interface KindForms<Name extends NoteKindName> {
  /** Makes a note: the first step, with who receives the goods. */
  Particulars: ComponentType<ParticularsFormProps>;
  /** Corrects the details of a note that is not processed yet. */
  Correction: ComponentType<{ answer: WholeAnswer<Name>; onClose: () => void }>;
  /** Stands before the goods until they may be handed out; a kind without it hands them out at once. */
  Gate?: ComponentType<{ answer: WholeAnswer<Name>; children: ReactNode }>;
  /** Asks how the goods leave, and processes the note. */
  useDeparture: (answer: WholeAnswer<Name>, note: Note, onProcessed: () => void | Promise<void>) => Departure;
}
