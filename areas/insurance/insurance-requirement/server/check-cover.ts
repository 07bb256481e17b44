import { addDays, daysBetween, fen, sumFen, timesFen, yuan, ZERO, type Fen } from '#kernel'
import { commercialPremium, differsFromFactors } from '../../calculations/premium.ts'
import { KIND } from '../../insurance-policy/codes.ts'
import { coverageFaults } from '../../insurance-scheme/coverage-rules.ts'
import { ORDER } from '../../insurance-work-order/states.ts'
import { isYear, NOT_YEAR } from '../../insurance-policy/server/complete.ts'
import { CLOSE, off, plateOf, type Checked, type HeadFacts } from './checked.ts'
import { completeDemand, endOf, suggest } from './complete-row.ts'
import type { Car, Facts, Order } from './facts.ts'
import { amount, amountOr0, dayIn, intIn, intsIn, rowsIn, textIn, timeIn } from './payload.ts'

const overlap = (one: readonly number[], other: readonly number[]): boolean => one.some(kind => other.includes(kind))

/** Audit type 6: a vehicle without an open order of the same cover. */
export function checkDemand(facts: Facts, row: Checked): void {
  const car = facts.cars.get(row.vehicleId ?? '')
  if (!car) return void row.reasons.push('未找到车辆 / vehicle not found')
  if (car.bizStatus === 9 || car.bizStatus === 10)
    row.reasons.push(`车辆【${plateOf(car)}】已处置 / ${plateOf(car)} is disposed of`)
  completeDemand(facts, car, row)
  const kinds = intsIn(row.payload['policyKinds'])
  const start = dayIn(row.payload['expectStart'])
  if (kinds.length === 0) row.reasons.push('请选择险种 / choose the kinds of cover')
  const open = facts.openOrders.get(car.id)?.find(one => one.id !== row.workOrderId && overlap(one.policyKinds, kinds))
  if (open)
    row.reasons.push(
      `车辆【${plateOf(car)}】已存在进行中的投保工单【${open.workOrderNo}】 / open order ${open.workOrderNo} of ${plateOf(car)} exists`,
    )
  if (!start) return void row.reasons.push('请填写期望起保日 / enter from when cover is wanted')
  if (start < facts.today) row.reasons.push('期望起保日不能早于今天 / cover is wanted from today at the earliest')
  if (start > addDays(facts.today, 90)) row.reasons.push('期望起保日超过90天 / more than 90 days ahead')
  for (const kind of kinds) {
    const policy = facts.policiesOf
      .get(car.id)
      ?.find(
        one =>
          one.policyKind === kind &&
          one.startTime.slice(0, 10) <= start &&
          start <= endOf(one) &&
          kind === KIND.compulsory,
      )
    if (policy)
      row.reasons.push(
        `保单【${policy.policyNo}】保障至${endOf(policy)} / policy ${policy.policyNo} covers it to ${endOf(policy)}`,
      )
  }
}

/** Of audit types 2, 3, 4, 7, 8, 9: the order, in one of the states that the batch takes. */
export function orderOf(
  facts: Facts,
  row: Checked,
  head: HeadFacts,
  from: readonly number[],
  orderKind: number,
): Order | undefined {
  const order = facts.orders.get(row.workOrderId ?? '')
  if (!order || order.orderKind !== orderKind) {
    row.reasons.push('未找到工单 / work order not found')
    return undefined
  }
  row.vehicleId = order.vehicleId
  const isOwn = order.activeRequirementId !== null && order.activeRequirementId === head.requirementId
  if (order.activeRequirementId !== null && !isOwn)
    row.reasons.push(`工单【${order.workOrderNo}】已在其他批次中 / order ${order.workOrderNo} is in another batch`)
  else if (order.status === ORDER.paying && from.includes(ORDER.unpaid) && from.length > 1)
    row.reasons.push('付款处理中，不能关闭 / payment under way, cannot be closed')
  else if (!from.includes(order.status))
    row.reasons.push(
      `工单【${order.workOrderNo}】当前状态不能进行此步骤 / order ${order.workOrderNo} is not at this step`,
    )
  return order
}

