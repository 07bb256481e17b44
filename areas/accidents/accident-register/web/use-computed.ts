import { useState } from 'react'
import type { FormInstance } from 'antd'
import { request } from '#packages/web/http/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

export interface Computed {
  readonly liability: number
  readonly liabilityRate: string
  readonly coverCompulsory: boolean
  readonly coverCommercial: boolean
  readonly deductibleRate: string
  readonly losses: readonly Row[]
  readonly charges: readonly Row[]
  readonly lossTotal: string
  readonly claimTotal: string
  readonly uninsured: string
  readonly penaltyAmt: string
}
const NAMES = [
  'accidentId',
  'liability',
  'liabilityRate',
  'coverCompulsory',
  'coverCommercial',
  'subrogation',
  'absoluteDeductible',
  'deductibleRate',
  'repairPlan',
  'inShopDate',
  'planOutDate',
] as const
/** A date input holds a day or its text. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'format' in value
    ? (value as { format(as: string): string }).format('YYYY-MM-DD')
    : value

/** Asks the server for shares and proposals of what stands in the form; `fresh`: of the case alone. */
export function useComputed(form: FormInstance<Row>, id: unknown) {
  const [isBusy, setBusy] = useState(false)
  const compute = async (fresh = false): Promise<Computed> => {
    setBusy(true)
    try {
      const values = form.getFieldsValue(true) as Row
      const losses = ((values['losses'] as Row[] | undefined) ?? []).filter(one => one['lossKind'])
      return await request<Computed>('POST', '/api/ratutech-core/accident-register/calculate', {
        body: fresh
          ? { accidentId: values['accidentId'] }
          : {
              ...Object.fromEntries(NAMES.map(name => [name, plain(values[name])])),
              ...(id ? { id } : {}),
              losses: losses.map(one => ({
                lossKind: one['lossKind'],
                assessedAmt: one['assessedAmt'],
                insurable: one['insurable'] ?? true,
              })),
            },
      })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, compute }
}
