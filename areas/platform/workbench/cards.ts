import type { CardSpec, Figure } from './card-spec.ts'
import { dashboardCards } from './dashboard-cards.ts'
import { partnerCards } from './partner-cards.ts'
import { deskCards } from './desk-cards.ts'
import { serviceCards } from './service-cards.ts'
import { and, until, running, thisMonth, open, fixed, all } from './filters.ts'

export type { CardSpec, Figure, Grouping } from './card-spec.ts'

const expiring = (days: number, tone?: 'warning' | 'danger'): Figure => ({
  key: `d${days}`,
  label: `${days}天内 / Within ${days} days`,
  resource: 'contract',
  filters: and(until('endDate', days), running),
  ...(tone ? { tone } : {}),
})

/**
 * Cards of areas that are built. 保险 and 年检 stand on the vehicle's own dates until their areas bring policies and
 * warnings.
 */
export const cards: readonly CardSpec[] = [
  { code: 'todo', label: '待办审批 / My pending approvals', icon: 'inbox', needs: '', w: 16, h: 6 },
  { code: 'my-applications', label: '我的申请 / My applications', icon: 'send', needs: '', w: 8, h: 6 },
  { code: 'messages', label: '消息 / Messages', icon: 'bell', needs: '', w: 8, h: 8 },
  { code: 'notices', label: '公告 / Announcements', icon: 'megaphone', needs: '', w: 8, h: 8 },
  { code: 'shortcuts', label: '快捷入口 / Shortcuts', icon: 'layout-dashboard', needs: '', w: 16, h: 8 },
  {
    code: 'receivable-month',
    label: '本月应收与回款率 / Due and collected this month',
    icon: 'landmark',
    needs: 'bill_receivable_view',
    w: 8,
    h: 4,
    rate: { figure: 'due', label: '回款率 / Collected' },
    figures: [
      {
        key: 'due',
        label: '本月应收 / Due this month',
        resource: 'bill-receivable',
        filters: thisMonth('dueDate'),
        sums: ['dueAmt', 'settledAmt'],
      },
      {
        key: 'soon',
        label: '7天内应收 / Due in 7 days',
        resource: 'bill-receivable',
        filters: and(until('dueDate', 7), open),
        sums: ['unpaidAmt'],
      },
      {
        key: 'late',
        label: '逾期未收 / Overdue',
        resource: 'bill-receivable',
        filters: fixed({ overdueDays_ge: '1', unpaidAmt_ge: '0.01' }),
        sums: ['unpaidAmt'],
        tone: 'danger',
      },
    ],
  },
  {
    code: 'stocktake',
    label: '盘点进度 / Stocktakes',
    icon: 'clipboard-check',
    needs: 'stocktake_task_view',
    w: 8,
    h: 4,
    figures: [
      { key: 'counting', label: '盘点中 / Being counted', resource: 'stocktake-task', filters: fixed({ status: '3' }) },
      {
        key: 'uncounted',
        label: '待盘车辆 / Vehicles to count',
        resource: 'stocktake-record',
        filters: fixed({ status: '0' }),
      },
      {
        key: 'differences',
        label: '未处理差异 / Open differences',
        resource: 'stocktake-record',
        filters: fixed({ status: '2' }),
        tone: 'danger',
      },
    ],
  },
  {
    code: 'overdue-buckets',
    label: '逾期账龄 / Overdue ageing',
    icon: 'triangle-alert',
    needs: 'bill_rental_overdue_view',
    w: 8,
    h: 8,
    grouping: {
      resource: 'bill-receivable',
      field: 'ageBucket',
      filters: fixed({ overdueDays_ge: '1', unpaidAmt_ge: '0.01' }),
      sums: ['unpaidAmt'],
    },
  },
  {
    code: 'receipt-unclaimed',
    label: '待认领流水 / Unclaimed receipts',
    icon: 'landmark',
    needs: 'account_bank_receipt_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'open',
        label: '待认领 / To claim',
        resource: 'account-bank-receipt',
        filters: fixed({ status: '1,2', direction: '1' }),
        sums: ['availableAmt'],
        tone: 'warning',
      },
    ],
  },
  {
    code: 'invoice-todo',
    label: '发票待办 / Invoices to handle',
    icon: 'receipt',
    needs: 'invoice_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'failed',
        label: '开票失败 / Failed',
        resource: 'invoice',
        filters: fixed({ status: '3', colour: '1' }),
        tone: 'danger',
      },
      {
        key: 'red',
        label: '红字待确认 / Red letters open',
        resource: 'invoice-red',
        filters: fixed({ status: '2,3' }),
        tone: 'warning',
      },
      {
        key: 'certify',
        label: '进项待认证 / To certify',
        resource: 'invoice-receipt',
        filters: fixed({ status: '2', deductible: 'true' }),
        sums: ['taxAmt'],
      },
    ],
  },
  {
    code: 'margin-held',
    label: '在管保证金 / Deposits held',
    icon: 'shield-check',
    needs: 'account_vehicle_margin_view',
    w: 8,
    h: 4,
    figures: [
      { key: 'held', label: '在管 / Held', resource: 'account-vehicle-margin', filters: all, sums: ['heldAmt'] },
      {
        key: 'short',
        label: '未收齐 / Partly received',
        resource: 'account-vehicle-margin',
        filters: fixed({ status: '1' }),
        sums: ['shouldAmt'],
        tone: 'warning',
      },
    ],
  },
  {
    code: 'account-verify',
    label: '待核验账户 / Accounts to verify',
    icon: 'landmark',
    needs: 'account_mechanism_confirm',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'open',
        label: '待核验 / To verify',
        resource: 'account-mechanism',
        filters: fixed({ status: '102' }),
        tone: 'warning',
      },
    ],
  },
  {
    code: 'contract-expiring',
    label: '到期合同30/60/90 / Contracts ending',
    icon: 'file-text',
    needs: 'contract_view',
    w: 8,
    h: 4,
    figures: [expiring(30, 'danger'), expiring(60, 'warning'), expiring(90)],
  },
  {
    code: 'contract-seal',
    label: '待盖章与签署 / Awaiting seal and signature',
    icon: 'stamp',
    needs: 'apply_seal_view',
    w: 8,
    h: 4,
    figures: [
      { key: 'stamp', label: '待用印 / To stamp', resource: 'apply-seal', filters: fixed({ status: '1' }) },
      { key: 'seal', label: '合同待盖章 / To seal', resource: 'contract', filters: fixed({ status: '1' }) },
      { key: 'sign', label: '签署中 / Signing', resource: 'contract', filters: fixed({ status: '5' }) },
    ],
  },
  {
    code: 'order-steps',
    label: '在途订单按步骤 / Orders in progress',
    icon: 'key',
    needs: 'order_vehicle_view',
    w: 8,
    h: 8,
    grouping: { resource: 'order-vehicle', field: 'status', filters: fixed({ status: '1,2,3,4,6' }) },
  },
  {
    code: 'lease-count',
    label: '在租车辆按城市 / Leased vehicles by city',
    icon: 'car',
    needs: 'order_vehicle_view',
    w: 8,
    h: 8,
    grouping: { resource: 'order-vehicle', field: 'cityCode', filters: fixed({ status: '5' }) },
  },
  {
    code: 'customer-quota',
    label: '额度雷达 / Quota radar',
    icon: 'gauge',
    needs: 'customer_city_quota_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'granted',
        label: '在用授信（台） / Granted, vehicles',
        resource: 'customer-city-quota',
        filters: fixed({ status: '1' }),
        sums: ['quotaQty', 'occupiedQty'],
      },
      {
        key: 'ending',
        label: '30天内到期 / Expiring in 30 days',
        resource: 'customer-city-quota',
        filters: and(until('validTo', 30), fixed({ status: '1' })),
        tone: 'warning',
      },
      {
        key: 'frozen',
        label: '已冻结 / Frozen',
        resource: 'customer-city-quota',
        filters: fixed({ status: '3' }),
        tone: 'danger',
      },
    ],
    rate: { figure: 'granted', label: '使用率 / Used' },
  },
  {
    code: 'vehicle-states',
    label: '车辆状态分布 / Vehicles by state',
    icon: 'car',
    needs: 'vehicle_view',
    w: 8,
    h: 8,
    grouping: {
      resource: 'vehicle',
      field: 'bizStatus',
      filters: fixed({ bizStatus: '1,2,3,4,5,6,7,8' }),
      chart: 'bar',
    },
  },
  {
    code: 'vehicle-idle',
    label: '闲置30天以上 / Idle over 30 days',
    icon: 'circle-parking',
    needs: 'vehicle_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'idle',
        label: '闲置车辆 / Idle vehicles',
        resource: 'vehicle',
        filters: fixed({ idleDays_ge: '30', bizStatus: '3' }),
        tone: 'warning',
      },
    ],
  },
  {
    code: 'parking-capacity',
    label: '停车容量 / Parking capacity',
    icon: 'circle-parking',
    needs: 'parking_lot_view',
    w: 8,
    h: 4,
    rate: { figure: 'room', label: '占用率 / Occupancy' },
    figures: [
      {
        key: 'room',
        label: '车位 / Places',
        resource: 'parking-lot',
        filters: fixed({ status: '1' }),
        sums: ['capacity', 'occupied'],
      },
    ],
  },
  ...partnerCards,
  ...serviceCards,
  ...deskCards,
  { code: 'calendar', label: '日历(到期、预约) / Calendar', icon: 'calendar-check', needs: '', w: 8, h: 12 },
  {
    code: 'process-ageing',
    label: '审批时效 / Approval times',
    icon: 'workflow',
    needs: 'flow_follow_view',
    w: 16,
    h: 8,
  },
  { code: 'system-health', label: '系统状况 / System health', icon: 'activity', needs: 'monitor_view', w: 16, h: 8 },
  ...dashboardCards,
]

export const cardNamed = (code: string): CardSpec | undefined => cards.find(one => one.code === code)
