export const dispatches = {
  processedOnce: 'A dispatch note is processed once, after its approval.',
  deptProjectSite: 'Dept/Project/Site',
  instructionsTitle: '2. Dispatch Instructions',
  assigneeName: 'Assignee Name',
  dispatchedTo: 'Dispatched To',
  itemsTitle: '4. Stock Items to Dispatch',
  urgentDispatch: 'Urgent Dispatch?',
  dispatchInstructionsComments: 'Dispatch Instructions/Comments',
} as const;
