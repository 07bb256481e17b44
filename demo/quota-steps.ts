import { addDays, addMonths, Refused, yuan, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerFinancialFlow } from '#areas/customers/customer/children.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { windowOf } from '#areas/customers/customer/server/financial-flow.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { leastSample } from '#areas/risk/calculations/case-figures.ts'
import { decisions, steps, type StepNo } from '#areas/risk/quota/codes.ts'
import { linesOf, type Case } from '#areas/risk/quota/server/course.ts'
import { decideStep } from '#areas/risk/quota/server/decide.ts'
import { decisionInput } from '#areas/risk/quota/server/step-input.ts'
import { quota } from '#areas/risk/quota/quota.ts'
import { waive } from '#areas/risk/quota/server/step-work.ts'
import type { Stands, Told } from './quota-told.ts'
import type { Stage } from './stage.ts'

/** The product's own rules know better whether this customer may ask on this day: then it does not. */
export async function tries(stage: Stage, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await stage.run(work)
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Six months of flow as of now, and a new paper for each that ran out. */
export async function bringsPapers(stage: Stage, tx: Tx, sales: Actor, customerId: string): Promise<void> {
  const owner = await getRow(tx, customer, customerId)
  const stored = await findRows(tx, customerFinancialFlow, { customerId }, { orderBy: 't.line_no' })
  // Whoever was admitted without statements brings some that look like those of others.
  const like = stored.length > 0 ? stored : await findRows(tx, customerFinancialFlow, {}, { orderBy: 't.id', limit: 6 })
  const missing = windowOf(stage.now, 6).filter(month => !stored.some(row => row.month === month))
  const papers = await findRows(tx, mechanismLicence, { mechanismId: customerId } as never)
  const isValid = (row: (typeof papers)[number]) => row.longTerm || !row.validTo || row.validTo >= stage.now
  const over = papers.filter(
    row => !isValid(row) && !papers.some(other => other.licenceKind === row.licenceKind && isValid(other)),
  )
  if (like.length === 0 || missing.length + over.length === 0) return
  const licences = []
  for (const row of over)
    licences.push({
      licenceKind: row.licenceKind,
      licenceNo: `${row.licenceNo}X`,
      holderName: row.holderName,
      fileBizId: await stage.scan(tx, sales, `${owner.mechanismName} ${row.licenceKind}`),
      validFrom: addMonths(stage.now, -1),
      validTo: addMonths(stage.now, 23),
    })
  const flows = [
    ...stored.map(row => ({ id: row.id, ...flowOf(row, row.month) })),
    ...missing.map((month, at) => flowOf(like[at % like.length]!, month)),
  ]
  await saveRecord(
    tx,
    sales,
    customer as never,
    {
      id: customerId,
      version: owner.version,
      flows,
      ...(licences.length > 0 ? { licences } : {}),
    },
    'update',
  )
}

const flowOf = (like: RowOf<typeof customerFinancialFlow>, month: string) => ({
  month,
  bankTitle: like.bankTitle,
  accountNo: like.accountNo,
  income: yuan(like.income),
  expense: yuan(like.expense),
  ownIn: yuan(like.ownIn),
  ownOut: yuan(like.ownOut),
  loanIn: yuan(like.loanIn),
  loanOut: yuan(like.loanOut),
  txnCount: like.txnCount,
  maxCounterparty: like.maxCounterparty,
})

const opinions: Readonly<Record<StepNo, string>> = {
  1: '资料齐全且在有效期内，流水与申报一致，同意进入尽调',
  2: '场地与车队和申报相符，抽查行驶证全部一致，司机访谈正常，建议通过',
  3: '存量合同履约良好，评分与等级复核无误，附条件同意',
  4: '同意授信，签约前逐条核对条件',
  5: '条件已落实，同意生效',
}
const endings = {
  refused: {
    decision: decisions.refuse,
    refuseType: 'repayment',
    opinion: '对我方逾期未清，流水不足以覆盖租金，不予授信',
  },
  sentBack: { decision: decisions.sendBack, opinion: '核查有限制高消费记录，请补充情况说明、结案证明与超市城配合同' },
} as const

/**
 * The step's reviewer decides: at the first level of granting the risk director, at the second the finance director, at
 * the third the committee in one meeting, until as many of its members have voted as it takes.
 */
export async function decides(stage: Stage, tx: Tx, row: Case, one: Told, sales: Actor): Promise<void> {
  if (row.step !== steps.credit || (row.creditLevel ?? 0) < COMMITTEE) {
    const isDirector = row.step === steps.credit && row.creditLevel === 1
    const by = isDirector ? stage.who('郑岚') : stage.person(row.approvalUserId ?? '')
    if (!by) throw new Error(`demo quota cases: nobody reviews ${row.quotaNo} at step ${row.step}`)
    return decidesAs(stage, tx, by, row, { one, sales })
  }
  const members = await stage.product.flow.currentApprovers(tx, 'quota', row.id)
  for (const { id } of members) {
    const now = await getRow(tx, quota, row.id)
    if (now.status !== 102 || now.step !== steps.credit) return
    const member = stage.person(id)
    if (member) await decidesAs(stage, tx, member, now, { one, sales })
  }
}
/** The level of granting at which nobody decides alone. */
const COMMITTEE = 3

async function decidesAs(
  stage: Stage,
  tx: Tx,
  by: Actor,
  row: Case,
  { one, sales }: { one: Told; sales: Actor },
): Promise<void> {
  const step = row.step as StepNo
  const { stands } = one
  const isLast = (stands === 'refused' || stands === 'sentBack') && step === steps.primary
  const ending = isLast ? { ...endings[stands], ...(one.says === undefined ? {} : { opinion: one.says }) } : undefined
  await waives(stage, tx, row, one)
  const lines = (await linesOf(tx, row)).map(line => {
    const proposed = Math.min(line.applyQty, Math.floor((line.suggestQty ?? 0) * 1.1))
    const qty = step < steps.final ? proposed : step === steps.final ? line.applyQty : (line.finalQty ?? 0)
    return { cityCode: line.cityCode, qty, amount: yuan((line.unitExposure * BigInt(qty)) as Fen) }
  })
  await decideStep(
    tx,
    by,
    step,
    decisionInput.parse({
      id: row.id,
      decision: decisions.pass,
      opinion: row.creditLevel === COMMITTEE ? '评审会同意授信，按终审方案执行' : opinions[step],
      lines,
      payload: ending ? {} : await payloadOf(stage, tx, { row, step, stands, by, sales }),
      ...ending,
    }),
  )
}

/** A red line that has lost its ground: the general manager lets the case go on, and says why. */
async function waives(stage: Stage, tx: Tx, row: Case, one: Told): Promise<void> {
  if (row.step !== steps.primary || one.waiver === undefined) return
  const open = (row.redLines ?? []).filter(hit => hit.veto && !hit.waivedBy)
  const waivers = open.map(({ code }) => ({ code, reason: one.waiver! }))
  if (waivers.length > 0) await waive(tx, stage.who('顾明远'), row, waivers)
}

interface Work {
  readonly row: Case
  readonly step: StepNo
  readonly stands: Stands
  readonly by: Actor
  readonly sales: Actor
}
const places: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  4403: [114.0579, 22.5431],
  4401: [113.2644, 23.1291],
  3301: [120.2644, 30.1835],
  5101: [104.0431, 30.6417],
}
const ITEMS = Array.from({ length: 16 }, (_, at) => `C${String(at + 1).padStart(2, '0')}`)