/** Audit type 1: premium and cover are agreed (C1); what the insurer says stands, what looks odd is told. */
export function checkApplication(facts: Facts, row: Checked, head: HeadFacts): void {
  if (!row.workOrderId) checkDemand(facts, row)
  const order = row.workOrderId ? orderOf(facts, row, head, [ORDER.ready], 1) : undefined
  const car = facts.cars.get(row.vehicleId ?? '')
  if (!car) return
  const { payload } = row
  const kinds = order?.policyKinds ?? intsIn(payload['policyKinds'])
  const insurer = facts.providers.get(textIn(payload['insurerId']) || (head.insurerId ?? ''))
  if (insurer && insurer.status !== 1) row.reasons.push('保险公司已停用 / the insurer is disabled')
  if (head.insurerId && textIn(payload['insurerId']) && payload['insurerId'] !== head.insurerId)
    row.reasons.push('保险公司与批次不一致 / not the insurer of the batch')
  checkTimes(row, kinds)
  suggest(facts, car, row, timeIn(payload['startTime']))
  checkCovers(facts, row, car, kinds)
  row.vesselTax = amountOr0(payload['vesselTax'])
  row.lateTax = amountOr0(payload['lateTax'])
  row.amt = (sumFen(row.kindAmts, one => fen(one.premium)) + row.vesselTax + row.lateTax) as Fen
  for (const kind of kinds)
    if (!row.kindAmts.some(one => one.policyKind === kind && fen(one.premium) > ZERO))
      row.reasons.push(`请填写险种${kind}的保费 / enter the premium of kind ${kind}`)
  const insured = textIn(payload['insuredName']) || car.ownerName || ''
  payload['insuredName'] = insured
  payload['applicantName'] = textIn(payload['applicantName']) || insured
  if (car.ownerName && insured !== car.ownerName)
    row.warnings.push('被保险人与车主不一致 / the insured is not the owner')
  if (head.companyId && (car.assetCompanyId ?? car.ownerCompanyId) !== head.companyId)
    row.warnings.push('车辆所有权公司与批次主体不一致 / not owned by the company of the batch')
}

function checkTimes(row: Checked, kinds: readonly number[]): void {
  const start = timeIn(row.payload['startTime'])
  const end = timeIn(row.payload['endTime'])
  if (!start || !end) return void row.reasons.push('请填写起保与终保时间 / enter when the cover begins and ends')
  if (end <= start) row.reasons.push('终保须晚于起保 / the cover ends before it begins')
  else if (kinds.includes(KIND.compulsory) && row.payload['shortTerm'] !== true && !isYear(start, end))
    row.reasons.push(NOT_YEAR)
}

function checkCovers(facts: Facts, row: Checked, car: Car, kinds: readonly number[]): void {
  const { payload } = row
  const covers = rowsIn(payload['covers'])
  const premiums: Readonly<Record<number, unknown>> = {
    1: payload['compulsoryPremium'],
    2: payload['commercialPremium'],
  }
  row.kindAmts = kinds.map(kind => ({
    policyKind: kind,
    premium: yuan(
      amount(premiums[kind]) ??
        sumFen(
          covers.filter(one => (intIn(one['policyKind']) ?? 2) === kind),
          one => amountOr0(one['premium']),
        ),
    ),
  }))
  const commercial = covers.filter(one => (intIn(one['policyKind']) ?? 2) === KIND.commercial)
  for (const { reason } of coverageFaults(commercial.map(one => textIn(one['coverageCode'])))) row.reasons.push(reason)
  const sum = sumFen(commercial, one => amountOr0(one['premium']))
  const stated = amount(payload['commercialPremium'])
  if (stated !== null && sum > ZERO && stated !== sum)
    row.reasons.push(
      `商业险保费${yuan(stated)}与险别合计${yuan(sum)}不一致 / ${yuan(stated)} is not the sum of its coverages, ${yuan(sum)}`,
    )
  for (const one of commercial) {
    const expected = commercialPremium(
      amountOr0(one['stdPremium']),
      textIn(one['ncdFactor']) || '1',
      textIn(one['pricingFactor']) || '1',
    )
    if (expected > ZERO && differsFromFactors(amountOr0(one['premium']), expected))
      row.warnings.push(
        `险别${textIn(one['coverageCode'])}保费与系数不符：测算${yuan(expected)} / its factors say ${yuan(expected)}`,
      )
  }
  const third = commercial.find(one => one['coverageCode'] === 'B')
  const least = facts.terms(car.operateCityCode).minThirdPartyLimit!
  if (kinds.includes(KIND.commercial) && third && amountOr0(third['limitAmt']) < least)
    row.reasons.push(`三者保额低于${yuan(least)} / the third-party limit is below ${yuan(least)}`)
  const value = amount(payload['insuredValue'])
  const suggested = amount(payload['suggestValue'])
  if (value !== null && suggested !== null && suggested > ZERO && off(value, suggested) > timesFen(suggested, '0.1'))
    row.warnings.push(
      `车损保额偏离系统建议${yuan(suggested)}超过10% / more than 10% off the suggested ${yuan(suggested)}`,
    )
}

