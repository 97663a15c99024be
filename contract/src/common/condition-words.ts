/** Condition of goods. */
export const conditions = ['New', 'Used'] as const;
export type Condition = (typeof conditions)[number];
