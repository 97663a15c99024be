export const lines = {
  yesRemoveIt: 'Yes, remove it!',
  removeNamed: 'Remove {name}',
  willBeTakenOff:
    '{quantity} {unit} of {name} will be removed from this {document, select, receipt {receipt} order {order} other {note}}.',
  findLine: 'Find a line: name or code',
  showAllLines: 'Show all lines',
  scanLine: 'Scan a product of these lines',
  noLineMatches: 'No line matches “{words}”',
  oneMore: 'One more of {name}',
  oneLess: 'One less of {name}',
} as const;