/** Audit type 2: the whole amount of the order, to one payee. */
export function checkPayment(facts: Facts, row: Checked, head: HeadFacts, orderKind: 1 | 2): void {
  const order = orderOf(facts, row, head, [ORDER.unpaid], orderKind)
  if (!order) return
  const owed = orderKind === 2 ? (order.deltaAmt ?? ZERO) : order.totalAmt
  const asked = amount(row.payload['amt']) ?? owed
  if (asked !== owed) row.reasons.push(`应付金额须为${yuan(owed)} / the amount is ${yuan(owed)}`)
  if (head.insurerId && order.insurerId !== head.insurerId)
    row.reasons.push('一批只付同一保险公司 / one insurer per batch')
  if (head.companyId && order.companyId !== head.companyId) row.reasons.push('一批只付同一主体 / one company per batch')
  row.payload['amt'] = yuan(owed)
  row.vesselTax = orderKind === 1 ? order.vesselTax : ZERO
  row.lateTax = orderKind === 1 ? order.lateTax : ZERO
  row.kindAmts =
    orderKind === 2
      ? [{ policyKind: facts.policies.get(order.policyId ?? '')?.policyKind ?? KIND.commercial, premium: yuan(owed) }]
      : premiumsOf(order)
  row.amt = owed
}
const premiumsOf = (order: Order) =>
  order.policyKinds.map(kind => ({
    policyKind: kind,
    premium: yuan(kind === 1 ? order.compulsoryPremium : kind === 2 ? order.commercialPremium : otherOf(order)),
  }))
/** What the kinds beside compulsory and commercial cost, shared by the first of them. */
const otherOf = (order: Order): Fen => order.otherPremium

interface Entered {
  policyKind: number
  policyNo: string
  startTime: string | null
  endTime: string | null
  premium: Fen | null
}
export const enteredIn = (payload: Readonly<Record<string, unknown>>): (Entered & { raw: Record<string, unknown> })[] =>
  rowsIn(payload['policies']).map(raw => ({
    raw,
    policyKind: intIn(raw['policyKind']) ?? 0,
    policyNo: textIn(raw['policyNo']),
    startTime: timeIn(raw['startTime']),
    endTime: timeIn(raw['endTime']),
    premium: amount(raw['premium']),
  }))

/** Audit type 3 (C3): the policies as printed against what was agreed. */
export function checkEntry(
  facts: Facts,
  row: Checked,
  head: HeadFacts,
  taken: (insurerId: string | null, no: string) => boolean,
): void {
  const order = orderOf(facts, row, head, [ORDER.toEnter], 1)
  if (!order) return
  if (rowsIn(row.payload['policies']).length === 0) row.payload['policies'] = expected(order)
  const entered = enteredIn(row.payload)
  const agreed = new Map(premiumsOf(order).map(one => [one.policyKind, fen(one.premium)]))
  for (const kind of order.policyKinds)
    if (!entered.some(one => one.policyKind === kind))
      row.reasons.push(`缺少险种${kind}的保单 / the policy of kind ${kind} is missing`)
  for (const one of entered) {
    if (!agreed.has(one.policyKind))
      row.reasons.push(`工单不含险种${one.policyKind} / the order has no kind ${one.policyKind}`)
    if (!one.policyNo) row.reasons.push('请填写保单号 / enter the policy no.')
    else if (taken(order.insurerId, one.policyNo))
      row.reasons.push(`保单号【${one.policyNo}】已存在 / policy no. ${one.policyNo} already exists`)
    checkPremium(row, one, agreed.get(one.policyKind) ?? ZERO)
    checkPeriod(facts, row, order, one)
  }
  row.kindAmts = entered.map(one => ({ policyKind: one.policyKind, premium: yuan(one.premium ?? ZERO) }))
  row.vesselTax = order.vesselTax
  row.lateTax = order.lateTax
  row.amt = (sumFen(entered, one => one.premium ?? ZERO) + row.vesselTax + row.lateTax) as Fen
}

