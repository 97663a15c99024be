/** Says in which condition goods are. */
export const conditions = ['New', 'Used'] as const;
export type Condition = (typeof conditions)[number];
