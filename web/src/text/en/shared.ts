export const shared = {
  theServerCantBeReached:
    'The server can’t be reached. Check the connection and try again; what you typed is still here.',
  theServersAnswerCouldNot: 'The server’s answer could not be read. Try again.',
  yourSessionHasEndedSign: 'Your session has ended. Sign in again.',
  yourRoleDoesNotAllow: 'Your role does not allow this.',
  itWasNotFoundIt: 'It was not found. It may have been removed meanwhile.',
  theFileIsTooLarge: 'The file is too large.',
  tooManyTriesWaitA: 'Too many tries. Wait a moment and try again.',
  theServerCouldNotDo: 'The server could not do this. Try again; if it stays so, tell your administrator.',
  theBrowserDidNotAllow: 'The browser did not allow copying',
  thisDiffersFromTheNew: 'This differs from the new password',
  theUnit: 'unit',
  perUnit: '{price} a {unit}',
} as const;
