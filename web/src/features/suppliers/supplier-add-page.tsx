import type { SupplierDetail } from '@ghala/contract/calls/suppliers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { DocumentForm } from './document-form';
import { DocumentsTable } from './documents-table';
import { NewSupplierForm } from './supplier-form';
import { SupplierLoader } from './supplier-loader';
import { keepSupplier } from './suppliers.api';

/** Adds a supplier: its details, then its documents. The address then contains its id, so a reload loses nothing. */
export default function SupplierAddPage() {
  const { id } = useSearch({ from: '/shell/suppliers/add' });
  const madeId = Number(id) || 0;
  if (madeId === 0) return <Steps />;
  return (
    <SupplierLoader id={madeId} isNarrow>
      {(supplier) => <Steps key={supplier.id} made={supplier} />}
    </SupplierLoader>
  );
}

function Steps({ made }: { made?: SupplierDetail }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const close = (
    <LinkButton to="/suppliers" variant="default">
      {t.common.close}
    </LinkButton>
  );

  function goOn(created: SupplierDetail) {
    keepSupplier(client, created);
    void navigate({ to: '/suppliers/add', search: { id: String(created.id) }, replace: true });
  }

  return (
    <Page isNarrow>
      <Section title={t.suppliers.detailsTitle}>
        <NewSupplierForm made={made} onCreated={goOn}>
          {made ? null : close}
        </NewSupplierForm>
      </Section>
      {made ? (
        <Section title={t.suppliers.documentsTitle} actions={close}>
          <DocumentForm supplierId={made.id} />
          <DocumentsTable supplier={made} />
        </Section>
      ) : null}
    </Page>
  );
}
