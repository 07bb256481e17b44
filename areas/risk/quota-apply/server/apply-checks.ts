import {
  addDays,
  daysInclusive,
  localDate,
  sumFen,
  yuan,
  ZERO,
  type Fen,
  type Label,
  type LocalDate,
  type RowOf,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { calculateFlow, type FlowRow } from '#areas/customers/customer/server/financial-flow.ts'
import { pictureOf, type Picture } from '#areas/customers/customer/server/picture.ts'
import { missingPapers } from '#areas/customers/customer/server/submit-checks.ts'
import { namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import type { QuotaRow } from '#areas/customers/customer-city-quota/server/figures.ts'
import { traderFault } from '#areas/customers/customer-city-quota/server/levels.ts'
import { mostTemporary } from '../../calculations/case-figures.ts'
import { setting } from '../../settings.ts'
import { customerDebtPort } from '../../ports.ts'
import { quota } from '../../quota/quota.ts'
import { strategyFor } from '../../strategy/server/strategy-for.ts'
import { applyKinds, quotaApply } from '../quota-apply.ts'
import { rowsInForce, type ApplyLine } from './city-facts.ts'

type Apply = RowOf<typeof quotaApply>
type Customer = RowOf<typeof customer>
export interface Fault {
  path: string
  reason: Label
}
export interface Asked {
  readonly id: string | undefined
  readonly quotaId: string | null
  readonly applyKind: number
  readonly customerId: string
  readonly lines: readonly ApplyLine[]
  readonly tempFrom: LocalDate | null
  readonly tempTo: LocalDate | null
}
const OVERDUE_DAYS = 7

/** Everything that speaks against a submit, together (20, quota-apply: submit). */
export async function submitFaults(tx: Tx, actor: Actor, asked: Asked): Promise<Fault[]> {
  const today = localDate(actor.clock.now())
  const owner = await getRow(tx, customer, asked.customerId)
  const rows = await rowsInForce(tx, asked.customerId)
  const names = await namesOf([
    ...new Set(
      [...rows.keys(), ...asked.lines.flatMap(line => [line.cityCode ?? '', line.toCityCode ?? ''])].filter(Boolean),
    ),
  ])
  const facts: Facts = { tx, today, owner, rows, names, asked }
  return [
    ...customerFaults(facts),
    ...(await openFaults(facts)),
    ...(await debtFaults(facts)),
    ...lineFaults(facts),
    ...(asked.applyKind === applyKinds.temporary ? await temporaryFaults(facts) : []),
    ...(await paperFaults(facts)),
  ]
}

interface Facts {
  readonly tx: Tx
  readonly today: LocalDate
  readonly owner: Customer
  readonly rows: ReadonlyMap<string, QuotaRow>
  readonly names: ReadonlyMap<string, string>
  readonly asked: Asked
}

function customerFaults({ owner }: Facts): Fault[] {
  const fault = traderFault({ status: owner.status, black: owner.blackFlag })
  return fault ? [{ path: 'customerId', reason: fault }] : []
}

/** One application and one case at a time; temporary increases count among themselves. */
async function openFaults({ tx, asked, today }: Facts): Promise<Fault[]> {
  const isTemporary = asked.applyKind === applyKinds.temporary
  const others = await findRows(
    tx,
    quotaApply,
    sql`t.customer_id = ${asked.customerId}::bigint and t.status = 102 and (t.apply_kind = 5) = ${isTemporary} and t.id <> ${asked.id ?? '0'}::bigint`,
    { limit: 1 },
  )
  if (others[0])
    return [
      {
        path: 'customerId',
        reason: `该客户已有审批中的申请【${others[0].applyNo}】 / application ${others[0].applyNo} of this customer is open`,
      },
    ]
  if (isTemporary) return []
  const cases = await findRows(
    tx,
    quota,
    sql`t.customer_id = ${asked.customerId}::bigint and t.id <> ${asked.quotaId ?? '0'}::bigint and (t.status = 102 or t.status = 100)`,
    {
      orderBy: 't.id desc',
    },
  )
  const open = cases.find(one => one.status === 102 || !one.refused)
  if (open)
    return [
      {
        path: 'customerId',
        reason: `该客户已有审查中的授信【${open.quotaNo}】 / case ${open.quotaNo} of this customer is open`,
      },
    ]
  const cooling = cases.find(one => one.refused && one.coolOffUntil !== null && one.coolOffUntil > today)
  return cooling && isReviewed(asked.applyKind)
    ? [{ path: 'customerId', reason: `冷静期至${cooling.coolOffUntil} / not before ${cooling.coolOffUntil}` }]
    : []
}
/** Kinds that go through a case. */
export const isReviewed = (kind: number): boolean => kind <= applyKinds.yearly || kind === applyKinds.special

async function debtFaults({ tx, asked, today }: Facts): Promise<Fault[]> {
  const { overdueDays } = await customerDebtPort.ask().of(tx, asked.customerId, today)
  const most = asked.applyKind === applyKinds.temporary ? 0 : OVERDUE_DAYS
  const asksForMore = [applyKinds.more, applyKinds.move, applyKinds.temporary].includes(asked.applyKind as 2)
  return asksForMore && overdueDays > most
    ? [
        {
          path: 'customerId',
          reason: `客户逾期${overdueDays}天，不能申请增额 / ${overdueDays} days overdue: no increase can be applied for`,
        },
      ]
    : []
}

function lineFaults(facts: Facts): Fault[] {
  const { asked, rows, names } = facts
  const city = (code: string | null | undefined) => names.get(code ?? '') || code || ''
  const repeated = asked.lines.flatMap((line, at) =>
    asked.lines.findIndex(one => one.cityCode === line.cityCode) < at
      ? [fault(at, 'cityCode', `【${city(line.cityCode)}】重复 / ${city(line.cityCode)} is repeated`)]
      : [],
  )
  const none = asked.lines.flatMap((line, at) =>
    (line.applyQty ?? 0) > 0 || asked.applyKind <= applyKinds.yearly
      ? []
      : [fault(at, 'applyQty', '台数须大于0 / the quantity must exceed 0')],
  )
  switch (asked.applyKind) {
    case applyKinds.first:
      return [
        ...repeated,
        ...(rows.size > 0
          ? [
              {
                path: 'applyKind',
                reason:
                  `该客户已有生效额度，请选择增额或年审续授 / the customer has quota in force: apply for an increase or a renewal` as Label,
              },
            ]
          : []),
        ...(asked.lines.some(line => (line.applyQty ?? 0) > 0)
          ? []
          : [{ path: 'lines', reason: '申请台数须大于0 / apply for at least one vehicle' as Label }]),
      ]
    case applyKinds.more:
      return [...repeated, ...increaseFaults(facts, city)]
    case applyKinds.yearly:
      return [
        ...repeated,
        ...[...rows.keys()]
          .filter(code => !asked.lines.some(line => line.cityCode === code))
          .map(code => ({
            path: 'lines',
            reason: `年审须包含【${city(code)}】 / a renewal must hold ${city(code)}` as Label,
          })),
      ]
    case applyKinds.move:
      return [...repeated, ...none, ...moveFaults(facts, city)]
    default:
      return [...repeated, ...none]
  }
}
const fault = (at: number, field: string, reason: Label): Fault => ({ path: `lines.${at}.${field}`, reason })
type CityName = (code: string | null | undefined) => string

function increaseFaults({ asked, rows }: Facts, city: CityName): Fault[] {
  const present = (line: ApplyLine) => rows.get(line.cityCode ?? '')?.quotaQty ?? 0
  const below = asked.lines.flatMap((line, at) =>
    (line.applyQty ?? 0) < present(line)
      ? [
          fault(
            at,
            'applyQty',
            `【${city(line.cityCode)}】新总量不能低于现额度${present(line)}台 / ${city(line.cityCode)}: not below the present ${present(line)}`,
          ),
        ]
      : [],
  )
  return asked.lines.some(line => (line.applyQty ?? 0) > present(line))
    ? below
    : [...below, { path: 'lines', reason: '至少一个城市须增加 / at least one city must rise' }]
}

function moveFaults({ asked, rows }: Facts, city: CityName): Fault[] {
  return asked.lines.flatMap((line, at) => {
    const row = rows.get(line.cityCode ?? '')
    const faults: Fault[] = []
    if (!line.toCityCode) faults.push(fault(at, 'toCityCode', '请选择转入城市 / choose the city that gets it'))
    else if (line.toCityCode === line.cityCode)
      faults.push(fault(at, 'toCityCode', '转入城市不能与转出城市相同 / not the same city'))
    if (!row)
      faults.push(fault(at, 'cityCode', `【${city(line.cityCode)}】未授信 / no quota in ${city(line.cityCode)}`))
    else if ((line.applyQty ?? 0) > Number(line['availableQty'] ?? 0))
      faults.push(
        fault(
          at,
          'applyQty',
          `【${city(line.cityCode)}】可用额度${Number(line['availableQty'] ?? 0)}台 / ${city(line.cityCode)}: ${Number(line['availableQty'] ?? 0)} available`,
        ),
      )
    return faults
  })
}

/** 11.6: within the grade's share, up to 90 days, one at a time, 180 days apart, inside the validity of the row. */
async function temporaryFaults(facts: Facts): Promise<Fault[]> {
  const { asked, today, owner } = facts
  const { tempFrom, tempTo } = asked
  const faults: Fault[] = []
  if (tempFrom && tempFrom < today) faults.push({ path: 'tempFrom', reason: '临时起不能早于今天 / not before today' })
  const longest = await setting(facts.tx, 'quota.temp.maxDays')
  if (tempFrom && tempTo && daysInclusive(tempFrom, tempTo) > longest)
    faults.push({
      path: 'tempTo',
      reason: `临时增额最长${longest}天 / a temporary increase lasts at most ${longest} days`,
    })
  const strategy = await strategyFor(facts.tx, owner.businessKind ?? '', owner.customerKind ?? 0)
  for (const [at, line] of asked.lines.entries()) {
    const row = facts.rows.get(line.cityCode ?? '')
    const city = facts.names.get(line.cityCode ?? '') || (line.cityCode ?? '')
    if (!row) {
      faults.push(fault(at, 'cityCode', `【${city}】未授信 / no quota in ${city}`))
      continue
    }
    const rate = strategy?.grades.find(one => one.grade === (row.grade ?? owner.riskGrade))?.tempRate ?? '0'
    const most = mostTemporary(row.quotaQty ?? 0, rate)
    if ((line.applyQty ?? 0) > most)
      faults.push(fault(at, 'applyQty', `超过临时增额上限${most}台 / at most ${most} on top`))
    const unit = (line['unitExposure'] as Fen | undefined) ?? ZERO
    if ((line.applyAmount ?? ZERO) > unit * BigInt(line.applyQty ?? 0))
      faults.push(
        fault(
          at,
          'applyAmount',
          `金额不能超过台数×单台敞口${yuan((unit * BigInt(line.applyQty ?? 0)) as Fen)}元 / not above quantity x exposure`,
        ),
      )
    if (tempTo && row.validTo && row.validTo < tempTo)
      faults.push({
        path: 'tempTo',
        reason: `临时止期不能晚于额度有效期${row.validTo} / temporary quota must end by ${row.validTo}`,
      })
    faults.push(...(await gapFaults(facts, line, at)))
  }
  return faults
}

async function gapFaults({ tx, asked }: Facts, line: ApplyLine, at: number): Promise<Fault[]> {
  if (!asked.tempFrom) return []
  const last = await tx.row<{ no: string; until: string }>(sql`
    select a.apply_no as no, a.temp_to as until from quota_apply a join quota_apply_detail d on d.tenant_id = a.tenant_id and d.apply_id = a.id
    where a.tenant_id = ${tx.tenantId} and a.is_deleted = 0 and a.customer_id = ${asked.customerId}::bigint and a.apply_kind = 5 and a.status in (1, 2)
      and d.city_code = ${line.cityCode ?? ''} and a.id <> ${asked.id ?? '0'}::bigint order by a.temp_to desc limit 1`)
  if (!last) return []
  const gap = await setting(tx, 'quota.temp.gapDays')
  const earliest = addDays(last.until, gap)
  return asked.tempFrom < earliest
    ? [
        fault(
          at,
          'cityCode',
          `距上次临时增额【${last.no}】未满${gap}天，最早${earliest} / less than ${gap} days since ${last.no}: not before ${earliest}`,
        ),
      ]
    : []
}

/** Papers in force and six full months of flow, of whoever goes through a case. */
async function paperFaults({ tx, asked, owner, today }: Facts): Promise<Fault[]> {
  if (!isReviewed(asked.applyKind)) return []
  const picture = await pictureOf(tx, owner)
  const missing = owner.entityKind === PERSON ? [] : missingMonths(picture, asked.lines, today)
  return [
    ...missingPapers(picture, today).map(reason => ({ path: 'customerId', reason })),
    ...missing.map(month => ({
      path: 'customerId',
      reason: `缺少${month}流水 / no bank flow of ${month}` as Label,
    })),
  ]
}
const PERSON = 5
const MONTHS = 6
const missingMonths = (picture: Picture, lines: readonly ApplyLine[], today: LocalDate): string[] =>
  calculateFlow(picture.flows as unknown as FlowRow[], {
    today,
    months: MONTHS,
    loanMonthly: ZERO,
    otherRentMonthly: ZERO,
    wanted: lines.map(line => ({ applyQty: line.applyQty ?? 0, unitRent: line.unitRent ?? ZERO })),
  }).missing.map(month => `${month.slice(0, 4)}-${month.slice(4)}`)

export const totalsOf = (lines: readonly ApplyLine[]) => ({
  totalQty: lines.reduce((sum, line) => sum + (line.applyQty ?? 0), 0),
  totalAmount: sumFen(lines, line => line.applyAmount ?? ZERO),
})
/** What it adds to the present quota: kinds 4 and 5 state it themselves. */
export function deltaOf(kind: number, lines: readonly ApplyLine[]): { deltaQty: number; deltaAmount: Fen } {
  const { totalQty, totalAmount } = totalsOf(lines)
  if (kind === applyKinds.move) return { deltaQty: 0, deltaAmount: ZERO }
  if (kind === applyKinds.temporary) return { deltaQty: totalQty, deltaAmount: totalAmount }
  return {
    deltaQty: totalQty - lines.reduce((sum, line) => sum + Number(line['curQty'] ?? 0), 0),
    deltaAmount: (totalAmount - sumFen(lines, line => (line['curAmount'] as Fen | undefined) ?? ZERO)) as Fen,
  }
}
export type { Apply }
