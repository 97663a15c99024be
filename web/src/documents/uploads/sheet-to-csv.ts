import { ApiError } from '../../net/api-client';
import { say, t } from '../../text/t';
import { readWorkbook } from './read-workbook';
import { WorkbookTooLarge, workbookLimits } from './workbook-limits';

/** A .csv file unchanged; for an .xlsx file, the first sheet as CSV. Throws if the file is not a spreadsheet. */
export async function asCsv(file: File): Promise<File> {
  const [first] = await sheetsAsCsv(file);
  return first?.file ?? file;
}

/**
 * The sheets of a file as CSV, without empty ones; a .csv file is one without a name.
 * @throws {ApiError} that says why the file cannot be read
 */
export async function sheetsAsCsv(file: File): Promise<{ sheet: string; file: File }[]> {
  if (!/\.xlsx$/i.test(file.name)) return [{ sheet: '', file }];
  const sheets = await readWorkbook(file).catch((error) => {
    throw new ApiError(422, whyUnread(file.name, error));
  });
  return sheets.map(({ name, csv }) => ({ sheet: name, file: csvFile(file, csv) }));
}

/** What is wrong with a file, and what to do. */
function whyUnread(name: string, error: unknown): string {
  if (!(error instanceof WorkbookTooLarge)) return say(t.products.unreadableSheet, { name });
  return say(t.products.tooLargeWorkbook[error.limit], { name, most: workbookLimits[error.limit] });
}

function csvFile({ name, lastModified }: File, csv: string): File {
  // The same file chosen again is the same upload.
  return new File([csv], name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv', lastModified });
}
