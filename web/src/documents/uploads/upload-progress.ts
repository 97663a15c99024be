import { productUploadCalls, type UploadProgress } from '@ghala/contract/calls/product-upload';
import { useQuery } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '../../net/query-keys';
import { send } from '../../net/send';

/** The upload template of products is downloaded from here. */
export const TEMPLATE_HREF = `/api${productUploadCalls.template.path}`;

const PROGRESS_MS = 700;

/** Follows how far the upload has come. */
export function useUploadProgress(isSent: boolean): UploadProgress {
  const { data } = useQuery({
    queryKey: [...PRODUCTS_KEY, 'uploadProgress'],
    queryFn: ({ signal }) => send(productUploadCalls.progress, {}, { signal }),
    enabled: isSent,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  return data ?? { rows: 0, recorded: 0, stocked: 0 };
}
