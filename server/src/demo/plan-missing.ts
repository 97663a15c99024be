import {
  incompleteNoteCompletion,
  incompleteNoteSettlement,
  newMissingItem,
} from '@ghala/contract/calls/incomplete-deliveries';
import { completeNote } from '../features/incomplete-deliveries/complete-note';
import { addItem, createNote } from '../features/incomplete-deliveries/draft-incomplete-note';
import { missableProducts } from '../features/incomplete-deliveries/missable-products';
import { settleNote } from '../features/incomplete-deliveries/settle-note';
import { bytesOf, StoredUpload } from '../files/stored-upload';
import { apply } from '../operation/apply';
import type { DemoWorld } from './demo-world';

const CREDIT_NOTE = oneLinePdf('Credit note of the supplier, made up for the demo');

/** Plans the note of a receipt's shortage, and later the supplier's credit note that settles it. */
export function planMissing(
  { timeline, people, fileStore }: DemoWorld,
  receiptId: number,
  { moment, isSettled }: { moment: number; isSettled: boolean },
): void {
  const { storekeeper, procurement } = people.users;
  let noteId = 0;
  timeline.plan(moment, storekeeper, async (operation) => {
    ({ id: noteId } = await apply(operation, (facts) => createNote(facts, { batchId: receiptId, fillsIn: false })));
    for (const { Product, outstanding } of await missableProducts(operation.db, receiptId, {}))
      if (outstanding > 0) {
        const item = { noteId, productId: Product.id, quantity: outstanding, comment: 'Not on the lorry' };
        await apply(operation, (facts) => addItem(facts, newMissingItem.parse(item)));
      }
    const completion = incompleteNoteCompletion.parse({ noteId, note: 'The driver signed for what is missing' });
    await apply(operation, (facts) => completeNote(facts, completion));
  });
  if (!isSettled) return;
  timeline.plan(moment + 0.6, procurement, async (operation) => {
    const settlement = incompleteNoteSettlement.parse({ noteId, comment: 'The supplier credited what did not come' });
    const file = bytesOf('file', 'credit-note.pdf', CREDIT_NOTE);
    const upload = await StoredUpload.store(operation.db, fileStore, file, 'incomplete note document');
    await apply(operation, (facts) => settleNote(facts, settlement, upload));
  });
}

/** This is a PDF of one page with one line of plain text, as a scanned paper would be attached. */
function oneLinePdf(line: string): Buffer {
  const text = `BT /F1 14 Tf 72 760 Td (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const starts = objects.map((content, index) => {
    const start = pdf.length;
    pdf += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
