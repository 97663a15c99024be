export const notePage = {
  draft: 'A draft: continue it, and submit it for approval.',
  pending: 'Awaits approval. After that its goods can be issued.',
  active: 'Approved: its goods can be issued from {place}.',
  completed: 'Issued on {when} by {name}.',
  cancelled: 'Cancelled on {when} by {name}: {reason}',
  issuedAt: 'Issued on',
  open: 'Open {noteNo}',
} as const;
