import type { SectionRow } from '@ghala/contract/calls/warehouses';
import { useState } from 'react';
import IconPackages from '~icons/packages';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { useCan } from '../../shared/session';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { SectionForm } from './section-form';
import { useSectionRemoval } from './use-place-removal';
import { sectionColumns } from './warehouse-columns';
import { placeStockAddress } from './warehouses.api';

/** The sections of a warehouse, each with its products, Edit and Delete. */
export function SectionsTable({ sections }: { sections: SectionRow[] }) {
  const canManage = useCan('warehouseManage');
  const [edited, setEdited] = useState<SectionRow>();
  const remove = useSectionRemoval();

  function actions(section: SectionRow): RowAction[] {
    const view = { label: t.common.viewProducts, icon: IconPackages, to: placeStockAddress('section', section) };
    if (!canManage) return [view];
    return [
      view,
      { label: t.common.edit, icon: IconPencil, onClick: () => setEdited(section) },
      {
        label: t.common.delete,
        icon: IconTrash,
        danger: true,
        onClick: () => void remove(section, sections.length === 1),
      },
    ];
  }

  return (
    <>
      <DataTable
        name="warehouse-sections"
        label={t.warehouses.sections}
        columns={sectionColumns}
        rows={sections}
        rowTo={(section) => placeStockAddress('section', section)}
        rowActions={actions}
        empty={{ text: t.warehouses.noSectionFound }}
      />
      <Dialog opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t.warehouses.updateSection}>
        {edited ? <SectionForm section={edited} onClose={() => setEdited(undefined)} /> : null}
      </Dialog>
    </>
  );
}
