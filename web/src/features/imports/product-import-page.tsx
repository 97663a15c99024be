import { ImportPage } from './import-page';

/** Imports products, and what is in stock of them, from the user's own spreadsheet. */
export default function ProductImportPage() {
  return <ImportPage preferred="products" />;
}
