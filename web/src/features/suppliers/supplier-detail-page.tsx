import { qualificationWord } from '@ghala/contract/supplier-words';
import type { SupplierDetail } from '@ghala/contract/suppliers';
import { Anchor, Button, Modal } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../shared/format';
import { SUPPLIERS_KEY } from '../../shared/query-keys';
import { useCan } from '../../shared/session';
import { DescriptionList } from '../../ui/description-list';
import { confirm } from '../../ui/dialogs';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { useAction } from '../../ui/use-action';
import { DocumentForm } from './document-form';
import { DocumentsTable } from './documents-table';
import { SupplierForm } from './supplier-form';
import { SupplierLoader } from './supplier-loader';
import { SupplierPurchases } from './supplier-purchases';
import { deleteSupplier } from './suppliers.api';

/** One supplier: its details, its documents and its purchase orders to date. */
export default function SupplierDetailPage() {
  const { id } = useParams({ strict: false });
  return (
    <SupplierLoader id={Number(id)}>
      {(supplier) => (
        <Page
          badges={<StatusBadge status={qualificationWord(supplier.prequalified)} />}
          actions={<SupplierActions supplier={supplier} />}
        >
          <Section title={`${supplier.name} - ${supplier.code}`}>
            <DescriptionList items={itemsOf(supplier)} />
          </Section>
          <Documents supplier={supplier} />
          <SupplierPurchases supplier={supplier} />
        </Page>
      )}
    </SupplierLoader>
  );
}

function itemsOf(supplier: SupplierDetail) {
  const { phone, email } = supplier;
  return [
    { label: 'Nature of Business', value: supplier.business },
    { label: 'Contact Person', value: supplier.contact },
    { label: 'Phone', value: phone === '' ? '' : <Contact href={`tel:${phone}`}>{phone}</Contact> },
    { label: 'Email', value: email === '' ? '' : <Contact href={`mailto:${email}`}>{email}</Contact> },
    { label: 'Address', value: supplier.address },
    { label: 'ID No.', value: supplier.idNumber },
    { label: 'Added', value: formatDate(supplier.createdAt) },
  ];
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} inherit>
      {children}
    </Anchor>
  );
}

function SupplierActions({ supplier }: { supplier: SupplierDetail }) {
  const canManage = useCan('supplierManage');
  const [isEdited, setEdited] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const removal = useAction<number>({
    run: deleteSupplier,
    failureTitle: 'Suppliers not deleted',
    successText: 'Suppliers deleted successfully',
    onSuccess: async () => {
      // Left first: the screen would else ask again for what is gone.
      await navigate({ to: '/suppliers' });
      void client.invalidateQueries({ queryKey: SUPPLIERS_KEY });
    },
  });

  async function remove() {
    const isMeant = await confirm({
      title: 'Confirm Supplier Deletion',
      text: `${supplier.name} will be deleted. You won't be able to revert this!`,
      confirmLabel: 'Yes, delete it!',
    });
    if (isMeant) await removal.start(supplier.id);
  }

  if (!canManage) return null;
  return (
    <>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size="1.1em" aria-hidden />}
        loading={removal.isRunning}
        onClick={() => void remove()}
      >
        Delete Supplier
      </Button>
      <Button leftSection={<IconPencil size="1.1em" aria-hidden />} onClick={() => setEdited(true)}>
        Update
      </Button>
      <Modal opened={isEdited} onClose={() => setEdited(false)} title="Update Supplier" size="lg">
        {isEdited ? <SupplierForm supplier={supplier} onClose={() => setEdited(false)} /> : null}
      </Modal>
    </>
  );
}

function Documents({ supplier }: { supplier: SupplierDetail }) {
  const mayAdd = useCan(['supplierAdd', 'supplierManage']);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Documents"
      actions={
        mayAdd ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size="1.1em" aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add Document
          </Button>
        ) : null
      }
    >
      <DocumentsTable supplier={supplier} />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add Document" size="lg">
        {isAdding ? <DocumentForm supplierId={supplier.id} onAdded={() => setAdding(false)} /> : null}
      </Modal>
    </Section>
  );
}
