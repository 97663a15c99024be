import { blankOf } from '@ghala/contract/entities/field-views';
import { OPENING_BALANCE } from '@ghala/contract/entities/opening-balance';
import { sectionFields, warehouseFields } from '@ghala/contract/entities/place-fields';
import { byNote } from '@ghala/contract/kinds/note-kinds';
import { countHooks } from './count-hooks';
import type { ImportedEntities } from './documents/imports/imported-entities';
import { keepsImports } from './documents/imports/keep-import';
import { cancellationApproval } from './documents/issue-notes/cancel-note';
import { adjustmentApproval } from './features/adjustments/adjustment-approval';
import { adjustments } from './features/adjustments/adjustments.routes';
import { countQueue } from './features/approvals/approvals.queries';
import { approvals } from './features/approvals/approvals.routes';
import { detailsOfAny } from './features/approvals/cancellation-details';
import { auditLog } from './features/audit-log/audit-log.routes';
import { auth } from './features/auth/auth.routes';
import { backups } from './features/backups/backups.routes';
import { billing } from './features/billing/billing.routes';
import { businessProfile } from './features/business-profile/business-profile.routes';
import { catalogues } from './features/catalogues/catalogues.routes';
import { namePlanners, planCategories, planUnits } from './features/catalogues/import-entries';
import {
  importedCategories,
  importedPayments,
  importedPurposes,
  importedStockCategories,
  importedTags,
  importedUnits,
} from './features/catalogues/imported-entries';
import { makeEntry, stockCategoryNamed } from './features/catalogues/make-entry';
import { countAgain } from './features/counts/count-again';
import { counts } from './features/counts/counts.routes';
import { dashboard } from './features/dashboard/dashboard.routes';
import { files } from './features/files/files.routes';
import { gate } from './features/gate/gate.routes';
import { health } from './features/health/health.routes';
import { identity } from './features/identity/identity.routes';
import { imports } from './features/imports/imports.routes';
import { undoApproval } from './features/imports/undo-approval';
import { followReversal } from './features/incomplete-deliveries/follow-reversal';
import { incompleteDeliveries } from './features/incomplete-deliveries/incomplete-deliveries.routes';
import { inventory } from './features/inventory/inventory.routes';
import { labels } from './features/labels/labels.routes';
import { linkAddress } from './features/link-address/link-address.routes';
import { lots } from './features/lots/lots.routes';
import { markedReturns } from './features/marked-returns/marked-returns.routes';
import { markedReturnHooks } from './features/marked-returns/note-hooks';
import { reopenReturns } from './features/marked-returns/reopen-returns';
import { messages } from './features/messages/messages.routes';
import { notices } from './features/notices/notices.routes';
import { orders } from './features/orders/orders.routes';
import type { ImportHooks } from './features/products/import-hooks';
import { importedProducts } from './features/products/imported-products';
import { answerProductImport } from './features/products/product-import.routes';
import { products } from './features/products/products.routes';
import { createWithLines } from './features/purchases/draft-purchase';
import { followReceipts } from './features/purchases/follow-receipts';
import { purchaseApproval } from './features/purchases/purchase-approval';
import { purchases } from './features/purchases/purchases.routes';
import { reversalApproval } from './features/receipts/carry-out-reversal';
import { stockPlanner } from './features/receipts/import-stock';
import { importedReceipts } from './features/receipts/imported-receipts';
import { findImports, openingApproval } from './features/receipts/opening-approval';
import { enterOpening } from './features/receipts/opening-receipt';
import { receipts } from './features/receipts/receipts.routes';
import { levelsPlanner } from './features/reorder/import-levels';
import { importedLevels } from './features/reorder/imported-levels';
import { reorder } from './features/reorder/reorder.routes';
import { reports } from './features/reports/reports.routes';
import { releaseApproval } from './features/reservations/release-approval';
import { reservations } from './features/reservations/reservations.routes';
import { roles } from './features/roles/roles.routes';
import { search } from './features/search/search.routes';
import { planSuppliers } from './features/suppliers/import-suppliers';
import { importedSuppliers } from './features/suppliers/imported-suppliers';
import { suppliers } from './features/suppliers/suppliers.routes';
import { transferApproval } from './features/transfers/transfer-approval';
import { transfers } from './features/transfers/transfers.routes';
import { users } from './features/users/users.routes';
import { views } from './features/views/views.routes';
import { addSection } from './features/warehouses/add-section';
import { createWarehouse } from './features/warehouses/create-warehouse';
import { planPlaces } from './features/warehouses/import-places';
import { importedSections, importedVirtualWarehouses, importedWarehouses } from './features/warehouses/imported-places';
import { warehouses } from './features/warehouses/warehouses.routes';
import { everyNoteKind, noteFeatures } from './note-kinds';
import type { App } from './runtime/app-types';

