import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Signer } from '@ghala/contract/common/references';
import type { PrintedNote } from './render-note';

/** These are the parts of every paper beside its document. */
export interface PaperFrame
  extends Pick<PrintedNote, 'language' | 'landscape' | 'business' | 'qr' | 'printedOn' | 'printedBy'> {
  timezone: string;
  /** Pictures of signatures, by person id; people without one are absent. */
  signatures: ReadonlyMap<number, Buffer>;
}

/** This is a signature block; an unknown person leaves it empty. */
export function signatureBlock(
  title: string,
  person: Pick<Signer, 'id' | 'name'> | null,
  moment: string | null,
  { timezone, signatures }: PaperFrame,
): PrintedNote['signatures'][number] {
  const image = person === null ? undefined : signatures.get(person.id);
  return {
    title,
    name: person?.name ?? '',
    systemId: person === null ? '' : String(person.id),
    date: moment === null ? '' : formatMoment(moment, timezone, false),
    ...(image !== undefined && { image }),
  };
}

/** A person as named on paper, with the position under the name; a dash while there is none. */
export function partyOf(title: string, person: Signer | null): PrintedNote['parties'][number] {
  return { title, lines: person === null ? ['-'] : [person.name, ...(person.designation ? [person.designation] : [])] };
}
