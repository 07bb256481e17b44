import { type Label, type Tone } from '#kernel'
import { type Filters } from './filters.ts'

/** What the calendar tells of a day: an end or an appointment of one list. `needs` is the code of that list. */
export interface CalendarSource {
  readonly key: string
  readonly label: Label
  readonly resource: string
  readonly field: string
  readonly needs: string
  readonly filters: Filters
  readonly tone?: Extract<Tone, 'danger' | 'warning' | 'success'>
}
export const calendarSources: readonly CalendarSource[] = [
  {
    key: 'take',
    label: '计划提车 / Planned handover',
    resource: 'vehicle-extract',
    field: 'planTakeTime',
    needs: 'vehicle_extract_view',
    filters: { status: '1,3' },
    tone: 'success',
  },
  {
    key: 'due',
    label: '应收到期 / Rent due',
    resource: 'bill-receivable',
    field: 'dueDate',
    needs: 'bill_receivable_view',
    filters: { unpaidAmt_ge: '0.01' },
  },
  {
    key: 'contract',
    label: '合同到期 / Contracts end',
    resource: 'contract',
    field: 'endDate',
    needs: 'contract_view',
    filters: { status: '6,7' },
    tone: 'danger',
  },
  {
    key: 'return',
    label: '租赁到期 / Leases end',
    resource: 'order-vehicle',
    field: 'rentEndDate',
    needs: 'order_vehicle_view',
    filters: { status: '5,6' },
    tone: 'danger',
  },
  {
    key: 'compulsory',
    label: '交强险到期 / Compulsory insurance ends',
    resource: 'vehicle',
    field: 'compulsoryEnd',
    needs: 'vehicle_view',
    filters: {},
    tone: 'warning',
  },
  {
    key: 'commercial',
    label: '商业险到期 / Commercial insurance ends',
    resource: 'vehicle',
    field: 'commercialEnd',
    needs: 'vehicle_view',
    filters: {},
    tone: 'warning',
  },
  {
    key: 'inspection',
    label: '年检到期 / Inspections due',
    resource: 'vehicle',
    field: 'inspectValidTo',
    needs: 'vehicle_view',
    filters: {},
    tone: 'warning',
  },
  {
    key: 'quota',
    label: '额度到期 / Quotas end',
    resource: 'customer-city-quota',
    field: 'validTo',
    needs: 'customer_city_quota_view',
    filters: { status: '1' },
    tone: 'warning',
  },
]
