import type { NewSupplier } from '@ghala/contract/calls/suppliers';
import { blankOf } from '@ghala/contract/entities/field-views';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import type { ValuesOf } from '@ghala/contract/imports/fields';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { planEach, shownChanges } from '../../documents/imports/plan-rows';
import { addSuppliers, supplierTable, writeSuppliers } from './write-suppliers';

interface Known {
  id: number;
  code: string;
  supplier: NewSupplier;
}

interface PlannedSupplier extends PlannedRow {
  known: Known | undefined;
  after: NewSupplier;
}

/** Ghala's own list writes the code behind the name. */
const NAME_AND_CODE = /^(.*\S)\s+-\s+(SUP-\d+)$/i;

const blank: NewSupplier = blankOf(supplierFields);

/**
 * Plans suppliers: each is found again by its name, else by its code, else by its PIN, so that importing twice changes
 * nothing. A code alone may be another business's. Empty cells leave what there is.
 */
export const planSuppliers: ImportPlanner<'suppliers'> = async ({ db, actor, isWriting }, rows) => {
  const named = rows.map((row) => ({ row, ...namesOf(row.values) }));
  const known = await findKnown(db, named, isWriting);
  const mayChange = actor.flags.has('supplierManage');
  const rowOfKey = new Map<string, number>();
  const { planned, faults } = planEach<'suppliers', PlannedSupplier>(rows, (row, report) => {
    const { name, code } = namesOf(row.values);
    const { code: _, ...values } = row.values;
    const { idNumber = '' } = values;
    const byPin = idNumber === '' ? [] : (known.byPin.get(idNumber.toLowerCase()) ?? []);
    const found =
      known.byName.get(name.toLowerCase()) ??
      known.byCode.get(code.toLowerCase()) ??
      (byPin.length === 1 ? byPin[0] : undefined);
    if (found === undefined && byPin.length > 1) report('idNumber', faultOf('severalSuppliers', { name: idNumber }));
    if (found === undefined && name === '') report('name', faultOf('required'));
    if (found === undefined && row.values.phone === undefined) report('phone', faultOf('required'));
    const given = { ...values, name: name || undefined };
    const after = supplierTable.changed(found?.supplier ?? blank, given);
    const keys = [
      found === undefined ? `name ${name.toLowerCase()}` : `id ${found.id}`,
      `is ${after.name.toLowerCase()}`,
    ];
    const earlier = keys.map((key) => rowOfKey.get(key)).find((one) => one !== undefined);
    if (earlier !== undefined) report(name === '' ? 'code' : 'name', faultOf('repeatedRecord', { row: earlier }));
    for (const key of keys) rowOfKey.set(key, row.number);
    const changes = shownChanges(found?.supplier, found === undefined ? given : after);
    if (found !== undefined && changes.length > 0 && !mayChange) report('', faultOf('mayNotChange'));
    const effect = found === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    return { number: row.number, effect, name: after.name, code: found?.code ?? '', changes, known: found, after };
  });
  return {
    rows: planned,
    faults,
    async write(operation) {
      const added = planned.filter(({ effect }) => effect === 'new');
      const ids = await addSuppliers(
        operation,
        added.map(({ after }) => after),
      );
      const changed = planned.flatMap(({ known: found, effect, after, number }) =>
        found === undefined || effect !== 'changed'
          ? []
          : [{ id: found.id, code: found.code, before: found.supplier, after, number }],
      );
      await writeSuppliers(operation, changed);
      return {
        records: [
          ...added.map(({ name, number }, index) => ({
            entity: 'supplier' as const,
            id: ids[index] ?? 0,
            name,
            row: number,
            before: null,
          })),
          ...changed.map(({ id, before, after, number }) => ({
            entity: 'supplier' as const,
            id,
            name: after.name,
            row: number,
            before: supplierTable.toColumns(supplierTable.differing(before, after)),
          })),
        ],
      };
    },
  };
};

/** Gives the name and the code of a row; '' if it has none. */
function namesOf({ name = '', code = '' }: ValuesOf<'suppliers'>): { name: string; code: string } {
  const [, named, coded] = NAME_AND_CODE.exec(name) ?? [];
  return named === undefined || coded === undefined ? { name, code } : { name: named, code: code || coded };
}

interface KnownSuppliers {
  byCode: ReadonlyMap<string, Known>;
  byName: ReadonlyMap<string, Known>;
  byPin: ReadonlyMap<string, readonly Known[]>;
}

/** Finds the suppliers that rows name, and those whose names they would take. */
async function findKnown(
  db: Database,
  named: readonly { name: string; code: string; row: { values: ValuesOf<'suppliers'> } }[],
  isLocked: boolean,
): Promise<KnownSuppliers> {
  const small = (texts: readonly string[]) =>
    [...new Set(texts.filter((one) => one !== ''))].map((one) => one.toLowerCase());
  const codes = small(named.map(({ code }) => code));
  const names = small(named.map(({ name }) => name));
  const pins = small(named.map(({ row }) => row.values.idNumber ?? ''));
  let query = db
    .selectFrom('suppliers')
    .select(['id', 'code', ...supplierTable.columns])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(lower(code) = any(${codes}::text[]) or lower(name) = any(${names}::text[])
        or (id_number <> '' and lower(id_number) = any(${pins}::text[])))`,
    )
    .orderBy('id');
  if (isLocked) query = query.forUpdate();
  const rows = await query.execute();
  const found = rows.map(
    ({ id, code, ...supplier }): Known => ({ id, code, supplier: supplierTable.toFields(supplier) }),
  );
  const byPin = new Map<string, Known[]>();
  for (const one of found) {
    const pin = one.supplier.idNumber.toLowerCase();
    byPin.set(pin, [...(byPin.get(pin) ?? []), one]);
  }
  return {
    byCode: new Map(found.map((one) => [one.code.toLowerCase(), one])),
    byName: new Map(found.map((one) => [one.supplier.name.toLowerCase(), one])),
    byPin,
  };
}
