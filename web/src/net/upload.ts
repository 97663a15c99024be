import { accessToken } from '../session/session-store';
import { ApiError, NO_CONNECTION, refusalOf, UPLOAD_TIMEOUT_MS } from './api-client';

interface UploadOptions {
  idempotencyKey?: string;
  onProgress: (part: number) => void;
}

/**
 * Posts a large file: like `exchange`, but with progress, which fetch lacks. Throws ApiError.
 * @param body contains the file
 */
export function upload(path: string, body: FormData, options: UploadOptions): Promise<unknown> {
  const { idempotencyKey, onProgress } = options;
  const token = accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.setRequestHeader('Accept', 'application/json');
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(refusalOf(request.status, request.response, token));
    };
    const lost = () => reject(new ApiError(0, NO_CONNECTION));
    request.onerror = lost;
    request.ontimeout = lost;
    request.send(body);
  });
}
