import type { Call } from '@ghala/contract/common/call';
import { fileStamp } from '../format/format';
import { type Mutation, sendForFile } from './send';

/**
 * Fetches a file with the session's token and downloads it. The server's file name is used if it sends one, otherwise
 * `fileName`. Throws ApiError.
 */
export async function downloadFile(call: Call, input: Mutation['input'], fileName: string): Promise<void> {
  const response = await sendForFile(call, input);
  const blob = await response.blob();
  saveBlob(blob, fileNameIn(response.headers.get('Content-Disposition')) ?? fileName);
}

/** Hands `blob` to the browser's downloads under `fileName`. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some phones read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads the file name in a Content-Disposition header, if any. */
export function fileNameIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return undefined;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header)?.[1]?.trim();
}

/**
 * Makes a time-stamped file name, in business time and in the form that the server gives its own files:
 * 20260131173005_stock_activity.csv.
 */
export function stampedName(name: string, extension: string, now = new Date()): string {
  return `${fileStamp(now)}_${name}.${extension}`;
}
