import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import type { NoteWorld } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Wanjiru Admin');

describe.each([
  [
    'pickups',
    new PickupWorld(test, admin),
    'pickup_report',
    'PN No.',
    'Quantity Assigned',
    'Dispatched To,Assigned to',
  ],
  [
    'dispatches',
    new DispatchWorld(test, admin),
    'dispatch_report',
    'DN No.',
    'Quantity Dispatched',
    'Dispatched to,Assigned to',
  ],
] as [string, NoteWorld, string, string, string, string][])(
  'the report of %s',
  (listKey, world, file, numberTitle, issuedTitle, recipientTitles) => {
    const { path, numberKey, issuedKey } = world.names;
    const report = async (body: Record<string, unknown>) => (await admin.post(`${path}/report`, body)).body[listKey];

    it('has a row for each line of the notes made within the days, and none for drafts', async () => {
      await world.noteIn('draft');
      const note = await world.noteIn('completed', { project: 'Site 4', reference: 'REF 9' });
      await sql`update issue_notes set created_at = '2026-03-05T22:30:00Z' where id = ${note.id}`.execute(
        test.database,
      );
      // 22:30 on the 5th in Greenwich is the 6th in Nairobi.
      const rows = await report({ dateFrom: '2026-03-06', dateTo: '2026-03-06' });
      expect(rows).toEqual([
        expect.objectContaining({
          createdAt: '2026-03-05T22:30:00.000Z',
          category: expect.any(String),
          [numberKey]: note.noteNo,
          reference: 'REF 9',
          ProductName: expect.stringMatching(/^Product/),
          quantity: 4,
          [issuedKey]: 3,
          productId: note.product,
          InventoryQuantity: 7,
          warehouseId: note.warehouse,
          name: expect.stringMatching(/^Warehouse/),
          RequestedBy: 'Wanjiru Admin',
          DispatchedBy: 'Wanjiru Admin',
          project: 'Site 4',
          vehicle: 'KDA 123X',
          status: 'completed',
        }),
      ]);
      expect(await report({ dateFrom: '2026-03-05', dateTo: '2026-03-05' })).toEqual([]);
      expect(await report({})).toHaveLength(1);
    });

    it('is a file with the specified columns', async () => {
      const { headers, body } = await admin.post(`${path}/report?format=csv`, {});
      expect(headers['content-disposition']).toMatch(new RegExp(`"\\d{14}_${file}\\.csv"$`));
      expect(String(body).split('\n')[0]?.replace('\uFEFF', '').trim()).toBe(
        `No.,Date,Product Category,${numberTitle},Ref No.,Product Description,Unit,Quantity Requested,${issuedTitle},` +
          `Balance,W/House,Requested by,Dispatched by,${recipientTitles},Project/Site Name,Vehicle,Status`,
      );
    });

    it('refuses a date that does not exist', async () => {
      expect((await admin.post(`${path}/report`, { dateFrom: '2026-02-31' })).status).toBe(422);
    });
  },
);
