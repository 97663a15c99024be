import { receiptCalls } from '@ghala/contract/calls/receipts';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeProduct, makeStockCategory, uniqueName } from '../../../test/fixtures';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const manager = await test.signIn(['warehouseAdd', 'warehouseManage']);
const member = await test.signIn([]);
const world = new StockWorld(test.database, manager);

async function made(name = uniqueName('Store')) {
  return (await manager.attempt(warehouseCalls.create, { body: { name, hasSections: true } })).body.warehouse;
}
async function withSection(hostId: number, name: string, binCount = 0) {
  return (await manager.attempt(warehouseCalls.create, { body: { sectionId: hostId, name, location: '', binCount } }))
    .body.warehouse;
}
async function virtualIn(hostId: number, name: string) {
  const { body } = await manager.attempt(warehouseCalls.createVirtual, { body: { name, warehouseId: hostId } });
  return body.warehouses.find((row: { name: string }) => row.name === name);
}

describe('creating a warehouse', () => {
  it('requires a name', async () => {
    const { status, body } = await manager.attempt(warehouseCalls.create, { body: { name: ' ' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ name: 'is required' });
  });

  it('also creates its General Section and a code', async () => {
    const { body } = await manager.attempt(warehouseCalls.create, {
      body: { name: 'Main Store', location: 'Nairobi', description: 'Everything', hasSections: true, hasBins: true },
    });
    expect(body).toMatchObject({
      status: 1,
      message: 'Warehouse created',
      warehouse: {
        name: 'Main Store',
        location: 'Nairobi',
        isVirtual: false,
        hasSections: true,
        hasBins: true,
        hostId: null,
        sectionCount: 1,
        sections: [{ name: 'General Section', description: 'General Storage', binCount: 0, isDefault: true }],
      },
    });
    expect(body.warehouse.code).toMatch(/^WH-\d{4,}$/);
    const twin = await manager.attempt(warehouseCalls.create, { body: { name: 'main store' } });
    expect(twin.status).toBe(409);
    expect(twin.body.errors).toHaveProperty('name');
  });

  it('creates it once for one Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const first = await manager.attempt(warehouseCalls.create, { body: { name: 'Only One' }, headers: key });
    const again = await manager.attempt(warehouseCalls.create, { body: { name: 'Only One' }, headers: key });
    expect(again.body).toEqual(first.body);
  });
});

describe('sections', () => {
  it('first replace the untouched General Section, then stand beside each other', async () => {
    const { id, sections } = await made();
    const first = await withSection(id, 'Shelf A', 12);
    expect(first.sections).toMatchObject([{ id: sections[0].id, name: 'Shelf A', binCount: 12, isDefault: false }]);
    const second = await withSection(id, 'Shelf B', 3);
    expect(second).toMatchObject({ id, sectionCount: 2, binCount: 15 });
    const again = await manager.attempt(warehouseCalls.create, { body: { sectionId: id, name: 'shelf b' } });
    expect(again.status).toBe(409);
  });

  it('leave a General Section alone that has stock or was changed', async () => {
    const stocked = await made();
    await world.receive((await makeProduct(test.database)).id, stocked.id, 5);
    const names = (place: { sections: { name: string }[] }) => place.sections.map((section) => section.name);
    expect(names(await withSection(stocked.id, 'New'))).toEqual(['General Section', 'New']);
    const changed = await made();
    await manager.attempt(warehouseCalls.update, {
      params: { id: changed.sections[0].id },
      body: { description: 'Front room' },
    });
    expect(names(await withSection(changed.id, 'New'))).toEqual(['General Section', 'New']);
  });

  it('require a real warehouse and a whole number of bins', async () => {
    const { id } = await made();
    const virtual = await virtualIn(id, uniqueName('Project'));
    expect(
      (await manager.attempt(warehouseCalls.create, { body: { sectionId: virtual.id, name: 'X' } })).body.errors,
    ).toHaveProperty('sectionId');
    expect(
      (await manager.attempt(warehouseCalls.create, { body: { sectionId: id, name: 'X', binCount: -1 } })).status,
    ).toBe(422);
    expect(
      (await manager.attempt(warehouseCalls.create, { body: { sectionId: id, name: 'X', binCount: 1.5 } })).status,
    ).toBe(422);
  });
});

