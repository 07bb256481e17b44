import { fen, yuan, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { activeCustomer, at, today, type World } from '#areas/customers/testing.ts'
import { customerFinancialFlow } from '#areas/customers/customer/children.ts'
import { windowOf } from '#areas/customers/customer/server/financial-flow.ts'
import { mechanismCheck } from '#areas/partners/mechanism-check/mechanism-check.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { customerDebtPort } from '../../ports.ts'
import { quotaApply } from '../../quota-apply/quota-apply.ts'
import { strategyUser } from '../../strategy-user/strategy-user.ts'
import { seedStandard } from '../../strategy/server/seed-standard.ts'
import { decisions, steps, type StepNo } from '../codes.ts'
import { quota } from '../quota.ts'
import { linesOf, type Case } from './course.ts'
import { decideStep } from './decide.ts'
import { decisionInput } from './step-input.ts'

export const GUANGZHOU = '4401'
export const SHENZHEN = '4403'
/** One reviewer per step, as the standard story has them. */
export const who = { sales: '7', primary: '21', visitor: '22', second: '23', final: '24', director: '25', addit: '26' }
export const hour = (time: string, userId: string): Actor => at(time, userId, `用户${userId}`)

export async function seedReview(tx: Tx): Promise<void> {
  await seedStandard(tx, at('2026-11-01 08:00:00', '0'))
  const rows = [
    [1, who.primary],
    [2, who.visitor],
    [3, who.final],
    [4, who.director],
    [5, who.addit],
  ] as const
  for (const [step, userId] of rows) await insertRow(tx, today, strategyUser, { step, userId, maxOpen: 30 })
}

/** What a customer owes, as bills would tell it. */
export function debts(overdueDays = 0, longest = 5): () => void {
  return standIn(
    provide(customerDebtPort, {
      of: async () => ({ overdueAmt: overdueDays > 0 ? fen('41600') : fen('0'), overdueDays }),
      longest: async () => longest,
    }),
  )
}

const income = ['1360000', '1402000', '1455500', '1438000', '1510300', '1532200']
/** 粤行出行 of 11.3 and 11.4, with its papers and the six months of flow before that day. */
export async function reviewedCustomer(
  tx: Tx,
  values: Parameters<typeof activeCustomer>[1] = {},
  day: LocalDate = '2026-11-21',
): Promise<string> {
  const { id } = await activeCustomer(tx, {
    businessKind: 'hailing',
    customerKind: 2,
    bizUserId: who.sales,
    registerStatus: '存续',
    establishDate: '2019-04-18',
    paidInCapital: fen('6000000'),
    controllerName: '陈国栋',
    controllerSince: '2019-04-18',
    controllerGuarantee: true,
    fleetQty: 186,
    utilisationRate: '88.400000',
    driverTurnover: '9.200000',
    topPlatformShare: '74.000000',
    debtRatio: '61.540000',
    netAssets: fen('9800000'),
    taxCredit: 2,
    otherRentMonthly: fen('214000'),
    loanMonthly: fen('186500'),
    firstContractDate: '2024-03-01',
    cityCode: GUANGZHOU,
    ...values,
  })
  for (const kind of [
    'business_licence',
    'legal_id',
    'account_permit',
    'site_lease',
    'fleet_list',
    'platform_agreement',
    'resolution',
    'financial_report',
  ])
    await insertRow(tx, today, mechanismLicence, {
      mechanismId: id,
      licenceKind: kind,
      licenceNo: `${kind}${id}`,
      longTerm: true,
      fileBizId: '1',
    } as never)
  for (const [index, month] of windowOf(day, income.length).entries())
    await insertRow(tx, today, customerFinancialFlow, {
      customerId: id,
      lineNo: index + 1,
      month,
      bankTitle: '珠江口商业银行',
      accountNo: '6222',
      income: fen(income[index]!),
      expense: fen('1100000'),
      ownIn: fen('0'),
      ownOut: fen('0'),
      loanIn: fen('0'),
      loanOut: fen('0'),
    } as never)
  for (const kind of [2, 3, 4, 5, 6, 9, 12])
    await insertRow(tx, today, mechanismCheck, {
      mechanismId: id,
      checkKind: kind,
      subjectName: '粤行出行',
      level: kind === 5 || kind === 12 ? 1 : 0,
      hitCount: kind === 5 ? 1 : 0,
      hitAmount: kind === 5 ? fen('38000') : fen('0'),
      requestNo: `HC${id}${kind}`,
      checkTime: '2026-11-20 10:00:00',
    } as never)
  return id
}

export const wish = (cityCode: string, applyQty: number, more: Record<string, unknown> = {}) => ({
  cityCode,
  applyQty,
  unitRent: '5200.00',
  unitPrice: '85600.00',
  deposit: '10400.00',
  ...more,
})
export const applyBody = (customerId: string, lines: readonly unknown[], more: Record<string, unknown> = {}) => ({
  applyKind: 1,
  customerId,
  reasonType: 'new_project',
  reason: '广州、深圳网约车新项目',
  lines,
  ...more,
})
export const save = (tx: Tx, actor: Actor, body: Record<string, unknown>) =>
  saveRecord(tx, actor, quotaApply as never, body, 'save')

/** A submitted first application with its case. */
export async function openedCase(world: World, lines: readonly unknown[] = [wish(GUANGZHOU, 60)]): Promise<Case> {
  return world.run(async tx => {
    const customerId = await reviewedCustomer(tx)
    await save(tx, today, applyBody(customerId, lines))
    return (await findRows(tx, quota, { customerId }))[0]!
  })
}
export const caseNow = (world: World, id: string): Promise<Case> => world.run(tx => getRow(tx, quota, id))

const checked = Array.from({ length: 16 }, (_, at) => ({
  itemCode: `C${String(at + 1).padStart(2, '0')}`,
  result: 1,
  note: '已核对',
}))
const photo = { lng: 113.26, lat: 23.13 }
export const payloadOf: Record<StepNo, Record<string, unknown>> = {
  1: { checks: checked, riskPoints: '平台集中度较高', ddNeeded: true },
  2: {
    visitTime: '2026-11-23 10:00:00',
    visitorIds: [who.visitor, who.second],
    metPersons: '陈国栋',
    place: '广州市白云区',
    ...photo,
    siteState: 2,
    fleetCounted: 186,
    fleetSampled: 20,
    licenceMatched: 20,
    utilisationSeen: 88.4,
    turnoverSeen: 9.2,
    photos: Array.from({ length: 6 }, () => photo),
    manualPoints: { S4: '5', S9: '4' },
    reportBizId: '1',
    recommend: 1,
  },
  3: { scoreOverrides: [], conditions: [] },
  4: {},
  5: { additKind: 1, conditions: [] },
}
const reviewer: Record<StepNo, string> = {
  1: who.primary,
  2: who.visitor,
  3: who.final,
  4: who.director,
  5: who.addit,
}

export interface Say {
  decision?: number
  opinion?: string
  qty?: number | Readonly<Record<string, number>>
  payload?: Record<string, unknown>
  targetStep?: number
  refuseType?: string
  by?: string
  time?: string
}
/** One decision at a step, by its reviewer. */
export function decideAt(world: World, id: string, step: StepNo, say: Say = {}): Promise<Case> {
  return world.run(async tx => {
    const lines = await linesOf(tx, { id })
    const qtyOf = (code: string, standard: number) =>
      typeof say.qty === 'number' ? say.qty : (say.qty?.[code] ?? standard)
    const input = decisionInput.parse({
      id,
      decision: say.decision ?? decisions.pass,
      opinion: say.opinion ?? '同意',
      lines: lines.map(line => {
        const standard = step < steps.credit ? (line.suggestQty ?? 0) : (line.finalQty ?? 0)
        const qty = qtyOf(line.cityCode, standard)
        return { cityCode: line.cityCode, qty, amount: yuan((line.unitExposure * BigInt(qty)) as Fen) }
      }),
      payload: say.payload ?? payloadOf[step],
      ...(say.targetStep ? { targetStep: say.targetStep } : {}),
      ...(say.refuseType ? { refuseType: say.refuseType } : {}),
    })
    const time = say.time ?? '2026-11-23 15:00:00'
    const now = await getRow(tx, quota, id)
    return decideStep(tx, hour(time, say.by ?? now.approvalUserId ?? reviewer[step]), step, input)
  })
}
/** Up to a step, everybody agreeing. */
export async function broughtTo(world: World, step: StepNo, lines?: readonly unknown[]): Promise<Case> {
  const opened = await openedCase(world, lines)
  for (let at = 1; at < step; at++) await decideAt(world, opened.id, at as StepNo)
  return caseNow(world, opened.id)
}
