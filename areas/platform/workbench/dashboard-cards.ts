import type { CardSpec } from './card-spec.ts'
import { lastMonths, running } from './filters.ts'

/** What whoever steers the company sees: charts over lists, each bar and slice opens its rows. */
export const dashboardCards: readonly CardSpec[] = [
  {
    code: 'receivable-trend',
    label: '应收与回款（近6个月） / Due and received, six months',
    icon: 'chart-column',
    needs: 'dashboard',
    w: 16,
    h: 8,
    grouping: {
      resource: 'bill-receivable',
      field: 'dueDate',
      by: 'month',
      filters: lastMonths('dueDate', 6),
      sums: ['dueAmt', 'settledAmt'],
      chart: 'bar',
    },
  },
  {
    code: 'contract-kinds',
    label: '履行中合同额按类型 / Running contracts by kind',
    icon: 'file-text',
    needs: 'dashboard',
    w: 8,
    h: 8,
    grouping: { resource: 'contract', field: 'contractType', filters: running, sums: ['totalAmount'], chart: 'pie' },
  },
  {
    code: 'take-trend',
    label: '提车走势（近6个月） / Vehicles handed over, six months',
    icon: 'key',
    needs: 'dashboard',
    w: 16,
    h: 8,
    grouping: {
      resource: 'order-vehicle',
      field: 'takeTime',
      by: 'month',
      filters: lastMonths('takeTime', 6),
      chart: 'line',
    },
  },
]
