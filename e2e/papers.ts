import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, request } from '@playwright/test';
import { pdfText, readQr } from '../server/test/read-pdf';

/** Holds a printed document, as downloaded. */
export interface Paper {
  fileName: string;
  /** Holds the text of all pages. */
  text: string;
  /** Its QR code leads there. */
  qr: string;
}

/** Downloads the document in the open PDF preview, and reads it. */
export async function downloadPaper(page: Page, title = 'PDF Preview'): Promise<Paper> {
  const preview = page.getByRole('dialog', { name: title });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download Pdf' }).click(),
  ]);
  const pdf = await readFile(await download.path());
  const qr = await readQr(pdf, 0);
  expect(qr, 'the QR code can be read').not.toBeNull();
  return { fileName: download.suggestedFilename(), text: (await pdfText(pdf)).join('\n'), qr: qr ?? '' };
}

/** Reads the text of the PDF that a signed-out visitor gets from a link. */
export async function openAsStranger(url: string): Promise<{ status: number; text: string }> {
  // By default, it would be the session of the test's own page.
  const stranger = await request.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    const response = await stranger.get(url);
    const isPdf = response.headers()['content-type'] === 'application/pdf';
    return { status: response.status(), text: isPdf ? (await pdfText(await response.body())).join('\n') : '' };
  } finally {
    await stranger.dispose();
  }
}

/** Downloads a file of rows with a button of the screen. */
export async function downloadRows(button: Locator): Promise<{ fileName: string; lines: string[] }> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return { fileName: download.suggestedFilename(), lines: text.trim().split(/\r?\n/) };
}
