export const dispatches = {
  urgent: 'Urgent',
  aDispatchNoteIsProcessed: 'A dispatch note is processed once, after its approval.',
  deptProjectSite: 'Dept/Project/Site',
  text2DispatchInstructions: '2. Dispatch Instructions',
  assigneeName: 'Assignee Name',
  dispatchedTo: 'Dispatched To',
  text4StockItemsToDispatch: '4. Stock Items to Dispatch',
  urgentDispatch: 'Urgent Dispatch?',
  dispatchInstructionsComments: 'Dispatch Instructions/Comments',
} as const;
