export const lines = {
  yesRemoveIt: 'Yes, remove it!',
  removeNamed: 'Remove {name}',
  willBeTakenOff:
    '{quantity} {unit} of {name} will be removed from this {document, select, receipt {receipt} order {order} other {note}}.',
} as const;
