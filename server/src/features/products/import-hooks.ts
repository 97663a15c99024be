import type { Operation } from '../../kernel/operation';

/** What an import needs of other features. */
export interface ImportHooks {
  /** Adds a unit or a category, or with a parent a sub-category. @returns its id */
  makeEntry(
    operation: Operation,
    entry: { kind: 'unit' | 'category'; name: string; parentId: number | null },
  ): Promise<number>;
  /**
   * Adds a section to a warehouse.
   * @param section.keepsGeneral goods are about to be entered into the warehouse's General Section
   * @returns its id
   */
  makeSection(
    operation: Operation,
    section: { warehouseId: number; name: string; keepsGeneral: boolean },
  ): Promise<number>;
  /**
   * Enters opening quantities into one warehouse's stock, by a receipt of their own.
   * @param tell is given the number of lines entered so far
   */
  enterOpening(
    operation: Operation,
    opening: { source: string; isCounted: boolean; lines: readonly OpeningLine[] },
    tell: (entered: number) => Promise<void>,
  ): Promise<{ id: number; receiptNo: string }>;
}

export interface OpeningLine {
  productId: number;
  /** In the product's unit, above 0. */
  quantity: number;
  /** Of the whole line, in Kenyan shillings. */
  price: number;
  warehouseId: number;
  /** Null in a virtual warehouse. */
  sectionId: number | null;
}
