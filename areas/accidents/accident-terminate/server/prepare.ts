import { daysBetween, MAX_FEN, maxFen, subFen, sumFen, timesFen, ZERO, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { accident } from '../../accident/accident.ts'
import type { Case } from '../../accident/server/rows.ts'
import { claimCostsNextYear, netLoss } from '../../calculations/charge.ts'
import { caseFacts, type CaseFacts } from '../../accident-register/server/facts.ts'
import { penaltyIs } from '../../codes.ts'
import { closeIs, payerIs, payToIs } from '../../calculations/loss-codes.ts'
import { proposedClaims, registeredCharges, type RegisteredCharge } from './propose.ts'
import { repairsDone } from './repairs.ts'
import {
  advancesOf,
  claimsOf,
  fenOf,
  finalChargesOf,
  linesIn,
  repairsOf,
  type FormLine,
  type TerminationForm,
} from './rows.ts'

export async function prepare(tx: Tx, _actor: Actor, form: TerminationForm): Promise<void> {
  const { values, before } = form
  const accidentId = values.accidentId ?? before?.accidentId
  const row = accidentId ? await findRow(tx, accident, accidentId) : undefined
  if (!row) return
  await fillFromCase(tx, form, row)
  const registered = await registeredCharges(tx, row.id)
  if (!form.lines['charges'] && !before) form.lines['charges'] = registered.map(one => ({ ...one }))
  const repairs = await linesIn(form, 'repairs', id => repairsOf(tx, id))
  const claims = await linesIn(form, 'claims', id => claimsOf(tx, id))
  const thirdPays = await linesIn(form, 'thirdPays', id => advancesOf(tx, id))
  const charges = await linesIn(form, 'charges', id => finalChargesOf(tx, id))
  await fillRepairs(tx, form, row, repairs)
  await fillClaims(tx, form, row, claims)
  checkCharges(form, row, charges, registered)
  fillStandstill(form, repairs)
  sumUp(form, row, { repairs, claims, thirdPays, charges, registered })
  fillPremium(form, claims)
  if (!form.draft) checkCase(form, row)
}

async function fillFromCase(tx: Tx, form: TerminationForm, row: Case): Promise<void> {
  const { values } = form
  const holder = row.customerId ? await findRow(tx, customer, row.customerId) : undefined
  values.accidentNo = row.accidentNo
  values.plateNo = row.plateNo
  values.customerName = (holder?.mechanismName ?? row.driverName).slice(0, 128)
  values.cityCode = row.cityCode
  values.lossTotal = row.lossTotal
  values.towAmt = row.towAmt ?? ZERO
  values.totalLoss = row.totalLoss
}

/** Rows of accepted applications are theirs; what is typed by hand says what was done and what it cost. */
async function fillRepairs(tx: Tx, form: TerminationForm, row: Case, repairs: FormLine[]): Promise<void> {
  const done = new Map((await repairsDone(tx, row.id)).map(one => [one.dickerId, one]))
  for (const [index, line] of repairs.entries()) {
    const own = done.get(String(line['dickerId'] ?? ''))
    if (line['dickerId']) {
      if (own) Object.assign(line, own)
      else
        form.fault(`repairs.${index}.dickerId`, '请选择本事故已验收的维修申请 / an accepted application of this case')
      continue
    }
    const price = line['price'] as Fen | null | undefined
    line['qty'] ??= '1.00'
    line['amt'] = price ? timesFen(price, String(line['qty'])) : ZERO
    if (form.draft) continue
    if (!line['item']) form.fault(`repairs.${index}.item`, '必填 / required')
    if (!price) form.fault(`repairs.${index}.price`, '必填 / required')
  }
}

async function fillClaims(tx: Tx, form: TerminationForm, row: Case, claims: FormLine[]): Promise<void> {
  const facts = await caseFacts(tx, row)
  const expected = await proposedClaims(tx, row)
  for (const [index, line] of claims.entries()) {
    const payerKind = Number(line['payerKind'] ?? 0)
    const policy = policyOf(payerKind, facts)
    line['policyId'] ??= policy?.id ?? null
    line['payerId'] ??= policy?.insurerId ?? null
    const same = claims.filter(one => Number(one['payerKind']) === payerKind)
    const proposed = expected.find(one => one.payerKind === payerKind)
    line['expectAmt'] ??= same.length === 1 ? (proposed?.expectAmt ?? ZERO) : ZERO
    if (!form.draft) checkClaim(form, index, line)
  }
}
const policyOf = (payerKind: number, facts: CaseFacts) =>
  payerKind === payerIs.compulsory ? facts.compulsory : payerKind === payerIs.commercial ? facts.commercial : undefined

function checkClaim(form: TerminationForm, index: number, line: FormLine): void {
  const isOurs = line['payerKind'] === payerIs.compulsory || line['payerKind'] === payerIs.commercial
  if (fenOf(line, 'actualAmt') === ZERO) return
  if (isOurs && !line['policyId'])
    form.fault(`claims.${index}.payerKind`, '事故当时没有该保单 / no such policy was in force at the accident')
  if (line['payTo'] === payToIs.us && !line['payerId'])
    form.fault(`claims.${index}.payerId`, '支付我方的赔款须选择付款方 / say who pays us')
  if (line['payTo'] !== payToIs.us && !line['receivedDate'])
    form.fault(`claims.${index}.receivedDate`, '请填写赔款到账日 / enter when it was paid')
}

/** They start from the registers; another sum needs a reason, and none may be changed once it is charged. */
function checkCharges(
  form: TerminationForm,
  row: Case,
  charges: FormLine[],
  registered: readonly RegisteredCharge[],
): void {
  for (const [index, line] of charges.entries())
    if (charges.findIndex(one => one['chargeKind'] === line['chargeKind']) !== index)
      form.fault(`charges.${index}.chargeKind`, '同一类型只能一行 / one line for each kind')
  const asText = (lines: readonly { chargeKind: number; amt: Fen }[]) =>
    lines
      .map(one => `${one.chargeKind}:${yuan(one.amt)}`)
      .sort()
      .join()
  const typed = charges.map(one => ({ chargeKind: Number(one['chargeKind']), amt: fenOf(one, 'amt') }))
  if (form.draft || asText(typed) === asText(registered)) return
  if (row.penaltyAmtStatus === penaltyIs.charged || row.penaltyAmtStatus === penaltyIs.received)
    form.fault('charges', '客户赔付金已收取，请走账单变更 / it is charged already: change the bill instead')
  else if (!(form.values.chargeReason ?? form.before?.chargeReason))
    form.fault('chargeReason', '客户承担与登记不一致，请填写原因 / the charge differs from the registers: say why')
}

function fillStandstill(form: TerminationForm, repairs: readonly FormLine[]): void {
  const { values, before } = form
  const days = (name: string) => repairs.map(one => one[name]).filter((one): one is string => typeof one === 'string')
  const whole = { ...before, ...values }
  values.downtimeFrom = whole.downtimeFrom ?? days('inShopDate').toSorted()[0] ?? null
  values.downtimeTo = whole.downtimeTo ?? days('outShopDate').toSorted().at(-1) ?? null
  values.downtimeDays =
    values.downtimeFrom && values.downtimeTo ? Math.max(0, daysBetween(values.downtimeFrom, values.downtimeTo)) : null
}

interface Sheet {
  repairs: readonly FormLine[]
  claims: readonly FormLine[]
  thirdPays: readonly FormLine[]
  charges: readonly FormLine[]
  registered: readonly RegisteredCharge[]
}
function sumUp(form: TerminationForm, row: Case, sheet: Sheet): void {
  const { values } = form
  const total = (lines: readonly FormLine[], name: string): Fen => sumFen(lines, one => fenOf(one, name))
  const repairTotal = total(sheet.repairs, 'amt')
  const claimTotal = total(sheet.claims, 'actualAmt')
  const thirdTotal = total(sheet.thirdPays, 'amt')
  const chargeTotal = total(sheet.charges, 'amt')
  const chargeRegistered = sumFen(sheet.registered, one => one.amt)
  if ([repairTotal, claimTotal, thirdTotal, chargeTotal].some(one => one > MAX_FEN)) {
    form.fault('claims', '合计超过金额上限 / the sum is above what an amount may be')
    return
  }
  const claims = sheet.claims.map(one => ({ payTo: Number(one['payTo'] ?? 0), actualAmt: fenOf(one, 'actualAmt') }))
  const whole = { ...form.before, ...values }
  const salvage = whole.closeKind === closeIs.totalLoss ? (whole.salvageAmt ?? ZERO) : ZERO
  const net = netLoss({ repairTotal, towAmt: row.towAmt ?? ZERO, thirdTotal, claims, chargeTotal, salvage })
  Object.assign(values, {
    repairTotal,
    claimTotal,
    thirdTotal,
    chargeTotal,
    chargeRegistered,
    chargeCut: maxFen(subFen(chargeRegistered, chargeTotal), ZERO),
    ourNetLoss: net.amt,
    netBasis: net.trace.slice(0, 300),
    lenderPartAmt: sumFen(
      claims.filter(one => one.payTo === payToIs.lender),
      one => one.actualAmt,
    ),
  })
}

/** C6: paying it ourselves is set against the dearer premium of next year. */
function fillPremium(form: TerminationForm, claims: readonly FormLine[]): void {
  const whole = { ...form.before, ...form.values }
  form.values.nextExtra = ZERO
  if (whole.closeKind !== closeIs.selfPaid) return
  if (whole.nextStdPremium && whole.factorAfterClaim && whole.factorNoClaim)
    form.values.nextExtra = claimCostsNextYear(whole.nextStdPremium, whole.factorAfterClaim, whole.factorNoClaim)
  const ours = claims.findIndex(
    one =>
      (one['payerKind'] === payerIs.compulsory || one['payerKind'] === payerIs.commercial) &&
      fenOf(one, 'actualAmt') > ZERO,
  )
  if (!form.draft && ours >= 0)
    form.fault(`claims.${ours}.actualAmt`, '自费结案不能有我方保险赔款 / paid by ourselves: our insurer pays nothing')
}

function checkCase(form: TerminationForm, row: Case): void {
  const whole = { ...form.before, ...form.values }
  if (row.policeReported && !row.certificateNo)
    form.fault(
      'accidentId',
      '已报警的事故结案前须填写认定书号 / the police were told: enter the certificate of the case first',
    )
  if (whole.closeKind === closeIs.totalLoss && !row.totalLoss)
    form.fault('closeKind', '没有按全损登记的损失 / no registration says it is a total loss')
  if (whole.closeKind === closeIs.totalLoss && (whole.salvageAmt ?? ZERO) > ZERO && !whole.salvagePayerId)
    form.fault('salvagePayerId', '请选择残值付款方 / say who pays for the wreck')
  if (whole.closeKind === closeIs.noLoss && row.lossTotal > ZERO)
    form.fault('closeKind', '已登记损失，不能按无损失结案 / losses are registered')
}
