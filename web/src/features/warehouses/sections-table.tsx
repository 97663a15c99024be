import type { SectionRow } from '@ghala/contract/calls/warehouses';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import IconPackages from '~icons/packages';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { useCan } from '../../shared/session';
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
    const view = { label: 'View Products', icon: IconPackages, to: placeStockAddress('section', section) };
    if (!canManage) return [view];
    return [
      view,
      { label: 'Edit', icon: IconPencil, onClick: () => setEdited(section) },
      {
        label: 'Delete',
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
        label="Sections"
        columns={sectionColumns}
        rows={sections}
        rowTo={(section) => placeStockAddress('section', section)}
        rowActions={actions}
        empty={{ text: 'No Section Found.' }}
      />
      <Modal opened={edited !== undefined} onClose={() => setEdited(undefined)} title="Update Section">
        {edited ? <SectionForm section={edited} onClose={() => setEdited(undefined)} /> : null}
      </Modal>
    </>
  );
}
