import { addDays, type Label, type LocalDate } from '#kernel'
import type { AnyResource } from '#packages/web/kit/model/world.ts'

/** One figure of the workbench: what it counts or sums is exactly the list that it opens (10-platform 5.11). */
export interface Figure {
  readonly key: string
  readonly label: Label
  readonly icon: string
  readonly resource: string
  readonly filters: (today: LocalDate) => Readonly<Record<string, string>>
  /** Summed by `totals=1`; without one the rows are counted. */
  readonly sum?: string
  readonly tone?: 'danger' | 'warning'
}

const until = (field: string, days: number) => (today: LocalDate) => ({ [`${field}_datege`]: today, [`${field}_datele`]: addDays(today, days) })

export const figures: readonly Figure[] = [
  { key: 'overdue', label: '逾期未收 / Overdue', icon: 'triangle-alert', resource: 'bill-receivable', filters: () => ({ overdueDays_ge: '1', unpaidAmt_ge: '0.01' }), sum: 'unpaidAmt', tone: 'danger' },
  { key: 'due-soon', label: '7天内应收 / Due within 7 days', icon: 'calendar', resource: 'bill-receivable', filters: today => ({ ...until('dueDate', 7)(today), unpaidAmt_ge: '0.01' }), sum: 'unpaidAmt' },
  { key: 'unclaimed', label: '待认领流水 / Unclaimed receipts', icon: 'landmark', resource: 'account-bank-receipt', filters: () => ({ status: '1', direction: '1' }), sum: 'availableAmt', tone: 'warning' },
  { key: 'expiring', label: '90天内到期合同 / Contracts ending in 90 days', icon: 'file-text', resource: 'contract', filters: today => ({ ...until('endDate', 90)(today), status: '6,7' }), tone: 'warning' },
  { key: 'seal', label: '待用印 / Waiting for the stamp', icon: 'stamp', resource: 'apply-seal', filters: () => ({ status: '1' }) },
  { key: 'to-allot', label: '待配车 / To be allotted', icon: 'key', resource: 'order-vehicle', filters: () => ({ status: '1' }) },
  { key: 'idle', label: '闲置30天以上 / Idle over 30 days', icon: 'circle-parking', resource: 'vehicle', filters: () => ({ idleDays_ge: '30', bizStatus: '3' }), tone: 'warning' },
  { key: 'insurance', label: '交强险30天内到期 / Insurance ends in 30 days', icon: 'shield-check', resource: 'vehicle', filters: until('compulsoryEnd', 30), tone: 'warning' },
  { key: 'inspection', label: '年检30天内到期 / Inspection due in 30 days', icon: 'calendar-check', resource: 'vehicle', filters: until('inspectValidTo', 30), tone: 'warning' },
]

/** The address of the list behind a figure, with the very parameters that it was counted by. */
export const listAddress = (resource: AnyResource, filters: Readonly<Record<string, string>>): string => `${resource.page}/index?${new URLSearchParams(filters)}`
