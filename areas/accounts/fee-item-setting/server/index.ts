import { inBoth, localDate, textOf, type ChangesOf, type LocalDate, type RowOf } from '#kernel'
import { feeItem as feeItemCodes } from '#areas/codes/codes.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, insertRows, updateRow } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { feeItem } from '#areas/accounts/calculations/fee-items.ts'
import {
  DOCUMENT,
  endBefore,
  isInvoiceRate,
  overlap,
  sameRate,
  STANDARD_FEES,
  STANDARD_FROM,
  VAT_RULE,
} from '#areas/accounts/calculations/fee-settings.ts'
import { feeItemSetting, feeRegime } from '../fee-item-setting.ts'

type Setting = RowOf<typeof feeItemSetting>
const TAX_CODE = /^\d{19}$/

/** What code fixes about an item, shown beside what people maintain. */
function fixedPart(item: number, regime: number, validFrom: LocalDate): ChangesOf<typeof feeItemSetting> {
  const { lateFee, rank, control, credit, payableDebit } = feeItem(item)
  const name = feeItemCodes.values.find(one => one.code === item)!.label
  const way = feeRegime.values.find(one => one.code === regime)!.label
  const named = (language: 'zh' | 'en') => `${textOf(name, language)} ${textOf(way, language)} ${validFrom}`
  return {
    settingName: inBoth(named('zh'), named('en')),
    lateFee,
    payRank: rank,
    debitAccount: control,
    creditAccount: credit,
    payableAccount: payableDebit,
  }
}

/** Adds the items of 3.3 that the tenant lacks; rows that people have changed stay as they are. */
async function addStandardFees(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set((await findRows(tx, feeItemSetting, {})).map(row => `${row.feeItem}:${row.regime}`))
  const missing = STANDARD_FEES.filter(one => !known.has(`${one.feeItem}:${one.regime}`))
  if (missing.length > 0)
    await insertRows(
      tx,
      actor,
      feeItemSetting,
      missing.map(({ documents, ...one }) => ({
        ...one,
        documents: [...documents],
        validFrom: STANDARD_FROM,
        validTo: null,
        ...fixedPart(one.feeItem, one.regime, STANDARD_FROM),
      })),
    )
}

async function prepare(tx: Tx, actor: Actor, form: Form<typeof feeItemSetting>): Promise<void> {
  const { values, before } = form
  const whole = { regime: 1, vatRule: VAT_RULE.fixed, ...before, ...values } as Setting
  if (!whole.feeItem || !whole.regime || !whole.validFrom) return
  if (whole.vatRule === VAT_RULE.fixed) {
    if (whole.taxCode && !TAX_CODE.test(whole.taxCode))
      form.fault('taxCode', '税收分类编码为19位数字 / the tax code has 19 digits')
    if (whole.taxRate !== null && !isInvoiceRate(whole.taxRate))
      form.fault('taxRate', '税率只能是13、9、6、3、1、0.5或0 / the rate is 13, 9, 6, 3, 1, 0.5 or 0')
  } else if ((whole.documents ?? []).some(one => one === DOCUMENT.special || one === DOCUMENT.general))
    if (whole.vatRule === VAT_RULE.none)
      form.fault('documents', '不征税项目只开收据 / an item that is not taxed gets a receipt only')
  if (before) refuseChangedRate(form, before, localDate(actor.clock.now()))
  await followOthers(tx, actor, form, whole)
  Object.assign(values, fixedPart(whole.feeItem, whole.regime, whole.validFrom))
}

/** Bills were made by this rate: a new one is another row from its own day on. */
function refuseChangedRate(form: Form<typeof feeItemSetting>, before: Setting, today: LocalDate): void {
  const { values } = form
  if (values.feeItem !== undefined && values.feeItem !== before.feeItem)
    form.fault('feeItem', '费用项目不能修改，请新增一行 / the item is not changed: add a row')
  if (values.regime !== undefined && values.regime !== before.regime)
    form.fault('regime', '计税方式不能修改，请新增一行 / the regime is not changed: add a row')
  if (before.validFrom > today) return
  if (values.taxRate !== undefined && !sameRate(values.taxRate, before.taxRate))
    form.fault(
      'taxRate',
      '已生效的税率不能修改，请按新生效日新增一行 / a rate in force is not changed: add a row from a new day',
    )
  if (values.vatRule !== undefined && values.vatRule !== before.vatRule)
    form.fault('vatRule', '已生效的规则不能修改，请新增一行 / a rule in force is not changed: add a row')
  if (values.validFrom && values.validFrom !== before.validFrom)
    form.fault('validFrom', '已生效的日期不能修改 / the first day of a row in force stays')
}

/** One row a day: the open one before it ends the day before; any other overlap is refused. */
async function followOthers(tx: Tx, actor: Actor, form: Form<typeof feeItemSetting>, own: Setting): Promise<void> {
  const others = (
    await findRows(tx, feeItemSetting, { feeItem: own.feeItem, regime: own.regime } as never, { lock: true })
  ).filter(one => one.id !== form.before?.id)
  const period = { validFrom: own.validFrom, validTo: own.validTo ?? null }
  for (const other of others.filter(one => overlap(period, one)))
    if (other.validTo === null && other.validFrom < period.validFrom)
      await updateRow(tx, actor, feeItemSetting, other, { validTo: endBefore(period.validFrom) })
    else
      form.fault(
        'validFrom',
        `与【${other.validFrom}】起的设置有效期重叠 / overlaps with the row from ${other.validFrom}`,
      )
}

export default implement(feeItemSetting, {
  provides: [provide(startingRowsPort, 'fee-item-setting', { add: addStandardFees })],
  prepare,
})