/** What the form of each step asks for. */
async function payloadOf(stage: Stage, tx: Tx, work: Work): Promise<Record<string, unknown>> {
  switch (work.step) {
    case 1:
      return {
        checks: ITEMS.map(itemCode => ({ itemCode, result: 1, note: '已核对' })),
        riskPoints: '收入集中于少数平台与货主，需关注回款节奏',
        ddNeeded: true,
      }
    case 2:
      return visitOf(stage, tx, work)
    case 3:
      return {
        scoreOverrides: [],
        conditions: [
          {
            condKind: 'guarantee_person',
            value: '实控人连带责任保证',
            precedent: work.stands === steps.addit,
            dueDate: addDays(stage.now, 20),
          },
          { condKind: 'gps_count', value: '2' },
        ],
        priceAdvice: '租金不低于标准价目',
      }
    default:
      return { isFigureConfirmed: true }
  }
}

/** The risk officer and the salesperson on the spot. */
async function visitOf(stage: Stage, tx: Tx, { row, by, sales }: Work): Promise<Record<string, unknown>> {
  const owner = await getRow(tx, customer, row.customerId)
  const [lng, lat] = places[row.cityCodes[0]!.slice(0, 4)] ?? places['4403']!
  const fleet = owner.fleetQty ?? 0
  const sampled = leastSample(fleet)
  return {
    visitTime: `${stage.now} 10:00:00`,
    visitorIds: [by.userId, sales.userId],
    metPersons: `${owner.controllerName ?? owner.legalPerson}、车队长`,
    place: owner.officeAddress ?? owner.registerAddress ?? '客户停车场',
    lng,
    lat,
    siteState: 2,
    fleetCounted: fleet,
    fleetSampled: sampled,
    licenceMatched: sampled,
    utilisationSeen: Number(owner.utilisationRate ?? 85),
    turnoverSeen: Number(owner.driverTurnover ?? 8),
    photos: Array.from({ length: 6 }, (_, at) => ({ lng: lng + at / 20_000, lat })),
    manualPoints: { S4: '5', S9: '5' },
    reportBizId: await stage.paper(tx, by, `${row.quotaNo}尽调报告`, [
      `${owner.mechanismName}现场尽调报告`,
      `到访日期：${stage.now}`,
      `清点车辆${fleet}台，抽查${sampled}台，行驶证全部相符`,
      '停车场租期覆盖授信期，司机访谈未见拖欠',
      '结论：建议通过',
    ]),
    recommend: 1,
  }
}