describe('virtual warehouses', () => {
  it('are created in a host, listed, and counted by it', async () => {
    const host = await made();
    const name = uniqueName('Project');
    const virtual = await virtualIn(host.id, name);
    expect(virtual).toMatchObject({ isVirtual: true, hostId: host.id, host: { id: host.id, name: host.name } });
    const nested = await manager.attempt(warehouseCalls.createVirtual, {
      body: { name: 'Deeper', warehouseId: virtual.id },
    });
    expect(nested.body.errors).toEqual({ warehouseId: 'must be an existing warehouse that is not virtual' });
    const listed = (await member.attempt(warehouseCalls.virtual)).body.warehouses;
    expect(listed.every((row: { isVirtual: boolean }) => row.isVirtual)).toBe(true);
    expect(listed).toContainEqual(virtual);
    const { virtuals } = (await member.attempt(warehouseCalls.virtualGroups)).body;
    expect(virtuals).toContainEqual({ hostId: host.id, count: 1 });
  });
});

describe('lists', () => {
  it('contain warehouses and virtual ones with their totals, never sections', async () => {
    const host = await made('Figures');
    await withSection(host.id, 'Left', 4);
    await withSection(host.id, 'Right', 6);
    const virtual = await virtualIn(host.id, 'Figures apart');
    await world.receive((await makeProduct(test.database)).id, host.id, 5);
    await world.receive((await makeProduct(test.database)).id, virtual.id, 5);
    const { body } = await member.attempt(warehouseCalls.list, { query: { q: 'figures' } });
    expect(body).toMatchObject([
      { name: 'Figures', virtualCount: 1, sectionCount: 2, binCount: 10, productCount: 1 },
      { name: 'Figures apart', virtualCount: 0, sectionCount: 0, binCount: 0, productCount: 1 },
    ]);
    expect((await member.attempt(warehouseCalls.listAll, { query: { q: 'figures' } })).body).toMatchObject({
      status: 1,
      warehouses: body,
    });
    expect((await member.attempt(warehouseCalls.list, { query: { q: 'figures', isVirtual: false } })).body).toEqual([
      body[0],
    ]);
    const page = await member.attempt(warehouseCalls.list, { query: { q: 'figures', limit: 1, sort: '-binCount' } });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body[0].name).toBe('Figures');
    const csv = await member.attempt(warehouseCalls.list, { query: { q: 'figures', format: 'csv' } });
    expect(csv.raw.toString()).toContain(`1,Figures - ${host.code},,1,2,10,1`);
  });

  it('return one with its sections and virtual warehouses', async () => {
    const host = await made();
    const { sections } = await withSection(host.id, 'Cold room', 2);
    const virtual = await virtualIn(host.id, uniqueName('Apart'));
    await world.receive((await makeProduct(test.database)).id, host.id, 5);
    const gone = await makeProduct(test.database);
    await world.receive(gone.id, host.id, 5);
    await test.database
      .updateTable('products')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute();
    const { body } = await member.attempt(warehouseCalls.get, { params: { id: host.id } });
    expect(body.warehouse).toMatchObject({
      id: host.id,
      productCount: 1,
      sections: [{ name: 'Cold room', productCount: 1 }],
    });
    expect(body.virtuals).toMatchObject([{ id: virtual.id, name: virtual.name }]);
    expect((await member.attempt(warehouseCalls.get, { params: { id: virtual.id } })).body.warehouse.isVirtual).toBe(
      true,
    );
    expect((await member.attempt(warehouseCalls.get, { params: { id: sections[0].id } })).status).toBe(404);
    expect((await member.attempt(warehouseCalls.get, { params: { id: 999999 } })).body).toEqual({
      status: 0,
      message: 'Warehouse not found',
      code: 'record.notFound',
      params: { entity: 'warehouse' },
    });
    expect((await member.attempt(warehouseCalls.get, { params: { id: 'none' } })).status).toBe(422);
  });
});

