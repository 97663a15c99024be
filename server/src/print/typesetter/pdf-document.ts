import PdfKit from 'pdfkit';
import { bold, regular } from './face';
import { PdfPage, pdfString } from './pdf-page';
import { Tag } from './structure';

/** Says what a document says of itself. */
export interface DocumentFacts {
  title: string;
  author: string;
  /** It is 'en' or another language. */
  language: string;
}

/** A PDF with tagged text, so that it can be searched, copied and read aloud; its fonts are embedded as subsets. */
export class PdfDocument {
  readonly pages: PdfPage[] = [];
  /** This is the whole of its structure. */
  readonly root = new Tag('Document');
  readonly #pdf: PDFKit.PDFDocument;

  /** @param size of its pages, in points */
  constructor({ title, author, language }: DocumentFacts, size: { width: number; height: number }) {
    this.#pdf = new PdfKit({
      pdfVersion: '1.7',
      size: [size.width, size.height],
      margin: 0,
      autoFirstPage: false,
      // The foot of a page is set when the number of pages is known.
      bufferPages: true,
      // None of its own.
      font: '',
      tagged: true,
      lang: `${language}-KE`,
      displayTitle: true,
      info: { Title: xmlText(title), Author: xmlText(author), Producer: 'Ghala', Creator: 'Ghala' },
    });
    // Its types know only files, but it also takes a font that fontkit has read.
    for (const { name, font } of [regular, bold]) this.#pdf.registerFont(name, font as unknown as Buffer);
  }

  addPage(): PdfPage {
    this.#pdf.addPage();
    const page = new PdfPage(this.#pdf, this.pages.length);
    this.pages.push(page);
    return page;
  }

  end(): Buffer {
    this.root.writeTo(this.#pdf);
    this.#pdf.end();
    return this.#pdf.read();
  }
}

/** This is a text that pdfkit writes in the document's facts as it is, and as its string into their copy as XML. */
function xmlText(text: string): string {
  const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return Object.assign(pdfString(text), { toString: () => xml });
}
