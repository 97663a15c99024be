import type { PdfFile, Reference } from './pdf-file';
import { pdfString } from './pdf-file';

export type TagType =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Figure'
  | 'Link'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD';

/** The marked content of a page by its number, or an annotation, that a part of the document consists of. */
type Content = { page: Reference; id: number } | { annotation: Reference };

/** A part of a document's structure, in which screen readers read it. */
export class Tag {
  readonly type: TagType;
  /** What a picture shows. */
  readonly alt: string | undefined;
  readonly #kids: (Tag | Content)[] = [];
  #reference: Reference | undefined;

  constructor(type: TagType, alt?: string) {
    this.type = type;
    this.alt = alt;
  }

  /** A new part at the end of this one. */
  add(type: TagType, alt?: string): Tag {
    const kid = new Tag(type, alt);
    this.#kids.push(kid);
    return kid;
  }

  /** It continues with this content. */
  receive(content: Content): void {
    this.#kids.push(content);
  }

  referenceIn(file: PdfFile): Reference {
    this.#reference ??= file.reserve();
    return this.#reference;
  }

  /** Writes it with all its parts. */
  write(file: PdfFile, parent: Reference): void {
    const own = this.referenceIn(file);
    // A cell counts even if it is empty.
    const kids = this.#kids.filter((kid) => !(kid instanceof Tag) || kid.type === 'TD' || kid.hasContent());
    const [first] = kids;
    const isPlain = kids.length === 1 && first !== undefined && 'id' in first;
    const written = isPlain
      ? `/Pg ${first.page}/K ${first.id}`
      : `/K[${kids.map((kid) => kidOf(kid, file)).join(' ')}]`;
    const alt = this.alt === undefined ? '' : `/Alt${pdfString(this.alt)}`;
    const scope = this.type === 'TH' ? '/A<</O/Table/Scope/Column>>' : '';
    file.writeSmall(`<</S/${this.type}/P ${parent}${alt}${scope}${written}>>`, own);
    for (const kid of kids) if (kid instanceof Tag) kid.write(file, own);
  }

  hasContent(): boolean {
    return this.#kids.some((kid) => !(kid instanceof Tag) || kid.hasContent());
  }
}

function kidOf(kid: Tag | Content, file: PdfFile): string {
  if (kid instanceof Tag) return kid.referenceIn(file);
  if ('annotation' in kid) return `<</Type/OBJR/Obj ${kid.annotation}>>`;
  return `<</Type/MCR/Pg ${kid.page}/MCID ${kid.id}>>`;
}
