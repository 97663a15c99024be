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

/** This is a part of a document's structure, in which screen readers read it. */
export class Tag {
  readonly type: TagType;
  /** Says what a picture shows. */
  readonly alt: string | undefined;
  readonly #kids: (Tag | PDFKit.PDFStructureContent)[] = [];
  #element: PDFKit.PDFStructureElement | undefined;
  /** A link has it, by its index. */
  #page: number | undefined;

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
  receive(content: PDFKit.PDFStructureContent): void {
    this.#kids.push(content);
  }

  /** This is the link on a page that it is. */
  asLink(pdf: PDFKit.PDFDocument, page: number): PDFKit.PDFStructureElement {
    this.#page = page;
    return this.#elementIn(pdf);
  }

  /** Writes it with all its parts. */
  writeTo(pdf: PDFKit.PDFDocument, parent?: PDFKit.PDFStructureElement): void {
    const element = this.#elementIn(pdf);
    if (parent === undefined) pdf.addStructure(element);
    else parent.add(element);
    for (const kid of this.#kids) {
      if (!(kid instanceof Tag)) element.add(kid);
      // A cell counts even if it is empty.
      else if (kid.type === 'TD' || kid.hasContent()) kid.writeTo(pdf, element);
    }
    // The element says that its link is on the current page.
    if (this.#page !== undefined) pdf.switchToPage(this.#page);
    element.end();
  }

  hasContent(): boolean {
    return this.#kids.some((kid) => !(kid instanceof Tag) || kid.hasContent());
  }

  #elementIn(pdf: PDFKit.PDFDocument): PDFKit.PDFStructureElement {
    this.#element ??= pdf.struct(this.type, {
      ...(this.alt !== undefined && { alt: this.alt }),
      ...(this.type === 'TH' && { scope: 'Column' }),
    });
    return this.#element;
  }
}
