import { counted, addDays, addMonths, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { cityIsClosed, closedCities } from '#areas/platform/area/server/closed-city.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { mechanismType } from '#areas/codes/codes.ts'
import { exposureOf } from './bills.ts'
import { standingOf, type ContractForm, type KindOfContract, type Side, type Subject } from './kinds.ts'

/** 30, section 4: every check adds its fault, so that the sender reads all of them together. */
export async function commonChecks(
  tx: Tx,
  actor: Actor,
  form: ContractForm,
  subject: Subject,
  kind: KindOfContract,
): Promise<void> {
  checkParties(form, subject, kind)
  if (kind.hasProducts) {
    await checkCities(tx, form, subject)
    checkTerms(form, subject)
  }
  if (kind.hasPayRule) await checkPayRule(tx, form, subject)
  if (kind.isBusiness) await checkCustomer(tx, actor, form, subject)
}

function checkParties(form: ContractForm, { whole, parties }: Subject, kind: KindOfContract): void {
  const of = (side: number) => parties.filter(one => one.partyType === side)
  const standing = standingOf(kind, whole, parties)
  const isLacking = (side: 1 | 2) =>
    of(side).length > 1 || (of(side).length === 0 && !standing.optional?.includes(side))
  if (isLacking(1) || isLacking(2))
    form.fault('parties', '请完善合同主体：须有甲方和乙方 / complete the parties: A and B are needed')
  if (new Set(parties.map(one => one.partyType)).size !== parties.length)
    form.fault('parties', '同一方只能有一行 / one row per side')
  for (const side of standing.required ?? [])
    if (of(side).length === 0)
      form.fault(
        'parties',
        `请完善合同主体：须有${'甲乙丙丁'[side - 1]}方 / complete the parties: ${'ABCD'[side - 1]} is needed`,
      )
  const own = of(standing.own)[0]
  if (own && (own.mechanismType !== 10 || own.mechanismId !== whole.ownCompanyId))
    form.fault(
      'parties',
      standing.own === 2
        ? '乙方须为我方主体 / party B must be the own company'
        : '甲方须为我方主体 / party A must be the own company',
    )
  for (const party of parties) {
    const { partyType, mechanismType: type } = party
    if (!partyType || !type || partyType === standing.own) continue
    const side = kind.sides[partyType]
    if (!side || (side.types && !side.types.includes(type))) form.fault('parties', unfit(side, partyType))
  }
  if (whole.signMode === 1) checkSigners(form, whole, parties)
}

/** Electronic signing asks for a text of ours, and for the one who signs on every other side. */
function checkSigners(form: ContractForm, whole: Subject['whole'], parties: Subject['parties']): void {
  if (!whole.templateId) form.fault('templateId', '电子签须选择合同模板 / electronic signing needs a template')
  parties.forEach((party, index) => {
    if (party.mechanismType === 10) return
    for (const name of ['signerName', 'signerPhone', 'signerIdNo'])
      if (!party[name])
        form.fault(
          `parties.${index}.${name}`,
          '电子签须填写签署人姓名、手机和证件号 / electronic signing needs name, phone and ID no. of the signer',
        )
  })
}

/** '甲方须为客户': which institutions a side takes. */
function unfit(side: Side | undefined, partyType: number): Label {
  const [zh, en] = ['甲乙丙丁'[partyType - 1], 'ABCD'[partyType - 1]]
  if (!side) return `${zh}方不适用于该类合同 / party ${en} has no place in this kind of contract`
  const words = (side.types ?? []).map(code => mechanismType.values.find(one => one.code === code)!.label)
  const said = (language: 'zh' | 'en') => words.map(one => textOf(one, language))
  return `${zh}方须为${said('zh').join('或')} / party ${en} must be a ${said('en').join(' or ').toLowerCase()}`
}

function checkTerms(form: ContractForm, { whole, lines }: Subject): void {
  if (lines.products.length === 0) form.fault('products', '请填写产品明细 / product lines required')
  const rule = lines.rules[0]
  const longest = Math.max(0, ...lines.products.map(line => line.termMonths ?? 0))
  if (
    rule?.termRule === 1 &&
    whole.startDate &&
    whole.endDate &&
    longest > 0 &&
    whole.endDate !== addDays(addMonths(whole.startDate, longest), -1)
  )
    form.fault('endDate', '合同期限与产品租期不符 / term and product terms differ')
  for (const [field, rows] of [
    ['rents', lines.rents],
    ['fees', lines.fees],
  ] as const)
    rows.forEach((row, index) => {
      if (row.productLineNo && row.productLineNo > lines.products.length)
        form.fault(`${field}.${index}.productLineNo`, '没有这一产品行 / there is no such product line')
    })
}

/** 10-platform 5.4: a city that closed takes no new lines. */
async function checkCities(tx: Tx, form: ContractForm, { lines }: Subject): Promise<void> {
  const closed = await closedCities(
    tx,
    lines.products.map(line => line.cityCode),
  )
  lines.products.forEach((line, index) => {
    if (closed.has(line.cityCode ?? '')) form.fault(`products.${index}.cityCode`, cityIsClosed)
  })
}

async function checkPayRule(tx: Tx, form: ContractForm, { whole, lines }: Subject): Promise<void> {
  const rule = lines.rules[0]
  if (!rule) return
  if (rule.cycleUnit !== 1 && rule.alignMode === 2)
    form.fault('payRule.0.alignMode', '按周、按日只能对日 / weeks and days align by anniversary only')
  const highest = await paramNumber(tx, 'contract.lateFee.maxRate')
  if (Number(rule.lateFeeRate ?? 0) > highest)
    form.fault('payRule.0.lateFeeRate', `滞纳金日率不得超过${highest}% / late fee at most ${highest} % a day`)
  if (rule.receiveAccountId && whole.ownCompanyId) {
    const owner = await tx.row<{ id: string }>(
      sql`select mechanism_id as id from account_mechanism where tenant_id = ${tx.tenantId} and id = ${rule.receiveAccountId}::bigint`,
    )
    if (owner && owner.id !== whole.ownCompanyId)
      form.fault('payRule.0.receiveAccountId', '收款账户须属于我方主体 / the account must belong to the own company')
  }
}

async function checkCustomer(tx: Tx, actor: Actor, form: ContractForm, { whole }: Subject): Promise<void> {
  if (!whole.customerId) return
  const trade = await canTrade(tx, actor, whole.customerId)
  for (const reason of trade.reasons) form.fault('parties', reason)
  const { overdueDays } = await exposureOf(tx, actor, whole.customerId)
  const most = await paramNumber(tx, 'contract.block.overdueDays')
  if (overdueDays > most)
    form.fault(
      'parties',
      `客户逾期${overdueDays}天，超过${most}天不能签约 / ${overdueDays} ${counted(overdueDays, 'day')} overdue, above ${most} no contract`,
    )
}
