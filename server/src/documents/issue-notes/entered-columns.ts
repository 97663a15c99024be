/** Lists what is entered of a note and can be corrected until it is processed, with its names in events. */
export const enteredNames = {
  assignee_name: 'assigneeName',
  assignee_company: 'assigneeCompany',
  assignee_phone: 'assigneePhone',
  assignee_email: 'assigneeEmail',
  assigned_to_id: 'assignedToId',
  is_scheduled: 'scheduled',
  is_urgent: 'isUrgent',
  pickup_at: 'pickupDate',
  project: 'project',
  purpose_id: 'purposeId',
  reference: 'reference',
  instructions: 'instructions',
} as const;
export type EnteredColumn = keyof typeof enteredNames;

export const enteredColumns = Object.keys(enteredNames) as EnteredColumn[];

/** This is what an approver approves beside the goods: for whom they are, and why. */
export const approvedColumns = {
  receiver: ['assignee_name', 'assignee_company', 'assignee_phone', 'assignee_email', 'assigned_to_id'],
  purpose: ['project', 'purpose_id'],
} as const satisfies Record<string, readonly EnteredColumn[]>;

/** These are the columns that only some kinds have, as they are in notes of the others. */
export const ownColumns = {
  assignee_name: '',
  assigned_to_id: null,
  is_scheduled: false,
  is_urgent: false,
} as const satisfies Partial<Record<EnteredColumn, '' | null | false>>;
