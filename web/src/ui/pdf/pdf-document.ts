import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// The legacy build runs on phones that are some years old. The worker is one of our own files, as the content
// security policy asks.
pdf.GlobalWorkerOptions.workerSrc = workerUrl;

export type PdfDocument = pdf.PDFDocumentProxy;
export type PdfPage = pdf.PDFPageProxy;

/** Opens a PDF out of its bytes (they move to the worker). Throws where it is no PDF. */
export function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  return pdf.getDocument({ data, isEvalSupported: false, useWasm: false }).promise;
}
