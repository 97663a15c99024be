/** Where a new code goes. */
export type CodeValues = {
  assigneePhone: string;
  assigneeEmail: string;
};
