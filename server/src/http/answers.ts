/** Makes a successful answer: status 1, the message and the call's own fields. */
export function ok<Body extends object = Record<never, never>>(
  message: string,
  body?: Body,
): { status: 1; message: string } & Body {
  return { status: 1, message, ...(body as Body) };
}
