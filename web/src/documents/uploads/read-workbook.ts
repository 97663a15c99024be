import { type WorkbookLimit, WorkbookTooLarge, workbookLimits } from './workbook-limits';
import type { WorkbookSheet } from './workbook-sheets';

type Answer = { sheets: WorkbookSheet[] } | { limit: WorkbookLimit } | { error: string };

/**
 * Reads a workbook in a worker, so that the screen stays usable meanwhile, whatever the file holds.
 * @throws {WorkbookTooLarge} if it exceeds a limit, of size or of time; another error if it is not a workbook
 */
export function readWorkbook(file: File): Promise<WorkbookSheet[]> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<WorkbookSheet[]>((resolve, reject) => {
    const late = setTimeout(() => reject(new WorkbookTooLarge('seconds')), workbookLimits.seconds * 1_000);
    worker.onmessage = ({ data: answer }: MessageEvent<Answer>) => {
      clearTimeout(late);
      if ('sheets' in answer) resolve(answer.sheets);
      else reject('limit' in answer ? new WorkbookTooLarge(answer.limit) : new Error(answer.error));
    };
    worker.onerror = (event) => {
      clearTimeout(late);
      reject(new Error(event.message));
    };
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
