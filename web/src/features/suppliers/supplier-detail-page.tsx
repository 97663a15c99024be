import type { SupplierDetail } from '@ghala/contract/calls/suppliers';
import { supplierFields } from '@ghala/contract/entities/supplier-fields';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import { formatDate, formatMoney, formatQuantity } from '../../format/format';
import { SUPPLIERS_KEY } from '../../net/query-keys';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { DeleteButton } from '../../ui/dialogs/delete-button';
import { Dialog } from '../../ui/dialogs/dialog';
import { useDeletion } from '../../ui/dialogs/use-deletion';
import { fieldItems } from '../../ui/form/field-value';
import { DescriptionList } from '../../ui/page/description-list';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import { DocumentForm } from './document-form';
import { DocumentsTable } from './documents-table';
import { SupplierForm } from './supplier-form';
import { SupplierLoader } from './supplier-loader';
import { SupplierPrices } from './supplier-prices';
import { SupplierPurchases } from './supplier-purchases';
import { SupplierScorecard } from './supplier-scorecard';
import { deleteSupplier } from './suppliers.api';

const LeadTimeChart = lazy(() => import('./lead-time-chart'));

/** Shows one supplier: how it does, its details, its documents and its purchase orders to date. */
export default function SupplierDetailPage() {
  const { id } = useParams({ from: '/shell/suppliers/$id' });
  return (
    <SupplierLoader id={Number(id)}>
      {(supplier) => (
        <Page
          record={<RecordName name={supplier.name} code={supplier.code} />}
          badges={<StatusBadge of="qualification" code={supplier.prequalified ? 'prequalified' : 'notPrequalified'} />}
          actions={<SupplierActions supplier={supplier} />}
        >
          <RecordFigures label={t.suppliers.supplierDetails} figures={figuresOf(supplier)} />
          <SupplierScorecard supplier={supplier} />
          <Section title={t.suppliers.details}>
            <DescriptionList items={itemsOf(supplier)} />
          </Section>
          <Documents supplier={supplier} />
          <SupplierPurchases supplier={supplier} />
          <SupplierPrices id={supplier.id} />
          <Suspense>
            <LeadTimeChart id={supplier.id} />
          </Suspense>
        </Page>
      )}
    </SupplierLoader>
  );
}

function itemsOf(supplier: SupplierDetail) {
  return fieldItems(supplierFields, t.entityFields.labels.supplier, supplier, ['name', 'prequalified']);
}

function figuresOf(supplier: SupplierDetail) {
  return [
    { label: t.suppliers.noOfPos, value: formatQuantity(supplier.purchaseCount) },
    { label: t.suppliers.poAmountToDate, value: formatMoney(supplier.purchaseAmount) },
    { label: t.suppliers.documents, value: formatQuantity(supplier.documents.length) },
    { label: t.suppliers.added, value: formatDate(supplier.createdAt), isText: true },
  ];
}

function SupplierActions({ supplier }: { supplier: SupplierDetail }) {
  const canManage = useCan('supplierManage');
  const [isEdited, setEdited] = useState(false);
  const removal = useDeletion({
    mutation: deleteSupplier,
    question: t.suppliers.confirmSupplierDeletion,
    failureTitle: t.suppliers.suppliersNotDeleted,
    successText: t.suppliers.suppliersDeletedSuccessfully,
    refresh: SUPPLIERS_KEY,
    leadsTo: '/suppliers',
  });
  if (!canManage) return null;
  return (
    <>
      <DeleteButton isRunning={removal.isRunning} onClick={() => void removal.start(supplier)}>
        {t.suppliers.deleteSupplier}
      </DeleteButton>
      <Button leftSection={<IconPencil size="1.1em" aria-hidden />} onClick={() => setEdited(true)}>
        {t.common.update}
      </Button>
      <Dialog opened={isEdited} onClose={() => setEdited(false)} title={t.suppliers.updateSupplier} size="lg">
        {isEdited ? <SupplierForm supplier={supplier} onClose={() => setEdited(false)} /> : null}
      </Dialog>
    </>
  );
}

function Documents({ supplier }: { supplier: SupplierDetail }) {
  const mayAdd = useCan(['supplierAdd', 'supplierManage']);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title={t.suppliers.documents}
      actions={
        mayAdd ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t.suppliers.addDocument}
          </Button>
        ) : null
      }
    >
      <DocumentsTable supplier={supplier} />
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t.suppliers.addDocument} size="lg">
        {isAdding ? <DocumentForm supplierId={supplier.id} onAdded={() => setAdding(false)} /> : null}
      </Dialog>
    </Section>
  );
}
