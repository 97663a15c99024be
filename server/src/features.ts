import { batches } from './features/batches/batches.routes';
import { catalogues } from './features/catalogues/catalogues.routes';
import { health } from './features/health/health.routes';
import { inventory } from './features/inventory/inventory.routes';
import { products } from './features/products/products.routes';
import { suppliers } from './features/suppliers/suppliers.routes';
import { warehouses } from './features/warehouses/warehouses.routes';
import type { App } from './shared/app-types';

/** Adds every feature to the application, and ties together what one causes in another. */
export function features(app: App): void {
  health(app);
  catalogues(app);
  inventory(app);
  batches(app);
  warehouses(app);
  products(app);
  suppliers(app);
}