describe('changing', () => {
  it('keeps omitted fields', async () => {
    const host = await made();
    const update = (body: Record<string, unknown>) =>
      manager.attempt(warehouseCalls.update, { params: { id: host.id }, body });
    expect((await update({ name: '' })).body.errors).toEqual({ name: 'is required' });
    const name = uniqueName('Renamed');
    const { body } = await update({ name, description: 'New roof', hasBins: true });
    expect(body).toMatchObject({ message: 'Warehouse updated', warehouse: { name, description: 'New roof' } });
    const locked = await update({ location: 'Thika', hasSections: false, hasBins: false });
    expect(locked.body.warehouse).toMatchObject({ name, location: 'Thika', hasSections: true, hasBins: true });
    expect((await manager.attempt(warehouseCalls.update, { params: { id: 999999 }, body: { name: 'B' } })).status).toBe(
      404,
    );
  });

  it('renames sections and virtual warehouses by the same call', async () => {
    const host = await made();
    const [section] = host.sections;
    const changed = await manager.attempt(warehouseCalls.update, {
      params: { id: section.id },
      body: { name: 'Yard', binCount: 8 },
    });
    expect(changed.body).toMatchObject({ message: 'Section updated', warehouse: { name: 'Yard', binCount: 8 } });
    const virtual = await virtualIn(host.id, uniqueName('Apart'));
    const name = uniqueName('Other');
    const renamed = await manager.attempt(warehouseCalls.update, {
      params: { id: virtual.id },
      body: { name, description: 'd' },
    });
    expect(renamed.body.message).toBe('Virtual Warehouse updated');
    expect(renamed.body.warehouse.name).toBe(name);
  });
});

