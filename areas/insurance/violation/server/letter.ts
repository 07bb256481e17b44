import { localDate, refuse, sumFen, textOf, yuan, ZERO, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf, type Sheet } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { company } from '#areas/partners/company/company.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { filingOf } from '../../violation-lease-filing/server/filings.ts'
import { violation } from '../violation.ts'
import type { Violation } from './bearer.ts'

const PDF = 'application/pdf'
const MOST = 500
type Said = (label: Label) => string
const saidFor =
  (actor: Actor): Said =>
  label =>
    textOf(label, actor.language)

const columnsOf = (t: Said) => [
  { label: t('违法时间 / Time'), width: 88 },
  { label: t('车牌号 / Plate'), width: 58 },
  { label: t('违法地点 / Place') },
  { label: t('违法代码 / Code'), width: 48 },
  { label: t('行为 / Offence') },
  { label: t('罚款 / Fine'), width: 50, right: true },
  { label: t('记分 / Points'), width: 38, right: true },
]
const rowOf = (row: Violation): string[] => [
  row.violationTime.slice(0, 16),
  row.plateNo ?? '',
  row.place ?? '',
  row.code ?? '',
  row.behaviour ?? '',
  yuan(row.fine ?? ZERO),
  String(row.points ?? 0),
]
const sumsOfRows = (rows: readonly Violation[], t: Said): string[] => [
  t('合计 / Total'),
  '',
  '',
  '',
  '',
  yuan(sumFen(rows, row => row.fine ?? ZERO)),
  String(rows.reduce((sum, row) => sum + (row.points ?? 0), 0)),
]

/** 违章转移处理函 (C13): one page per lease and driver, with the filing that proves it. */
export async function transferLetter(tx: Tx, actor: Actor, ids: readonly string[]): Promise<FileAnswer> {
  await requireVisible(tx, actor, violation, [...ids], 'read')
  const rows = await findRows(tx, violation, { id: [...ids] } as never, { orderBy: 't.violation_time, t.id' })
  const unnamed = rows.find(row => !row.driverId || !row.orderVehicleId)
  if (unnamed)
    refuse('letterDriver', '违章【{no}】未指明司机或租赁，不能出具转移函 / offence {no} names no driver or no lease', {
      no: unnamed.violationNo!,
    })
  const sheets: Sheet[] = []
  for (const own of Map.groupBy(rows, row => `${row.orderVehicleId}:${row.driverId}`).values())
    sheets.push(await transferSheet(tx, actor, own))
  const bytes = await sheetPdf(sheets as [Sheet, ...Sheet[]], { language: actor.language })
  return new FileAnswer(`${saidFor(actor)('违章转移处理函 / Letter of transfer')}.pdf`, PDF, bytes)
}

async function transferSheet(tx: Tx, actor: Actor, rows: readonly Violation[]): Promise<Sheet> {
  const t = saidFor(actor)
  const first = rows[0]!
  const person = (await findRow(tx, driver, first.driverId!))!
  const head = first.contractId ? await findRow(tx, contract, first.contractId) : undefined
  const ours = await ownerOf(tx, head?.ownCompanyId ?? first.companyId)
  const filing = await filingOf(tx, first.orderVehicleId!)
  if (!filing)
    refuse('transferFiling', '违章【{no}】的租赁未备案，不能转移 / the lease of offence {no} is not filed', {
      no: first.violationNo!,
    })
  return {
    title: t('违章转移处理函 / Letter of transfer'),
    subtitle: `${ours} ${localDate(actor.clock.now())}`,
    parts: [
      {
        kind: 'text',
        text: t(
          `致公安机关交通管理部门：下列交通违法发生在车辆租赁期间，车辆由承租方实际使用，现申请将违法记录转移至实际驾驶人处理，并保证所附材料真实。 / To the traffic police: the offences below happened while the vehicle was on lease and used by the lessee. We ask that they be transferred to the driver named here, and vouch for the papers attached.`,
        ),
      },
      {
        kind: 'facts',
        facts: [
          [t('车牌号 / Plate'), first.plateNo ?? ''],
          [t('车架号 / VIN'), first.vin ?? ''],
          [t('租赁合同 / Lease'), head?.contractNo ?? filing.contractNo ?? ''],
          [t('备案号 / Filing no.'), filing.filingNo ?? ''],
          [t('租期起 / Lease from'), filing.leaseFrom ?? first.custodyFrom?.slice(0, 10) ?? ''],
          [t('租期止 / Lease to'), first.custodyTo?.slice(0, 10) ?? filing.leaseTo ?? ''],
          [t('驾驶人 / Driver'), person.mechanismName ?? ''],
          [t('驾驶证号 / Licence no.'), person.licenceNo ?? ''],
          [t('联系电话 / Phone'), person.phone ?? ''],
          [t('承租方 / Lessee'), await customerName(tx, first.customerId)],
        ],
      },
      {
        kind: 'table',
        title: t('违法记录 / Offences'),
        columns: columnsOf(t),
        rows: rows.map(rowOf),
        sums: sumsOfRows(rows, t),
      },
      {
        kind: 'text',
        text: t(
          '附件：租赁合同、车辆交接单、驾驶证复印件、租赁备案回执。 / Attached: the lease, the record of the hand-over, a copy of the licence, the receipt of the filing.',
        ),
      },
      {
        kind: 'signatures',
        places: [{ who: t('申请单位（盖章） / Applicant, seal') }, { who: t('驾驶人（签字） / Driver') }],
      },
    ],
  }
}

const ownerOf = async (tx: Tx, companyId: string | null): Promise<string> =>
  companyId ? ((await findRow(tx, company, companyId))?.mechanismName ?? '') : ''
const customerName = async (tx: Tx, customerId: string | null): Promise<string> =>
  customerId ? ((await findRow(tx, customer, customerId))?.mechanismName ?? '') : ''

/** 违章告知函: what a customer has open, with the day until which it is to be handled. */
export async function digestLetter(tx: Tx, actor: Actor, customerId: string): Promise<FileAnswer> {
  const t = saidFor(actor)
  const found = await findRows(tx, violation, sql`t.customer_id = ${customerId}::bigint and t.status in (1, 2, 5)`, {
    orderBy: 't.violation_time, t.id',
    limit: MOST,
  })
  await requireVisible(
    tx,
    actor,
    violation,
    found.map(row => row.id),
    'read',
  )
  if (found.length === 0) refuse('nothingOpen', '该客户没有待处理违章 / this customer has no offence to be handled')
  const days = await paramNumber(tx, 'violation.handleDays')
  const name = await customerName(tx, customerId)
  const sheet: Sheet = {
    title: t('违章告知函 / Notice of offences'),
    subtitle: `${name} ${localDate(actor.clock.now())}`,
    parts: [
      {
        kind: 'text',
        text: t(
          `贵司租用的车辆有以下交通违法尚未处理，请于通知之日起${days}日内处理，记分违章须由驾驶人本人办理。逾期产生的加处罚款由贵司承担。 / These offences of vehicles that you lease are not handled yet. Please have them handled within ${days} days; points are taken by the driver in person. Surcharges for being late are yours.`,
        ),
      },
      {
        kind: 'table',
        title: t('待处理违章 / Offences to be handled'),
        columns: columnsOf(t),
        rows: found.map(rowOf),
        sums: sumsOfRows(found, t),
      },
      { kind: 'signatures', places: [{ who: await ownerOf(tx, found[0]!.companyId) }] },
    ],
  }
  const bytes = await sheetPdf([sheet], { language: actor.language })
  return new FileAnswer(`${t('违章告知函 / Notice of offences')}_${name}.pdf`, PDF, bytes)
}
