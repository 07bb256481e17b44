import { addDays, type LocalDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { enqueue, jobState } from '#packages/jobs/jobs.ts'
import { findRows } from '#packages/server/rows.ts'
import { headerOf, importColumns } from '#packages/transfer/columns.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { report } from '#areas/platform/report/report.ts'
import { rightsOf } from '#areas/platform/report/server/reader.ts'
import type { Doing } from './stage.ts'

/** 10-platform 16: of the masked fields these twenty-two are seen in clear by who works with them. */
export const grants: readonly (readonly [resource: string, field: string, roles: readonly string[]])[] = [
  ['contacts', 'phone', ['sales', 'sales_manager', 'service_agent']],
  ['contacts', 'idNo', ['risk_officer', 'legal']],
  ['user', 'phone', ['hr', 'admin']],
  ['user', 'email', ['hr', 'admin']],
  ['user', 'idNo', ['hr']],
  ['customer', 'legalPersonPhone', ['risk_officer', 'risk_manager']],
  ['customer', 'legalPersonIdNo', ['risk_officer', 'risk_manager']],
  ['customer', 'controllerPhone', ['risk_officer', 'risk_manager']],
  ['customer', 'controllerIdNo', ['risk_officer', 'risk_manager']],
  ['account-mechanism', 'accountNo', ['cashier', 'finance_manager']],
  ['bank-card', 'accountNo', ['cashier', 'finance_manager']],
  ['mechanism-title', 'accountNo', ['cashier', 'invoice_clerk']],
  ['account-bank-receipt', 'payerAccountNo', ['cashier']],
  ['mechanism-licence', 'licenceNo', ['risk_officer', 'legal']],
  ['rental-chase-record', 'contactPhone', ['collector', 'sales_manager']],
  ['order', 'receiverPhone', ['delivery_head', 'delivery_officer']],
  ['order', 'receiverIdNo', ['delivery_head']],
  ['vehicle-extract', 'receiverName', ['delivery_head', 'delivery_officer']],
  ['vehicle-extract', 'receiverPhone', ['delivery_head', 'delivery_officer']],
  ['vehicle-extract', 'receiverIdNo', ['delivery_head']],
  ['parking-lot', 'keeperPhone', ['parking_keeper', 'vehicle_supervisor']],
  ['product', 'settlePrice', ['product_manager', 'finance_manager']],
]

/**
 * Twenty-five that the product's own jobs make, and two that they refuse: whoever asked for them may not read the
 * report any more.
 */
const lists: readonly (readonly [resource: string, title: string, people: readonly string[]])[] = [
  ['contract-lease', '租赁合同', ['李晓雯', '陈立群', '林晓彤', '唐可', '沈岚', '顾明远', '许文博']],
  ['vehicle', '车辆', ['韩松', '罗毅', '乔麦', '马骁', '许文博']],
  ['bill-receivable', '应收账单', ['周敏', '金瑶', '王静', '沈岚', '顾明远']],
  ['customer', '客户', ['李晓雯', '赵启航', '江岳', '邓凯', '严芷', '陈立群', '沈屿']],
  ['user', '用户', ['系统管理员']],
]
const refused: readonly (readonly [report: string, person: string])[] = [
  ['应收账龄表', '李晓雯'],
  ['单车收益表', '唐可'],
]
/** Sheets that were checked the day before yesterday and are imported only now: a batch lives a day. */
const late: readonly (readonly [person: string, name: string, phone: string])[] = [
  ['李晓雯', '许嘉文', '13800138071'],
  ['周敏', '罗思远', '13800138072'],
]
const running: readonly (readonly [title: string, person: string, done: number, total: number])[] = [
  ['车辆资产台账', '沈岚', 41_200, 86_000],
  ['应收账龄表', '王静', 12_800, 19_500],
  ['登录与操作审计', '钟诚', 96_000, 240_000],
]
const expired: readonly (readonly [resource: string, title: string, person: string, days: number])[] = [
  ['contract-lease', '租赁合同', '李晓雯', 9],
  ['bill-receivable', '应收账单', '周敏', 10],
  ['vehicle', '车辆', '韩松', 12],
  ['customer', '客户', '赵启航', 15],
  ['bill-receivable', '应收账单', '金瑶', 21],
]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** No runner takes them: they show what a long one looks like, and may be cancelled. */
const FOR_EVER = '2099-12-31 00:00:00'

/** Shortly before nine; whoever starts the product before that finds nothing that was asked for later than now. */
export function askedAt(now: string, today: LocalDate): [day: LocalDate, time: string] {
  const morning = `${today} 08:50:00`
  const at = now < morning ? now : morning
  return [at.slice(0, 10) as LocalDate, at.slice(11)]
}

/** A report that this person has no right to: one that he has would be made. */
async function unreadable(tx: Tx, actor: Actor, name: string): Promise<string> {
  const [found] = await findRows(tx, report, { name })
  if (!found || (await rightsOf(tx, actor, found.id)).size > 0)
    throw new Error(`demo office: ${actor.userName} may read the report ${name}, or there is none`)
  return found.id
}

const contactSheet = (name: string, phone: string): Promise<Buffer> => {
  const given: Readonly<Record<string, string>> = { contactName: name, phone }
  const columns = importColumns(contacts)
  return writeWorkbookBuffer({
    sheets: [
      {
        name: '联系人',
        columns: columns.map(one => ({ label: headerOf(one, 'zh'), kind: 'text', width: 18 })),
        rows: [columns.map(one => given[one.field] ?? null)],
      },
    ],
  })
}

/** Thirty-five files that people asked for: made, refused, under way, and older than they are kept. */
export const asksForFiles: Doing = async stage => {
  stage.at(addDays(stage.today, -2), '16:20:00')
  const batches = await stage.run(async tx => {
    const made: { person: string; uuid: string }[] = []
    for (const [person, name, phone] of late)
      made.push({
        person,
        uuid: String(
          (
            await checkImport(
              tx,
              stage.who(person),
              contacts,
              { name: '联系人.xlsx', mime: XLSX, bytes: await contactSheet(name, phone) },
              { isCovered: false, params: {} },
            )
          )['uuid'],
        ),
      })
    return made
  })
  stage.at(...askedAt(localDateTime(stage.product.clock.now()), stage.today))
  await stage.run(async tx => {
    for (const [resource, title, names] of lists)
      for (const name of names)
        await enqueue(
          tx,
          stage.who(name),
          'export',
          { resource, query: {} },
          { title: `${title}.xlsx`, dedupeKey: `demo ${resource} ${name}` },
        )
    for (const [name, person] of refused)
      await enqueue(
        tx,
        stage.who(person),
        'report',
        { reportId: await unreadable(tx, stage.who(person), name), params: {}, sort: '', name: `${name}.xlsx` },
        { title: `${name}.xlsx`, dedupeKey: `demo refused ${person}` },
      )
    for (const { person, uuid } of batches)
      await enqueue(
        tx,
        stage.who(person),
        'import',
        { resource: contacts.name, uuid },
        { title: '联系人.xlsx', dedupeKey: `demo import ${person}` },
      )
    for (const [title, name, done, total] of running) {
      const id = await enqueue(
        tx,
        stage.who(name),
        'report',
        {},
        { title: `${title}.xlsx`, dedupeKey: `demo running ${name}` },
      )
      await tx.run(
        sql`update job set state = ${jobState.running}, attempts = 1, done = ${done}, total = ${total}, start_time = create_time, lease_until = ${FOR_EVER}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}::bigint and state = ${jobState.queued}`,
      )
    }
  })
  for (const [resource, title, name, days] of expired) {
    stage.at(addDays(stage.today, -days), '10:15:00')
    await stage.run(async tx => {
      const id = await enqueue(
        tx,
        stage.who(name),
        'export',
        { resource, query: {} },
        { title: `${title}.xlsx`, dedupeKey: `demo expired ${name}` },
      )
      await tx.run(
        sql`update job set state = ${jobState.done}, attempts = 1, done = 120, total = 120, start_time = create_time, end_time = create_time + interval '20 seconds', result = ${sql.json({ rows: 120, fileName: `${title}.xlsx` })} where tenant_id = ${tx.tenantId} and id = ${id}::bigint and state = ${jobState.queued}`,
      )
    })
  }
}
