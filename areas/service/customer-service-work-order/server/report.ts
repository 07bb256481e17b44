import { z } from 'zod'
import { Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { OutsideCall } from '#packages/server/implement.ts'
import { saveRecord } from '#packages/server/save.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { categoryIs, channelIs } from '../../codes.ts'
import { customerServiceWorkOrder } from '../customer-service-work-order.ts'
import { sameWithinADay } from './caller.ts'
import { nowOf } from './rows.ts'

/** Reports of one phone a day, and of everybody together an hour: more is a script. */
const A_DAY = 3
const AN_HOUR = 120
const REPORTED: readonly number[] = [
  categoryIs.question,
  categoryIs.repair,
  categoryIs.accident,
  categoryIs.complaint,
  categoryIs.bill,
  categoryIs.returns,
]

const input = z.looseObject({
  tenant: z.string().regex(/^\d{6}$/),
  name: z.string().trim().min(1).max(32),
  phone: z
    .string()
    .trim()
    .regex(/^1[3-9]\d{9}$/, '手机号格式不正确 / not a mobile number'),
  plateNo: z.string().trim().max(8).nullish(),
  category: z.coerce.number().int().default(categoryIs.question),
  content: z.string().trim().min(4, '请描述您的问题 / tell us what it is about').max(1000),
})
type Report = z.output<typeof input>

async function refuseTooMany(tx: Tx, actor: Actor, phone: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`service-report:${tx.tenantId}`}, 0))`)
  const { own, all } = (await tx.row<{ own: number; all: number }>(sql`
    select (count(*) filter (where caller_phone = ${phone}))::int as own, (count(*) filter (where create_time > ${nowOf(actor)}::timestamptz - interval '1 hour'))::int as all
    from customer_service_work_order where tenant_id = ${tx.tenantId} and is_deleted = 0 and channel = ${channelIs.web}
      and create_time > ${nowOf(actor)}::timestamptz - interval '24 hours'`))!
  if (own >= A_DAY || all >= AN_HOUR)
    throw new Refused({
      kind: 'TooMany',
      message: '提交过于频繁，请稍后再试或拨打客服热线 / Too many reports, try later or call us',
    })
}

export async function takeReport(tx: Tx, actor: Actor, told: Report): Promise<{ orderNo: string }> {
  const known = await tx.row(
    sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 limit 1`,
  )
  if (!known || (await paramValue(tx, 'service.webForm')) !== '1')
    refuse('webForm', '网上报单未开放，请拨打客服热线 / reports by the web are not open: call us')
  await refuseTooMany(tx, actor, told.phone)
  const category = REPORTED.includes(told.category) ? told.category : categoryIs.question
  // He hears no number of an order that perhaps is not his.
  if ((await sameWithinADay(tx, actor, { callerPhone: told.phone, category })).length > 0) return { orderNo: '' }
  const saved = await saveRecord(
    tx,
    actor,
    customerServiceWorkOrder,
    {
      channel: channelIs.web,
      category,
      priority: category === categoryIs.accident ? 1 : 3,
      ...(category === categoryIs.complaint ? { complaintLevel: 3 } : {}),
      callerType: 9,
      callerName: told.name,
      callerPhone: told.phone,
      content: told.content,
      ...(told.plateNo ? { plateNo: told.plateNo.toUpperCase() } : {}),
    },
    'save',
  )
  const row = await tx.row<{ no: string }>(
    sql`select order_no as no from customer_service_work_order where tenant_id = ${tx.tenantId} and id = ${saved.id}::bigint`,
  )
  return { orderNo: row!.no }
}

/** A report without a session: bounded by phone, by hour and by the address (packages/http/limits.ts). */
export const reportCall: OutsideCall = {
  label: '网上报单 / Report by the web',
  input,
  run: (inTenant, actor, told: Report) =>
    inTenant(told.tenant, tx => takeReport(tx, { ...actor, tenantId: told.tenant, userName: '网上报单' }, told)),
}