describe('deleting', () => {
  const drop = (id: number) => manager.attempt(warehouseCalls.delete, { params: { id } });

  it('requires an existing one', async () => {
    expect((await drop(999999)).status).toBe(404);
  });

  it('deletes an empty warehouse with everything in it, and its history keeps the names', async () => {
    const host = await made();
    const virtual = await virtualIn(host.id, uniqueName('Apart'));
    const record = await world.receive((await makeProduct(test.database)).id, host.id, 5);
    await world.database.updateTable('receipts').set({ status: 'processed' }).execute();
    const left = await test.database
      .selectFrom('stock_records')
      .selectAll()
      .where('id', '=', record)
      .executeTakeFirst();
    await world.issue(Number(left?.product_id), host.id, 5);
    expect((await drop(host.id)).body).toMatchObject({ status: 1, message: 'Warehouse deleted successfully' });
    for (const id of [host.id, virtual.id])
      expect((await member.attempt(warehouseCalls.get, { params: { id } })).status).toBe(404);
    const kept = await test.database.selectFrom('places').select('name').where('id', '=', host.id).execute();
    expect(kept).toEqual([{ name: host.name }]);
    const log = (await auditRows(test.database, { action: 'delete' })).slice(-3);
    expect(log).toMatchObject([
      { entity: 'Warehouse', details: `Warehouse ${host.name} deleted` },
      { entity: 'Section', details: `Section General Section deleted with ${host.name}` },
      { entity: 'Virtual Warehouse', details: `Virtual warehouse ${virtual.name} deleted with ${host.name}` },
    ]);
    expect((await manager.attempt(warehouseCalls.create, { body: { name: host.name } })).status).toBe(200);
  });

  it('leaves products stocked that are kept elsewhere', async () => {
    const isStocked = async (id: number) =>
      (await test.database.selectFrom('products').select('is_stocked').where('id', '=', id).executeTakeFirst())
        ?.is_stocked;
    const [host, elsewhere] = [await made(), await made()];
    const [here, both] = [(await makeProduct(test.database)).id, (await makeProduct(test.database)).id];
    for (const id of [here, both]) await world.receive(id, host.id, 5);
    await world.receive(both, elsewhere.id, 5);
    await world.database.updateTable('receipts').set({ status: 'processed' }).execute();
    for (const id of [here, both]) await world.issue(id, host.id, 5);
    expect([await isStocked(here), await isStocked(both)]).toEqual([true, true]);
    expect((await drop(host.id)).status).toBe(200);
    expect([await isStocked(here), await isStocked(both)]).toEqual([false, true]);
    await world.receive(here, elsewhere.id, 1);
    expect(await isStocked(here)).toBe(true);
  });

  it('keeps the last section', async () => {
    const host = await made();
    const [general] = host.sections;
    const { status, body } = await drop(general.id);
    expect(status).toBe(409);
    expect(body.message).toBe('A warehouse must have at least one section');
    await withSection(host.id, 'One');
    const { sections } = await withSection(host.id, 'Two');
    const deleted = await drop(sections[1].id);
    expect(deleted.body).toMatchObject({ message: 'Section deleted successfully', sections: [{ name: 'One' }] });
  });

  it('is refused while there is stock, naming it and its place', async () => {
    const host = await made();
    const virtual = await virtualIn(host.id, uniqueName('Apart'));
    const product = await makeProduct(test.database, { name: 'Nails' });
    await world.receive(product.id, virtual.id, 1234.5);
    await world.database.updateTable('receipts').set({ status: 'processed' }).execute();
    for (const id of [host.id, virtual.id]) {
      const { status, body } = await drop(id);
      expect(status).toBe(409);
      expect(body.message).toMatch(/cannot be deleted: .+ still holds 1,234.5 Box \d+ of Nails$/);
    }
    await test.database
      .updateTable('stock_records')
      .set({ available: 0, reserved: 2 })
      .where('product_id', '=', product.id)
      .execute();
    expect((await drop(virtual.id)).body.message).toMatch(/still holds 2 reserved Box \d+ of Nails$/);
  });

  it('is refused while an unfinished document names the place, but not for drafts', async () => {
    const host = await made();
    const product = await makeProduct(test.database);
    const [item] = await world.receiptItems(product.id, host.id);
    const receipt = await test.database
      .selectFrom('receipt_items')
      .innerJoin('receipts', 'receipts.id', 'receipt_items.receipt_id')
      .select(['receipts.id', 'receipts.receipt_no'])
      .where('receipt_items.id', '=', Number(item))
      .executeTakeFirstOrThrow();
    expect((await drop(host.id)).body.message).toBe(
      `${host.name} cannot be deleted: ${receipt.receipt_no} is not finished`,
    );
    await test.database.updateTable('receipts').set({ status: 'cancelled' }).where('id', '=', receipt.id).execute();
    await world.noteItems(product.id, host.id);
    const note = test.database.updateTable('issue_notes').where('warehouse_id', '=', host.id);
    await note.set({ status: 'active' }).execute();
    expect((await drop(host.id)).body.message).toMatch(/DN \d+ is not finished/);
    await note.set({ status: 'draft' }).execute();
    expect((await drop(host.id)).status).toBe(200);
  });

  it('of the last two sections at once leaves one', async () => {
    const host = await made();
    await withSection(host.id, 'One');
    const { sections } = await withSection(host.id, 'Two');
    const answers = await Promise.all(sections.map((section: { id: number }) => drop(section.id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('and a new receipt there at the same moment: only one of the two succeeds', async () => {
    const receiver = await test.signIn(['batchAdd']);
    const nog = await makeStockCategory(test.database);
    const product = await makeProduct(test.database);
    for (let round = 0; round < 8; round++) {
      const host = await made();
      const { batch: receipt } = (
        await receiver.attempt(receiptCalls.create, { body: { nogId: nog.id, isInternal: true } })
      ).body;
      const line = { batchId: receipt.id, productId: product.id, quantity: 1, price: 0, condition: 'New' };
      const answers = await Promise.all([
        drop(host.id),
        receiver.attempt(receiptCalls.saveItem, {
          body: { ...line, warehouseId: host.id, sectionId: host.sections[0].id },
        }),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });
});
