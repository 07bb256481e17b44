import { localDateTime } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { periodFaults } from './award.ts'
import { suppliersOf, wholeOf, type EnquiryForm, type Head, type Item, type Supplier } from './rows.ts'
import { versionsOf } from './quotes.ts'
import { setAward } from './set-award.ts'

type Line = Record<string, unknown>

const COLLECTING = 10
/** Kind of enquiry -> kind of contract that it goes over into. */
export const agreementType: Readonly<Record<number, number>> = { 1: 17, 2: 15, 3: 12 }

export async function prepareEnquiry(tx: Tx, actor: Actor, form: EnquiryForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as Head
  checkHead(actor, form, whole)
  await checkPresent(tx, form, whole)
  await prepareItems(tx, form, whole)
  await prepareSuppliers(tx, form)
  // What is not sealed is there to be read from the first price on.
  if (!form.before?.opened) form.values.opened = whole.sealed !== true
  await setAward(tx, form, whole)
}

function checkHead(actor: Actor, form: EnquiryForm, whole: Head): void {
  const weights = (whole.weightPrice ?? 0) + (whole.weightDays ?? 0) + (whole.weightRating ?? 0)
  if (weights !== 100)
    form.fault('weightPrice', `权重合计须为100，现为${weights} / weights must add up to 100, not ${weights}`)
  if (whole.priceValidFrom && whole.priceValidTo)
    for (const [field, reason] of Object.entries(periodFaults(whole))) form.fault(field, reason)
  const { before, values } = form
  if (before?.status !== COLLECTING) return
  if (values.quoteDeadline !== undefined && values.quoteDeadline !== before.quoteDeadline) {
    if (before.openedTime)
      form.fault('quoteDeadline', '报价已开启，截止时间不能修改 / the quotes are open: the deadline stays')
    else if ((values.quoteDeadline ?? '') <= localDateTime(actor.clock.now()))
      form.fault('quoteDeadline', '报价截止须晚于当前时间 / the deadline must lie ahead')
  }
}

/** A renewal names the agreement whose prices it is compared with: one of the kind that it ends in. */
async function checkPresent(tx: Tx, form: EnquiryForm, whole: Head): Promise<void> {
  if (!form.values.contractId) return
  const [found] = await findRows(tx, contract, { id: form.values.contractId } as never)
  if (found && found.contractType !== agreementType[whole.enquiryKind ?? 0])
    form.fault('contractId', '现协议与询价类型不符 / the agreement is of another kind than the enquiry')
}

async function prepareItems(tx: Tx, form: EnquiryForm, whole: Head): Promise<void> {
  const lines = form.lines['items']
  if (lines === undefined) return
  const cities = whole.cityCodes ?? []
  for (const [index, line] of lines.entries()) {
    line['itemName'] = line['itemCode'] ?? null
    const city = line['cityCode'] as string | null | undefined
    if (city && cities.length > 0 && !cities.some(one => city.startsWith(one.replace(/0+$/, '')) || one === city))
      form.fault(`items.${index}.cityCode`, '不在询价城市范围内 / not one of the cities of the enquiry')
    if (lines.findIndex(other => keyOf(other) === keyOf(line)) !== index)
      form.fault(`items.${index}.itemCode`, '询价项目重复 / the same item, city and class twice')
  }
  if (!form.before || !(await isFixed(tx, form.before))) return
  const { items } = await wholeOf(tx, form.before)
  const isSame =
    items.length === lines.length && items.every((item, index) => asked(item) === asked({ ...item, ...lines[index] }))
  if (!isSame)
    form.fault('items', '已发布或已有报价，询价项目不能修改 / published or quoted already: the items stay as they are')
}
const keyOf = (line: Line): string => ['itemCode', 'cityCode', 'modelClass'].map(one => line[one] ?? '').join('|')
const asked = (line: Line | Item): string =>
  [keyOf(line as Line), line['unit' as never] ?? '', Number(line['qty' as never] ?? 0)].join('|')

/** Suppliers quote the items by their lines: what somebody was asked for, or quoted, does not change under him. */
async function isFixed(tx: Tx, before: Head): Promise<boolean> {
  if (before.status === COLLECTING) return true
  const suppliers = await suppliersOf(tx, before.id)
  return (
    (
      await versionsOf(
        tx,
        suppliers.map(one => one.id),
      )
    ).length > 0
  )
}

async function prepareSuppliers(tx: Tx, form: EnquiryForm): Promise<void> {
  const lines = form.lines['suppliers']
  if (lines === undefined) return
  const ids = lines.flatMap(one => (one['supplierId'] as string | undefined) ?? [])
  const known = new Map(
    (ids.length > 0 ? await findRows(tx, mechanism, { id: ids } as never) : []).map(one => [one.id, one]),
  )
  const ratings = await ratingsOf(tx, ids)
  for (const [index, line] of lines.entries()) {
    const party = known.get((line['supplierId'] as string) ?? '')
    if (party) {
      line['supplierName'] = party.mechanismName
      if (party.blackFlag)
        form.fault(`suppliers.${index}.supplierId`, '供应商在黑名单中 / this supplier is black-listed')
      const rating = ratings.get(party.id)
      if (rating !== undefined) line['rating'] = rating
    }
    const name = (line['supplierName'] as string | null) ?? ''
    if (name !== '' && lines.findIndex(other => other['supplierName'] === name) !== index)
      form.fault(`suppliers.${index}.supplierName`, '供应商重复 / named twice')
  }
  await refuseGone(tx, form, lines)
}

/** The monthly rating (20, 11.9) of 100 as one of 5. */
async function ratingsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || !isBuilt('service-provider')) return new Map()
  const rows = await findRows(tx, serviceProvider, { id: [...ids] } as never)
  return new Map(rows.flatMap(one => (one.scoreTotal ? [[one.id, (Number(one.scoreTotal) / 20).toFixed(1)]] : [])))
}

async function refuseGone(tx: Tx, form: EnquiryForm, lines: readonly Line[]): Promise<void> {
  if (!form.before) return
  const stays = new Set(lines.map(one => one['id']))
  const gone = (await suppliersOf(tx, form.before.id)).filter(
    (one: Supplier) => !stays.has(one.id) && (one.invitedTime !== null || one.quoteTime !== null),
  )
  if (gone.length > 0)
    form.fault(
      'suppliers',
      `【${gone.map(one => one.supplierName).join('、')}】已邀请或已报价，不能移除 / invited or quoted already, stays: ${gone.map(one => one.supplierName).join(', ')}`,
    )
}
