import { addFen, MAX_FEN, sumFen, textOf, ZERO, yuan, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { accidentCharge } from '#areas/billing/codes.ts'
import { accident } from '../../accident/accident.ts'
import type { Case } from '../../accident/server/rows.ts'
import { belowProposal, splitUninsured } from '../../calculations/charge.ts'
import type { LossLine } from '../../calculations/shares.ts'
import { liabilityIs, sealIs, usualRate } from '../../codes.ts'
import { chargeIs } from '../../calculations/loss-codes.ts'
import { chargeAmt } from '#areas/billing/account-accident-fine/server/charge.ts'
import { caseFacts, deductibleOf, type CaseFacts } from './facts.ts'
import { computeCharges, computeShares, totalsOf, type Terms } from './propose.ts'
import { amtOf, chargesOf, lossesOf, registersOf, type FormLine, type RegisterForm } from './rows.ts'

export async function prepare(tx: Tx, _actor: Actor, form: RegisterForm): Promise<void> {
  const { values, before } = form
  const accidentId = values.accidentId ?? before?.accidentId
  const row = accidentId ? await findRow(tx, accident, accidentId) : undefined
  if (!row) return
  await fillFromCase(tx, form, row)
  const facts = await caseFacts(tx, row)
  const terms = fillTerms(form, facts)
  if (!form.draft) checkTerms(form, facts)
  const losses = form.lines['losses'] ?? (before ? ((await lossesOf(tx, [before.id])) as unknown as FormLine[]) : [])
  const charges = form.lines['charges'] ?? (before ? ((await chargesOf(tx, [before.id])) as unknown as FormLine[]) : [])
  const known = losses.map(asLoss)
  const shares = terms
    ? await computeShares(tx, facts, terms, known, before?.id)
    : { lines: known.map(() => undefined), deductibleBorne: ZERO }
  fillLosses(form, losses, shares.lines, facts)
  checkCharges(form, charges)
  sumUp(form, losses, charges)
  if (!terms || form.draft) return
  const proposed = await computeCharges(tx, facts, terms, known, {
    deductibleBorne: shares.deductibleBorne,
    lines: losses.map(shareOf),
  })
  checkBelow(form, charges, belowProposal(charges.map(asCharge), proposed))
}

const asLoss = (line: FormLine): LossLine => ({
  lossKind: Number(line['lossKind'] ?? 0),
  amt: amtOf(line, 'assessedAmt'),
  insurable: line['insurable'] !== false,
})
const asCharge = (line: FormLine) => ({ chargeKind: Number(line['chargeKind'] ?? 0), amt: amtOf(line, 'amt') })
const shareOf = (line: FormLine) => ({
  byCompulsory: amtOf(line, 'byCompulsory'),
  byCommercial: amtOf(line, 'byCommercial'),
  byOther: amtOf(line, 'byOther'),
  bySelf: amtOf(line, 'bySelf'),
  basis: '- / -' as Label,
})

async function fillFromCase(tx: Tx, form: RegisterForm, row: Case): Promise<void> {
  const { values, before } = form
  const holder = row.customerId ? await findRow(tx, customer, row.customerId) : undefined
  values.accidentNo = row.accidentNo
  values.plateNo = row.plateNo
  values.customerName = (holder?.mechanismName ?? row.driverName).slice(0, 128)
  values.cityCode = row.cityCode
  if (before?.seq) return
  const earlier = await registersOf(tx, row.id)
  values.seq = Math.max(0, ...earlier.filter(one => one.id !== before?.id).map(one => one.seq ?? 0)) + 1
  values.sealStatus = sealIs.none
}

/** What nobody typed comes from the liability, the case and its policies. */
function fillTerms(form: RegisterForm, facts: CaseFacts): Terms | undefined {
  const { values, before } = form
  const whole = { ...before, ...values }
  values.certificateNo = whole.certificateNo ?? facts.row.certificateNo
  values.deductibleRate = whole.deductibleRate ?? deductibleOf(facts)
  values.absoluteDeductible = whole.absoluteDeductible ?? ZERO
  const usual = whole.liability ? usualRate[whole.liability] : undefined
  values.liabilityRate = whole.liabilityRate ?? usual ?? null
  if (values.liabilityRate === null) return undefined
  return {
    liabilityRate: values.liabilityRate,
    coverCompulsory: whole.coverCompulsory === true,
    coverCommercial: whole.coverCommercial === true,
    subrogation: whole.subrogation === true && whole.coverCommercial === true,
    absoluteDeductible: values.absoluteDeductible,
    deductibleRate: values.deductibleRate,
    repairPlan: whole.repairPlan ?? 1,
    inShopDate: whole.inShopDate ?? null,
    planOutDate: whole.planOutDate ?? null,
  }
}

function checkTerms(form: RegisterForm, { row, compulsory, commercial }: CaseFacts): void {
  const whole = { ...form.before, ...form.values }
  if (whole.liability === liabilityIs.pending)
    form.fault('liability', '责任待定时不能登记损失 / losses are registered when the liability is known')
  const usual = whole.liability ? usualRate[whole.liability] : undefined
  if (usual && whole.liabilityRate && Number(usual) !== Number(whole.liabilityRate) && !whole.certificateNo)
    form.fault(
      'liabilityRate',
      '比例与责任不符，请填写认定书号 / another share than the liability gives needs a certificate',
    )
  const refuse = (field: 'coverCompulsory' | 'coverCommercial', policy: unknown) => {
    if (!whole[field]) return
    if (!policy) form.fault(field, '事故当时没有该保单 / no such policy was in force at the accident')
    else if (row.coverRisk) form.fault(field, '事故存在拒赔风险，不能按可赔登记 / the cover of this case is at risk')
  }
  refuse('coverCompulsory', compulsory)
  refuse('coverCommercial', commercial)
  const isRefused = (compulsory && !whole.coverCompulsory) || (commercial && !whole.coverCommercial)
  if (isRefused && !whole.refuseReason)
    form.fault('refuseReason', '保单有效但不可赔，请填写拒赔原因 / a policy was in force: say why it does not pay')
}

/** Shares by the rule, or by hand with a reason; either way they add up. */
function fillLosses(
  form: RegisterForm,
  losses: FormLine[],
  shares: readonly (ReturnType<typeof shareOf> | undefined)[],
  { compulsory, commercial, row }: CaseFacts,
): void {
  for (const [index, line] of losses.entries()) {
    line['accidentId'] = row.id
    const share = shares[index]
    if (line['sharesTyped'] === true) {
      const { basis: _, ...typed } = shareOf(line)
      Object.assign(line, typed, { basis: null })
      if (!form.draft && addFen(...Object.values(typed)) !== amtOf(line, 'assessedAmt'))
        form.fault(`losses.${index}.assessedAmt`, '分摊合计与定损金额不一致 / shares do not add up')
    } else if (share) Object.assign(line, share, { basis: share.basis.slice(0, 300) })
    const policy =
      amtOf(line, 'byCommercial') > ZERO ? commercial : amtOf(line, 'byCompulsory') > ZERO ? compulsory : undefined
    line['policyId'] ??= policy?.id ?? null
  }
}

function checkCharges(form: RegisterForm, charges: FormLine[]): void {
  for (const [index, line] of charges.entries()) {
    const { chargeKind, amt } = asCharge(line)
    const factor = chargeKind === chargeIs.downtime ? line['qty'] : line['rate']
    const price = line['price'] as Fen | null
    const reckoned = price && factor ? chargeAmt(chargeKind, price, String(factor)) : undefined
    if (reckoned !== undefined && reckoned !== amt)
      form.fault(`charges.${index}.amt`, `按基数计算应为${yuan(reckoned)}元 / the basis gives ${yuan(reckoned)}`)
    if (charges.findIndex(one => one['chargeKind'] === line['chargeKind']) !== index)
      form.fault(`charges.${index}.chargeKind`, '同一类型只能一行 / one line for each kind')
  }
}

function sumUp(form: RegisterForm, losses: FormLine[], charges: FormLine[]): void {
  const { values, before } = form
  const totals = totalsOf(losses.map(asLoss), losses.map(shareOf))
  const penaltyAmt = sumFen(charges.map(asCharge), one => one.amt)
  if (totals.lossTotal > MAX_FEN || penaltyAmt > MAX_FEN) {
    form.fault('losses', '合计超过金额上限 / the sum is above what an amount may be')
    return
  }
  Object.assign(values, totals, { penaltyAmt }, splitUninsured(totals.uninsured, charges.map(asCharge)))
  const whole = { ...before, ...values }
  if (form.draft || penaltyAmt === ZERO) return
  if (!whole.agreementSigned || !whole.agreementBizId)
    form.fault('agreementBizId', '有客户赔付金时须签署并上传赔付协议 / a charge needs the signed agreement')
}

function checkBelow(form: RegisterForm, charges: FormLine[], kinds: readonly number[]): void {
  const reason = form.values.chargeReason ?? form.before?.chargeReason
  if (kinds.length === 0 || reason) return
  const said = (language: 'zh' | 'en') =>
    kinds
      .map(kind => accidentCharge.values.find(one => one.code === kind)?.label)
      .flatMap(label => (label ? [textOf(label, language)] : []))
      .join(language === 'zh' ? '、' : ', ')
  form.fault(
    charges.length > 0 ? 'chargeReason' : 'charges',
    `【${said('zh')}】低于测算，请填写原因 / ${said('en')} below the proposal: say why`,
  )
}
