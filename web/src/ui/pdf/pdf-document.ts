import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// The legacy build runs on older phones. The worker is one of our own files, as the content security policy requires.
pdf.GlobalWorkerOptions.workerSrc = workerUrl;

export type PdfDocument = pdf.PDFDocumentProxy;
export type PdfPage = pdf.PDFPageProxy;

/** Opens a PDF from its bytes (they move to the worker). Throws if it is not a PDF. */
export function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  return pdf.getDocument({ data, isEvalSupported: false, useWasm: false }).promise;
}
