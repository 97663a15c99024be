export const shared = {
  noConnection: 'The server can’t be reached. Check the connection and try again; what you typed is still here.',
  unreadableAnswer: 'The server’s answer could not be read. Try again.',
  sessionEnded: 'Your session has ended. Sign in again.',
  notAllowed: 'Your role does not allow this.',
  notFound: 'It was not found. It may have been removed in the meantime.',
  fileTooLarge: 'The file is too large.',
  tooManyTries: 'Too many attempts. Wait a moment and try again.',
  serverFailed: 'The server could not do this. Try again; if the problem persists, tell your administrator.',
  copyingNotAllowed: 'The browser did not allow copying',
  repeatedDiffers: 'This differs from the new password',
  anyUnit: 'unit',
  perUnit: '{price} per {unit}',
} as const;
