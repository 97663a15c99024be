/** Asks for the user's password. Resolves to whether it was right, or false if they gave up. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;

/** Sets how the user is asked for their password. */
export function promptForPasswordBy(given: Prompt): void {
  prompt = given;
}

/** Asks the user to confirm with their password what they are about to do. */
export async function promptForPassword(): Promise<boolean> {
  return (await prompt?.()) ?? false;
}
