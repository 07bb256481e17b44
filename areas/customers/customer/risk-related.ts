import type { Related } from '#kernel'
import { institutionRelated } from '#areas/partners/mechanism/institution.ts'

export { accountState } from './children.ts'

/** Tabs of a customer: its trade, its risk, and those of every institution. */
export const tabsOfCustomer: readonly Related[] = [
  {
    id: 'leases',
    title: '租赁合同 / Leases',
    resource: 'contract-lease',
    by: 'customerId',
    columns: ['contractNo', 'status', 'vehicleQty', 'onLeaseQty', 'totalAmount', 'overdueAmt', 'startDate', 'endDate'],
  },
  { id: 'orderVehicles', title: '订单车辆 / Order vehicles', resource: 'order-vehicle', by: 'customerId' },
  { id: 'bills', title: '应收账单 / Receivable bills', resource: 'bill-receivable', by: 'payerId' },
  {
    id: 'flowLines',
    title: '流水明细 / Statement lines',
    resource: 'customer-flow-line',
    by: 'customerId',
    columns: ['txnTime', 'direction', 'amt', 'counterparty', 'summary', 'mark', 'markRule', 'month', 'accountNo'],
  },
  {
    id: 'risk',
    title: '风险记录 / Risk records',
    resource: 'risk-record',
    by: 'mechanismId',
    columns: ['recordNo', 'recordType', 'level', 'points', 'occurDate', 'overdueAmt', 'overdueDays', 'status'],
  },
  {
    id: 'scores',
    title: '评分走势 / Trend of the score',
    resource: 'customer-score',
    by: 'customerId',
    columns: ['scoreDay', 'score', 'grade', 'oldScore', 'oldGrade', 'baseScore', 'cause'],
  },
  {
    id: 'alerts',
    title: '风险预警 / Risk alerts',
    resource: 'risk-alert',
    by: 'customerId',
    columns: ['alertCode', 'content', 'cityCode', 'openDay', 'closeDay', 'rule'],
  },
  {
    id: 'rouses',
    title: '唤醒 / Wake-ups',
    resource: 'rouse',
    by: 'customerId',
    columns: ['rouseNo', 'dormantSince', 'dormantMonths', 'restoreMode', 'restoreRate', 'status', 'createTime'],
  },
  ...institutionRelated,
]
