import type { ValuesOf } from '@ghala/contract/imports/fields';
import { faultOf } from '@ghala/contract/refusals/field-faults';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { ImportPlanner, PlannedRow } from '../../documents/imports/import-kind';
import { planEach, shownChanges } from '../../documents/imports/plan-rows';
import { addSuppliers, type StoredSupplier, supplierColumns, writeSuppliers } from './stored-supplier';

interface Known extends StoredSupplier {
  id: number;
  code: string;
}

interface PlannedSupplier extends PlannedRow {
  known: Known | undefined;
  after: StoredSupplier;
}

/** Ghala's own list writes the code behind the name. */
const NAME_AND_CODE = /^(.*\S)\s+-\s+(SUP-\d+)$/i;

const blank: StoredSupplier = {
  name: '',
  business: '',
  address: '',
  id_number: '',
  contact: '',
  phone: '',
  email: '',
  is_prequalified: true,
};
const fieldOfColumn = { id_number: 'idNumber', is_prequalified: 'prequalified' } as const;

/**
 * Suppliers: each is found again by its name, else by its code, else by its PIN, so that importing twice changes nothing.
 * A code alone may be another business's. Empty cells leave what there is.
 */
export const planSuppliers: ImportPlanner<'suppliers'> = async ({ db, actor, isWriting }, rows) => {
  const named = rows.map((row) => ({ row, ...namesOf(row.values) }));
  const known = await findKnown(db, named, isWriting);
  const mayChange = actor.flags.has('supplierManage');
  const rowOfKey = new Map<string, number>();
  const { planned, faults } = planEach<'suppliers', PlannedSupplier>(rows, (row, report) => {
    const { name, code } = namesOf(row.values);
    const { idNumber = '' } = row.values;
    const byPin = idNumber === '' ? [] : (known.byPin.get(idNumber.toLowerCase()) ?? []);
    const found =
      known.byName.get(name.toLowerCase()) ??
      known.byCode.get(code.toLowerCase()) ??
      (byPin.length === 1 ? byPin[0] : undefined);
    if (found === undefined && byPin.length > 1) report('idNumber', faultOf('severalSuppliers', { name: idNumber }));
    if (found === undefined && name === '') report('name', faultOf('required'));
    if (found === undefined && row.values.phone === undefined) report('phone', faultOf('required'));
    const given = givenOf(row.values, name);
    const after: StoredSupplier = { ...blank, ...(found && pick(found)), ...given };
    const keys = [
      found === undefined ? `name ${name.toLowerCase()}` : `id ${found.id}`,
      `is ${after.name.toLowerCase()}`,
    ];
    const earlier = keys.map((key) => rowOfKey.get(key)).find((one) => one !== undefined);
    if (earlier !== undefined) report(name === '' ? 'code' : 'name', faultOf('repeatedRecord', { row: earlier }));
    for (const key of keys) rowOfKey.set(key, row.number);
    const changes = shownChanges(found && fieldsOf(pick(found)), fieldsOf(found === undefined ? given : after));
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
          : [{ id: found.id, code: found.code, before: pick(found), after, number }],
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
            before: differing(before, after),
          })),
        ],
      };
    },
  };
};

/** The name and the code of a row; '' without one. */
function namesOf({ name = '', code = '' }: ValuesOf<'suppliers'>): { name: string; code: string } {
  const [, named, coded] = NAME_AND_CODE.exec(name) ?? [];
  return named === undefined || coded === undefined ? { name, code } : { name: named, code: code || coded };
}

/** What a row gives. */
function givenOf(
  { business, address, idNumber, contact, phone, email, prequalified }: ValuesOf<'suppliers'>,
  name: string,
) {
  const given = { name: name || undefined, business, address, id_number: idNumber, contact, phone, email };
  const all = { ...given, is_prequalified: prequalified };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<StoredSupplier>;
}

/** By the fields of an import. */
function fieldsOf(values: Partial<StoredSupplier>): Record<string, unknown> {
  const names: Partial<Record<string, string>> = fieldOfColumn;
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [names[column] ?? column, value]));
}

function pick(supplier: Known): StoredSupplier {
  const { id: _id, code: _code, ...stored } = supplier;
  return stored;
}

function differing(before: StoredSupplier, after: StoredSupplier): Partial<StoredSupplier> {
  return Object.fromEntries(supplierColumns.flatMap((one) => (before[one] === after[one] ? [] : [[one, before[one]]])));
}

interface KnownSuppliers {
  byCode: ReadonlyMap<string, Known>;
  byName: ReadonlyMap<string, Known>;
  byPin: ReadonlyMap<string, readonly Known[]>;
}

/** The suppliers that rows name, and those whose names they would take. */
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
    .select(['id', 'code', ...supplierColumns])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(lower(code) = any(${codes}::text[]) or lower(name) = any(${names}::text[])
        or (id_number <> '' and lower(id_number) = any(${pins}::text[])))`,
    )
    .orderBy('id');
  if (isLocked) query = query.forUpdate();
  const found: Known[] = await query.execute();
  const byPin = new Map<string, Known[]>();
  for (const one of found) {
    const pin = one.id_number.toLowerCase();
    byPin.set(pin, [...(byPin.get(pin) ?? []), one]);
  }
  return {
    byCode: new Map(found.map((one) => [one.code.toLowerCase(), one])),
    byName: new Map(found.map((one) => [one.name.toLowerCase(), one])),
    byPin,
  };
}
