import { addFen, maxFen, subFen, sumFen, ZERO, type Fen, type Label } from '#kernel'
import { Decimal } from 'decimal.js'
import type { Form } from '#packages/server/implement.ts'
import type { customer } from '../customer.ts'
import { validOf, type FlowRow } from './financial-flow.ts'
import { effectiveRatios, type Holder } from './shareholding.ts'

type CustomerForm = Form<typeof customer>
type Row = Record<string, unknown>
const amount = (row: Row, name: string): Fen => (row[name] as Fen | null | undefined) ?? ZERO
const count = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

/** Figures derived from the child rows of the form; never typed. */
export function derive(form: CustomerForm, today: string): void {
  const { lines, values, before } = form
  if (lines['shareholders']) {
    const found = effectiveRatios(lines['shareholders'] as Holder[], values.controllerIdNo ?? before?.controllerIdNo)
    lines['shareholders'].forEach((row, index) => Object.assign(row, found[index]))
  }
  if (lines['areas']) deriveAreas(form, lines['areas'])
  if (lines['flows']) deriveFlows(form, lines['flows'], today)
  if (lines['reports']) deriveReports(form, lines['reports'])
}

function deriveAreas({ values, before }: CustomerForm, areas: Row[]): void {
  for (const row of areas)
    row['unitExposure'] = maxFen(
      ZERO,
      subFen(amount(row, 'unitPrice'), amount(row, 'downPayment'), amount(row, 'deposit')),
    )
  values.ownQty = count(areas, 'ownQty')
  values.leasedQty = count(areas, 'leasedQty')
  values.ourQty = before?.ourQty ?? 0
  values.fleetQty = values.ownQty + values.leasedQty + values.ourQty
  values.otherRentMonthly = sumFen(
    areas,
    row => (amount(row, 'leaseUnitRent') * BigInt(Number(row['leasedQty'] ?? 0))) as Fen,
  )
}

function deriveFlows(form: CustomerForm, flows: Row[], today: string): void {
  const thisMonth = today.slice(0, 7).replace('-', '')
  const fault = (index: number, field: string, reason: Label) => form.fault(`flows.${index}.${field}`, reason)
  for (const [index, row] of flows.entries()) {
    const month = String(row['month'] ?? '')
    if (month && !/^\d{4}(0[1-9]|1[0-2])$/.test(month)) fault(index, 'month', '月份应为 yyyyMM / a month reads yyyyMM')
    else if (month > thisMonth) fault(index, 'month', '月份不能晚于本月 / not a month to come')
    if (
      flows.findIndex(
        other => other['month'] === row['month'] && other['accountNo'] === row['accountNo'] && row['accountNo'],
      ) < index
    )
      fault(index, 'month', '同一账号同一月份重复 / the same month and account twice')
    const parts = {
      month,
      income: amount(row, 'income'),
      expense: amount(row, 'expense'),
      ownIn: amount(row, 'ownIn'),
      ownOut: amount(row, 'ownOut'),
      loanIn: amount(row, 'loanIn'),
      loanOut: amount(row, 'loanOut'),
      otherIn: amount(row, 'otherIn'),
      otherOut: amount(row, 'otherOut'),
    } satisfies FlowRow
    const valid = validOf(parts)
    if (valid.validIn < 0n) fault(index, 'income', '扣除项大于流入 / deductions exceed the inflow')
    if (valid.validOut < 0n) fault(index, 'expense', '扣除项大于流出 / deductions exceed the outflow')
    Object.assign(row, valid)
  }
}

function deriveReports({ values }: CustomerForm, reports: Row[]): void {
  for (const row of reports) {
    const [assets, debts] = [amount(row, 'totalAssets'), amount(row, 'totalLiabilities')]
    row['netAssets'] = subFen(assets, debts)
    row['debtRatio'] = assets === 0n ? null : new Decimal(debts.toString()).div(assets.toString()).times(100).toFixed(6)
  }
  // The year's report of the latest year stands for the customer.
  const latest = [...reports]
    .filter(row => row['period'] === 1)
    .sort((a, b) => Number(b['year'] ?? 0) - Number(a['year'] ?? 0))[0]
  if (!latest) return
  values.annualRevenue = addFen(amount(latest, 'revenue'))
  values.netAssets = latest['netAssets'] as Fen
  values.debtRatio = latest['debtRatio'] as string | null
}