/** One policy per kind as it was applied for: what is left to type is its number. */
const expected = (order: Order): Record<string, unknown>[] =>
  premiumsOf(order).map(one => ({
    policyKind: one.policyKind,
    policyNo: '',
    startTime: order.startTime,
    endTime: order.endTime,
    premium: one.premium,
    signDate: null,
  }))

/** Within 1.00 taken as printed; up to 5% with a reason; beyond that never. */
function checkPremium(row: Checked, one: Entered, agreed: Fen): void {
  if (one.premium === null) return void row.reasons.push('请填写保费 / enter the premium')
  const difference = off(one.premium, agreed)
  if (difference <= CLOSE) return
  if (difference * 20n > agreed)
    row.reasons.push(
      `保费与申请相差${yuan(difference)}元，超过5% / ${yuan(difference)} off the application, more than 5%`,
    )
  else if (!textIn(row.payload['diffReason']))
    row.reasons.push(
      `保费与申请相差${yuan(difference)}元，请填写差异原因 / ${yuan(difference)} off the application: say why`,
    )
}

function checkPeriod(facts: Facts, row: Checked, order: Order, one: Entered): void {
  const { startTime, endTime } = one
  if (!startTime || !endTime || endTime <= startTime)
    return void row.reasons.push('请填写正确的起保与终保时间 / enter when the cover begins and ends')
  if (
    order.startTime &&
    Math.abs(Date.parse(`${startTime.replace(' ', 'T')}Z`) - Date.parse(`${order.startTime.replace(' ', 'T')}Z`)) >
      86_400_000
  )
    row.reasons.push('起保时间与申请相差超过24小时 / begins more than 24 hours off the application')
  if (one.policyKind !== KIND.compulsory) return
  const own = (facts.policiesOf.get(order.vehicleId!) ?? []).filter(
    other => other.policyKind === KIND.compulsory && (other.effectiveEnd ?? other.endTime) >= other.startTime,
  )
  const other = own.find(policy => policy.startTime <= endTime && startTime <= (policy.effectiveEnd ?? policy.endTime))
  if (other)
    row.reasons.push(
      `交强险保障期间重叠：${other.policyNo} ${other.startTime.slice(0, 10)}至${endOf(other)} / overlapping compulsory cover: ${other.policyNo} ${other.startTime.slice(0, 10)} to ${endOf(other)}`,
    )
  const before = own.filter(policy => endOf(policy) < startTime.slice(0, 10)).at(-1)
  const gap = before ? daysBetween(endOf(before), startTime.slice(0, 10)) - 1 : 0
  if (gap > 0 && !textIn(row.payload['gapReason']))
    row.reasons.push(`脱保${gap}天，请填写原因 / ${gap} days without cover: say why`)
}

/** Audit types 4 and 9. */
export function checkClose(facts: Facts, row: Checked, head: HeadFacts, orderKind: 1 | 2): void {
  const order = orderOf(facts, row, head, [ORDER.ready, ORDER.unpaid, ORDER.toEnter], orderKind)
  if (!order) return
  if (!textIn(row.payload['closeReason'])) row.reasons.push('请选择关闭原因 / choose the reason of the close')
  const refund = amount(row.payload['refundAmt']) ?? ZERO
  if (refund < ZERO || refund > order.paidAmt)
    row.reasons.push(
      `应退金额不能超过已付${yuan(order.paidAmt)} / more is refunded than was paid, ${yuan(order.paidAmt)}`,
    )
  row.amt = refund
}
