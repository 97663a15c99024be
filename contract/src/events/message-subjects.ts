/** What messages are about, by which the outbox finds them. */
export const messageSubjects = {
  pickupCode: (noteId: number) => `pickup code ${noteId}`,
  /** Of a user: passwords, and links that choose one. */
  password: (userId: number) => `password ${userId}`,
  /** Of a user: links that confirm another address. */
  newEmail: (userId: number) => `email ${userId}`,
  reminder: (markedReturnId: number) => `return ${markedReturnId}`,
} as const;
