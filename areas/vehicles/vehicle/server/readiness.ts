import { addDays, type Label } from '#kernel'

/** What is known of one car when somebody wants to bind it. */
export interface CarFacts {
  status: number
  bizStatus: number
  stateLabel: Label
  /** Number of the document that holds it; undefined when free (or held by the document that asks). */
  occupiedBy?: string
  flags: readonly { name: string; effect: number }[]
  sealedUp: boolean
  lockReason: string | null
  modelId: string
  modelName: string
  seriesId: string | null
  openDocuments: readonly string[]
  mortgageState: number
  cityCode: string
  registered: boolean
  plateNo: string | null
  gpsWiredNo: string | null
  compulsoryEnd: string | null
  commercialEnd: string | null
  inspectValidTo: string | null
  useNature: string | null
  operateCertValidTo: string | null
  retireDate: string | null
  freshDegree: number | null
}
/** Wanted values of the order position; absent for a plain check. */
export interface Wanted {
  modelId: string | null
  modelName: string | null
  seriesId: string | null
  cityCode: string | null
  planTakeDate: string
  rentEnd: string | null
  plateNeed: boolean
  gpsNeed: boolean
  insureNeed: boolean
  minFresh?: number | null
  /** Models that the customer agreed to in a requisition; absent: none was made. */
  substituteModelIds?: readonly string[]
  rentBelowTarget?: boolean
}
export type Purpose = 'allot' | 'take' | 'use' | 'sale' | 'transfer'
export type Todo = 'transport' | 'register' | 'plate' | 'gps' | 'insurance' | 'permit' | 'inspection'
export interface Readiness {
  ok: boolean
  blocks: Label[]
  warns: Label[]
  todo: Todo[]
  exceptions: number[]
}
const mark = (label: string, language: 'zh' | 'en') =>
  language === 'zh' ? label.split(' / ')[0]! : label.split(' / ').slice(1).join(' / ')

/** 60, 5.2: whether this vehicle can be bound to this position, the obstacles, and what has still to be done. */
export function judge(car: CarFacts, wanted: Wanted | undefined, purpose: Purpose): Readiness {
  const blocks: Label[] = []
  const warns: Label[] = []
  const todo: Todo[] = []
  const exceptions: number[] = []
  const needed = purpose === 'take' ? 5 : 3
  if (car.status !== 1 || (car.bizStatus !== needed && !(purpose === 'sale' && [2, 4].includes(car.bizStatus))))
    blocks.push(
      `当前状态【${mark(car.stateLabel, 'zh')}】不可${purpose === 'take' ? '提车' : '配车'} / state ${mark(car.stateLabel, 'en')} not allowed`,
    )
  if (car.occupiedBy !== undefined) blocks.push(`已被【${car.occupiedBy}】占用 / occupied by ${car.occupiedBy}`)
  for (const flag of car.flags) {
    if (flag.effect === 2)
      blocks.push(
        `有限制标签【${flag.name}】，不能${purpose === 'take' ? '提车' : '配车'} / flag ${flag.name} blocks it`,
      )
    if (flag.effect === 1) {
      warns.push(`有警示标签【${flag.name}】 / flag ${flag.name} warns`)
      if (!exceptions.includes(4)) exceptions.push(4)
    }
  }
  if (car.sealedUp) blocks.push('车辆被查封 / the car is seized')
  if (car.lockReason) blocks.push(`已锁定：${car.lockReason} / locked: ${car.lockReason}`)
  for (const document of car.openDocuments) blocks.push(`存在未完成的【${document}】 / ${document} is not finished`)
  if (car.mortgageState === 1 || car.mortgageState === 3) {
    warns.push('抵押办理中 / mortgage in process')
    exceptions.push(6)
  }
  if (wanted) judgePosition(car, wanted, purpose, { blocks, warns, todo, exceptions })
  return { ok: blocks.length === 0, blocks, warns, todo, exceptions: exceptions.sort() }
}

function judgePosition(
  car: CarFacts,
  wanted: Wanted,
  purpose: Purpose,
  { blocks, warns, todo, exceptions }: Omit<Readiness, 'ok'>,
): void {
  if (wanted.modelId !== null && wanted.modelId !== car.modelId) {
    // Without a requisition no list of substitutes was agreed: another model of the series goes to the sales manager,
    // another series never.
    const isSubstitute = wanted.substituteModelIds
      ? wanted.substituteModelIds.includes(car.modelId)
      : wanted.seriesId !== null && wanted.seriesId === car.seriesId
    if (isSubstitute) exceptions.push(1)
    else
      blocks.push(
        `车型不符：需【${wanted.modelName ?? ''}】，实为【${car.modelName}】 / model differs: ${wanted.modelName ?? ''} wanted, ${car.modelName} found`,
      )
  }
  const plan = wanted.planTakeDate
  if (wanted.cityCode !== null && wanted.cityCode !== car.cityCode) {
    exceptions.push(2)
    todo.push('transport')
  }
  if (!car.registered) todo.push('register')
  if (wanted.plateNeed && !car.plateNo) todo.push('plate')
  if (wanted.gpsNeed && !car.gpsWiredNo) todo.push('gps')
  const insured = car.compulsoryEnd !== null && car.compulsoryEnd >= (purpose === 'take' ? plan : addDays(plan, 1))
  if (!insured && purpose === 'take')
    blocks.push(
      '交强险已到期或未投保，请在投保工单发起投保后再提车 / compulsory insurance missing: have the car insured before it is taken',
    )
  if (
    purpose !== 'take' &&
    (!insured || (wanted.insureNeed && (car.commercialEnd === null || car.commercialEnd < addDays(plan, 1))))
  ) {
    todo.push('insurance')
    if (!insured)
      warns.push(
        '交强险已到期或未投保，提车前须投保，需求已报保险专员 / compulsory insurance missing: insured before the take, its need is told to insurance',
      )
  }
  if (car.useNature === 'hailing' && (car.operateCertValidTo === null || car.operateCertValidTo < plan))
    todo.push('permit')
  if (car.inspectValidTo !== null && car.inspectValidTo < addDays(plan, 30)) todo.push('inspection')
  if (purpose === 'take' && car.inspectValidTo !== null && car.inspectValidTo < plan)
    blocks.push('检验有效期已过 / inspection expired')
  if (wanted.minFresh != null && (car.freshDegree ?? 0) < wanted.minFresh) exceptions.push(3)
  if (wanted.rentBelowTarget) exceptions.push(7)
  if (car.retireDate !== null && wanted.rentEnd !== null && car.retireDate < wanted.rentEnd)
    blocks.push('强制报废期早于租赁到期 / mandatory scrapping date falls before the lease end')
}
