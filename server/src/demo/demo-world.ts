import type { FileStore } from '../files/file-store';
import type { Catalogues } from './make-catalogues';
import type { People } from './make-people';
import type { Store } from './make-places';
import type { DemoProduct } from './make-products';
import type { Supplier } from './make-suppliers';
import type { SeededRandom } from './seeded-random';
import type { Timeline } from './timeline';

/** These are the data from before the month, on which the month is planned. */
export interface DemoWorld {
  timeline: Timeline;
  random: SeededRandom;
  people: People;
  catalogues: Catalogues;
  /** This is the main warehouse first. */
  stores: Store[];
  suppliers: Supplier[];
  products: DemoProduct[];
  fileStore: FileStore;
  timezone: string;
}
