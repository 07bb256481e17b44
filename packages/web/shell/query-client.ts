import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from '../http/index.ts'
import { onSignOut } from './session-ends.ts'

/**
 * A refusal is an answer: only a lost connection is worth another try. Details are read again whenever their tab is
 * shown.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      refetchOnWindowFocus: false,
      staleTime: 5_000,
      gcTime: 10 * 60_000,
    },
    mutations: { retry: false },
  },
})

onSignOut(() => queryClient.clear())
