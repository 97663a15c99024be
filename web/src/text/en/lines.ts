export const lines = {
  ofWillBeTakenOff: '{quantity} {unit} of {name} will be taken off this {document}.',
  yesRemoveIt: 'Yes, remove it!',
  remove: 'Remove {name}',
} as const;
