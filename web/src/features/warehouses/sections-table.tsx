import type { SectionRow } from '@ghala/contract/calls/warehouses';
import { useCallback, useState } from 'react';
import IconPackages from '~icons/packages';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { placeItem } from '../../documents/labels/label-items';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { SectionForm } from './section-form';
import { useSectionRemoval } from './use-place-removal';
import { sectionColumns } from './warehouse-columns';
import { placeStockAddress } from './warehouses.api';

/** Lists the sections of a warehouse, each with its products, Edit and Delete. */
export function SectionsTable({ sections, host }: { sections: SectionRow[]; host: string }) {
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

  const labelOf = useCallback((section: SectionRow) => placeItem(section, host), [host]);
  const labels = useLabelsOfRows(sections, labelOf, actions);

  return (
    <>
      <DataTable
        name="warehouse-sections"
        label={t.warehouses.sections}
        columns={sectionColumns}
        rows={sections}
        rowTo={(section) => placeStockAddress('section', section)}
        {...labels.table}
        empty={{ text: t.warehouses.noSectionFound }}
      />
      {labels.bar}
      <Dialog opened={edited !== undefined} onClose={() => setEdited(undefined)} title={t.warehouses.updateSection}>
        {edited ? <SectionForm section={edited} onClose={() => setEdited(undefined)} /> : null}
      </Dialog>
    </>
  );
}
