import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { request } from '../http/index.ts'
import { currentLanguage, useLanguage } from '../i18n/index.ts'
import { queryClient } from './query-client.ts'
import { optional } from './optional-request.ts'

export interface DictionaryEntry {
  id: string
  code: string
  dictKey: string
  dictValue: string
  sort?: number
  remark?: string
  isSealed?: number
  /** JSON text with path and api. */
  extend?: string
}

const HOUR_MS = 3_600_000

/** Unsealed entries of a dictionary code, read on first use (10-platform S5). Keys are text. */
export function useDictionary(code: string, kind: 'system' | 'business' = 'system'): UseQueryResult<DictionaryEntry[]> {
  const language = useLanguage(state => state.language)
  const resource = kind === 'system' ? 'dict' : 'dict-biz'
  return useQuery({
    queryKey: ['dictionary', resource, code, language],
    queryFn: async () => {
      const entries = await request<DictionaryEntry[]>('GET', `/api/blade-system/${resource}/dictionary`, {
        params: { code },
        silent: true,
      })
      return code === 'mechanism_type' ? withDrivers(entries) : entries
    },
    staleTime: HOUR_MS,
    enabled: code !== '',
  })
}

/** Codes that many pages need, in one call after the sign-in (S5). */
const START_CODES = [
  'contract_type',
  'mechanism_type',
  'vehicle_work_order_type',
  'vehicle_consign_requisition_contract_type',
  'insurance_requirement_audit_type',
  'flow',
]

export async function preloadDictionaries(): Promise<void> {
  const language = currentLanguage()
  const found = await optional<Record<string, DictionaryEntry[]>>('GET', '/api/blade-system/dict/dictionarys', {
    params: { codes: START_CODES },
  })
  for (const code of START_CODES) {
    const entries = found?.[code]
    if (entries)
      queryClient.setQueryData(
        ['dictionary', 'dict', code, language],
        code === 'mechanism_type' ? withDrivers(entries) : entries,
      )
  }
}

const DRIVER = JSON.stringify({ path: '/drivers/driver', api: '/api/ratutech-core/driver/list' })

/** Mechanism types 100 and 101 are added here when the dictionary lacks them (S5). */
export function withDrivers(entries: readonly DictionaryEntry[]): DictionaryEntry[] {
  const own: DictionaryEntry[] = [
    {
      id: '100',
      code: 'mechanism_type',
      dictKey: '100',
      dictValue: '司机直签 / Driver signed directly',
      extend: DRIVER,
    },
    { id: '101', code: 'mechanism_type', dictKey: '101', dictValue: '平台司机 / Driver of a platform', extend: DRIVER },
  ]
  return [...entries, ...own.filter(driver => !entries.some(entry => entry.dictKey === driver.dictKey))]
}
