import { useQuery, type UseQueryResult } from '@tanstack/react-query'

/** As `useQuery`, without network too: what is loaded may lie on the device. */
export const useLoaded = <T>(key: readonly unknown[], load: () => Promise<T>, staleTime = 0): UseQueryResult<T> =>
  useQuery({ queryKey: ['field', ...key], queryFn: load, networkMode: 'always', retry: false, staleTime })
