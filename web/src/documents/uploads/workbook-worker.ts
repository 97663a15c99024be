import { WorkbookTooLarge } from './workbook-limits';
import { workbookSheets } from './workbook-sheets';

/** This runs in a worker of its own (see read-workbook.ts), which is ended when it takes too long. */
self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  try {
    self.postMessage({ sheets: await workbookSheets(file) });
  } catch (error) {
    self.postMessage(error instanceof WorkbookTooLarge ? { limit: error.limit } : { error: String(error) });
  }
};
