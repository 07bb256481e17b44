import { z } from 'zod'
import { Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { OutsideCall } from '#packages/server/implement.ts'
import { localDateTime } from '#kernel'
import { keepFile, keepsFiles } from '#packages/server/registry.ts'
import { updateRow } from '#packages/server/rows.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { sourceIs } from '../../codes.ts'
import { accidentInfo } from '../accident-info.ts'
import { receive } from './receive.ts'

/** Reports of one phone a day, and of everybody together an hour: more is a script. */
const A_DAY = 5
const AN_HOUR = 200

/** As many photos of as many bytes; the page makes them smaller before it sends them. */
const MOST_PHOTOS = 6
const PHOTO_BYTES = 600_000
const JPEG = 'data:image/jpeg;base64,'
const MAGIC = '/9j/'
const photo = z
  .string()
  .max(JPEG.length + Math.ceil((PHOTO_BYTES * 4) / 3))
  .refine(
    one => one.startsWith(JPEG + MAGIC) && /^[A-Za-z0-9+/]+={0,2}$/.test(one.slice(JPEG.length)),
    '照片格式不正确 / not a photo',
  )

const yes = z.coerce.boolean().default(false)
const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,6})?$/)
  .nullish()
/** What a driver tells from the road; everything else is filled in by the officer. */
export const webInput = z.looseObject({
  tenant: z.string().regex(/^\d{6}$/),
  reportUuid: z.string().regex(/^[\w-]{8,36}$/),
  plateNo: z.string().trim().min(7).max(8),
  driverName: z.string().trim().min(1).max(40),
  driverPhone: z
    .string()
    .trim()
    .regex(/^1[3-9]\d{9}$/, '手机号格式不正确 / not a mobile number'),
  accidentTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/),
  place: z.string().trim().min(2).max(200),
  lng: degrees,
  lat: degrees,
  accidentType: z
    .string()
    .regex(/^\w{1,32}$/)
    .nullish(),
  injured: yes,
  injuredCount: z.coerce.number().int().min(0).max(999).nullish(),
  thirdParty: yes,
  thirdPlate: z.string().trim().max(8).nullish(),
  drivable: yes,
  towNeeded: yes,
  policeCalled: yes,
  insurerCalled: yes,
  description: z.string().trim().min(4, '请写明经过 / tell what happened').max(1000),
  photos: z.array(photo).max(MOST_PHOTOS).default([]),
})
type Told = z.output<typeof webInput>

async function refuseTooMany(tx: Tx, actor: Actor, phone: string): Promise<void> {
  const now = localDateTime(actor.clock.now())
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`accident-web:${tx.tenantId}`}, 0))`)
  const { own, all } = (await tx.row<{ own: number; all: number }>(sql`
    select (count(*) filter (where driver_phone = ${phone}))::int as own,
      (count(*) filter (where report_time > ${now}::timestamptz - interval '1 hour'))::int as all
    from accident_info where tenant_id = ${tx.tenantId} and is_deleted = 0 and source = ${sourceIs.web}
      and report_time > ${now}::timestamptz - interval '24 hours'`))!
  if (own >= A_DAY || all >= AN_HOUR)
    throw new Refused({
      kind: 'TooMany',
      message: '上报过于频繁，请直接拨打电话 / Too many reports, please call us',
    })
}

export async function takeWebReport(
  tx: Tx,
  actor: Actor,
  { tenant: _tenant, photos, ...told }: Told,
): Promise<{ infoNo: string }> {
  const known = await tx.row(
    sql`select 1 from blade_user where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 limit 1`,
  )
  if (!known || (await paramValue(tx, 'accident.webForm')) !== '1')
    refuse('webForm', '网页上报未开放，请拨打电话 / reports by the web are not open: call us')
  const twice = await tx.row(
    sql`select 1 from accident_info where tenant_id = ${tx.tenantId} and report_uuid = ${told.reportUuid} and is_deleted = 0`,
  )
  if (!twice) await refuseTooMany(tx, actor, told.driverPhone)
  const time = told.accidentTime.length === 16 ? `${told.accidentTime}:00` : told.accidentTime
  const row = await receive(
    tx,
    actor,
    { ...told, plateNo: told.plateNo.toUpperCase(), accidentTime: time },
    sourceIs.web,
  )
  if (!twice) await keepPhotos(tx, actor, row.id, photos)
  return { infoNo: row.infoNo! }
}

async function keepPhotos(tx: Tx, actor: Actor, id: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0 || !keepsFiles()) return
  const group = newAttachBizId()
  for (const [at, one] of photos.entries())
    await keepFile(tx, actor, {
      name: `现场照片${at + 1}.jpg`,
      mime: 'image/jpeg',
      bytes: Buffer.from(one.slice(JPEG.length), 'base64'),
      resource: accidentInfo.name,
      recordId: id,
      group,
    })
  await updateRow(tx, actor, accidentInfo, id, { photosBizId: group })
}

/** A report without a session: bounded by phone, by hour and by the address (packages/http/limits.ts). */
export const webReportCall: OutsideCall = {
  label: '网页上报事故 / Report an accident by the web',
  input: webInput,
  run: (inTenant, actor, told: Told) =>
    inTenant(told.tenant, tx =>
      takeWebReport(tx, { ...actor, tenantId: told.tenant, userName: told.driverName }, told),
    ),
}