/** What imports bring, by the features that own it. */
const importedEntities: ImportedEntities = {
  product: importedProducts,
  supplier: importedSuppliers,
  warehouse: importedWarehouses,
  section: importedSections,
  virtualWarehouse: importedVirtualWarehouses,
  productCategory: importedCategories,
  productSubCategory: importedCategories,
  unit: importedUnits,
  subUnit: importedUnits,
  stockCategory: importedStockCategories,
  purpose: importedPurposes,
  payment: importedPayments,
  tag: importedTags,
  reorderLevel: importedLevels,
  receipt: importedReceipts,
};

const importHooks: ImportHooks = {
  makeEntry,
  makeWarehouse: (operation, name) => createWarehouse(operation, { ...blankOf(warehouseFields), name }),
  makeSection: (operation, { warehouseId, name, keepsGeneral }) =>
    addSection(operation, warehouseId, { ...blankOf(sectionFields), name }, { keepsGeneral }),
  enterOpening: async (operation, opening, tell) => {
    const stockCategoryId = await stockCategoryNamed(operation, OPENING_BALANCE);
    return enterOpening(operation, { ...opening, stockCategoryId }, tell);
  },
  keepImport: keepsImports(importedEntities),
};

/** Adds every feature to the application, and connects those that affect each other. */
export function features(app: App): void {
  health(app);
  dashboard(app, countQueue);
  reports(app);
  auth(app);
  search(app);
  views(app);
  users(app);
  roles(app);
  billing(app);
  identity(app);
  businessProfile(app);
  linkAddress(app);
  labels(app);
  backups(app);
  files(app);
  messages(app);
  notices(app);
  auditLog(app);
  catalogues(app);
  inventory(app);
  lots(app);
  receipts(app, [followReceipts]);
  incompleteDeliveries(app);
  markedReturns(app);
  warehouses(app);
  products(app, importHooks);
  imports(app, {
    planners: {
      suppliers: planSuppliers,
      places: planPlaces,
      stock: stockPlanner(importHooks, importHooks.enterOpening),
      levels: levelsPlanner(importHooks),
      categories: planCategories,
      units: planUnits,
      ...namePlanners,
    },
    entities: importedEntities,
    keepImport: importHooks.keepImport,
    importProducts: (request, reply, given) => answerProductImport(request, reply, given, importHooks),
  });
  suppliers(app);
  for (const { routes } of Object.values(noteFeatures)) routes(app, markedReturnHooks);
  orders(app);
  gate(app, everyNoteKind);
  purchases(app);
  reorder(app, { createWithLines });
  adjustments(app);
  counts(app, countHooks);
  transfers(app);
  reservations(app);
  approvals(app, {
    ...byNote('kind', (kind) => noteFeatures[kind].approval),
    purchase: purchaseApproval,
    StockReleased: releaseApproval,
    StockAdjustment: adjustmentApproval(countAgain),
    StockTransfer: transferApproval,
    Cancellation: {
      ...cancellationApproval(everyNoteKind, markedReturnHooks),
      ...detailsOfAny(Object.values(noteFeatures).map(({ approval }) => approval)),
    },
    OpeningStock: openingApproval(importedEntities),
    ImportUndo: undoApproval(importedEntities, app.config.businessTimezone, findImports),
    ReceiptReversal: reversalApproval([followReceipts], [followReversal, reopenReturns]),
  });
}

/** The paths that plain links open outside /api. */
export function plainLinks(app: App): void {
  files(app);
}
