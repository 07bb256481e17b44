import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'

export interface Debtor {
  customerId: string
  customerName: string
  bills: number
  vehicles: number
  overdueAmt: string
  disputedAmt: string
  lateFee: string
  marginHeld: string
  balance: string
  exposure: string
  longestDays: number
  stage: number
  stageName: string
  grade: string
  promiseDate: string
  promiseAmt: string
  lastContact: string
  nextChaseDate: string
  brokenPromises: number
  points: number
  isDue: boolean
  step: string
  reasons: { points: number; label: string }[]
}
export interface Choice {
  id: string
  name: string
  customers: number
}
export interface Desk {
  today: string
  total: number
  due: number
  overdueAmt: string
  records: Debtor[]
  branches: Choice[]
  sales: Choice[]
}
export interface DebtBill {
  id: string
  billNo: string
  billTitle: string
  feeItem: string
  contractNo: string | null
  plateNo: string | null
  dueDate: string
  overdueDays: number
  unpaidAmt: string
  lateFee: string
  disputed: boolean
}
export interface ChaseNote {
  id: string
  time: string
  by: string
  channel: string
  result: string
  contactName: string
  promiseAmt: string
  promiseDate: string
  promiseKept: number | null
  nextChaseDate: string
  note: string
}
export interface Whole {
  sums: Record<'openAmt' | 'overdueAmt' | 'disputedAmt' | 'lateFee' | 'marginHeld' | 'balance', string>
  bills: DebtBill[]
  contacts: { id: string; name: string; phone: string }[]
  records: ChaseNote[]
}
export interface Asked {
  dueOnly: boolean
  deptId: string
  salesUserId: string
  stage: number
  keyword: string
}

export const DESK = `${servicePrefix.core}/bill/rental-overdue`
export const KEY = ['chase-desk'] as const

export const useDesk = (asked: Asked) =>
  useQuery({
    queryKey: [...KEY, 'list', asked],
    queryFn: () =>
      request<Desk>('GET', `${DESK}/desk`, {
        params: {
          dueOnly: String(asked.dueOnly),
          ...(asked.deptId ? { deptId: asked.deptId } : {}),
          ...(asked.salesUserId ? { salesUserId: asked.salesUserId } : {}),
          ...(asked.stage ? { stage: asked.stage } : {}),
          ...(asked.keyword ? { keyword: asked.keyword } : {}),
        },
      }),
  })
export const useWhole = (id: string | undefined) =>
  useQuery({
    queryKey: [...KEY, 'customer', id],
    enabled: id !== undefined,
    queryFn: () => request<Whole>('GET', `${DESK}/desk-customer`, { params: { id } }),
  })
