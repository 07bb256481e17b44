import { useQueries } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'

export interface ListPrice {
  isNew: boolean
  price: string
}
export type Wanted =
  | { readonly part: string; readonly damageKind: string; readonly severity: number }
  | { readonly missingItem: string }

/** What the damage price list says of each finding of a car; undefined while it is asked. */
export function useListPrices(recordId: string, wanted: readonly Wanted[]): readonly (ListPrice | undefined)[] {
  return useQueries({
    queries: wanted.map(one => ({
      queryKey: ['damage-price', recordId, one],
      staleTime: Infinity,
      queryFn: () =>
        request<ListPrice>('GET', '/api/ratutech-core/vehicle-return/damage-price', {
          params: { recordId, ...one } as Record<string, string>,
          silent: true,
        }),
    })),
  }).map(one => one.data)
}
export const sumOf = (amounts: readonly string[]): string =>
  (amounts.reduce((sum, one) => sum + Math.round(Number(one || 0) * 100), 0) / 100).toFixed(2)
