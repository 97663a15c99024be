/** Holds the answer; undefined if the connection broke. */
export type Answered = { status: number; text: string; type: string; headers: Headers } | undefined;

interface Request {
  port: number;
  method?: string;
  path: string;
  token?: string;
  key?: string;
  body?: unknown;
  /** It distinguishes users by their networks. */
  user?: number;
  headers?: Record<string, string>;
}

/** No call may take so long, with or without faults: anything slower hangs. */
export const HANGING_MS = 20_000;

/** Makes a call. @throws Error if no answer comes in time */
export async function call({ port, method, path, token, key, body, user = 0, headers }: Request): Promise<Answered> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: AbortSignal.timeout(HANGING_MS),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        'x-forwarded-for': `10.${user >> 8}.${user & 255}.1`,
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
      headers: response.headers,
    };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw new Error(`${method ?? ''} ${path} hangs`);
    return undefined;
  }
}
