import { localDate, type ChangesOf } from '#kernel'
import { checkNationalId } from '#kernel/validators.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { prepareInstitution } from '../../mechanism/server/prepare-institution.ts'
import { driver, type PlatformAccount } from '../driver.ts'
import { ageOn } from './driver-rules.ts'

type DriverForm = Form<typeof driver>
const PERSON = 5
const NOT_TAXED = 3
const ADULT = 18

/** What follows from the ID number, and what no two active drivers share (20-partners 4). */
export async function prepareDriver(tx: Tx, actor: Actor, form: DriverForm): Promise<void> {
  const { values, before } = form
  fromIdNumber(form, localDate(actor.clock.now()))
  if (!before)
    Object.assign(values, {
      entityKind: PERSON,
      taxpayerKind: NOT_TAXED,
      licenceState: 1,
      backgroundState: 0,
    } satisfies ChangesOf<typeof driver>)
  if (values.residence) values.officeAddress = values.residence
  if (values.household) values.registerAddress = values.household
  values.licenceNo ??= before?.licenceNo ?? values.idNo ?? null
  await prepareInstitution(tx, form as never, 100)
  const whole = { ...before, ...values }
  if (whole.emergencyPhone && [whole.phone, whole.backupPhone].includes(whole.emergencyPhone))
    form.fault('emergencyPhone', '紧急电话不能是司机本人号码 / the emergency phone is the number of the driver')
  if (whole.hailingCertNo && !whole.hailingCertTo && !form.draft)
    form.fault('hailingCertTo', '请填写网约车证到期日 / give the date until which the hailing permit is valid')
  if (whole.cargoCertNo && !whole.cargoCertTo)
    form.fault('cargoCertTo', '请填写资格证到期日 / give the date until which the cargo certificate is valid')
  if (whole.birthday && whole.licenceFirstDate && ageOn(whole.birthday, whole.licenceFirstDate) < ADULT)
    form.fault('licenceFirstDate', '初领驾驶证时未满18岁 / first licensed before the age of 18')
  platformFaults(form, values.platformAccounts)
  if (values.phone && values.phone !== before?.phone && (before?.status ?? 1) === 1)
    await refusePhoneInUse(tx, values.phone, before?.id, reason => form.fault('phone', reason))
}

function fromIdNumber(form: DriverForm, today: string): void {
  const { idNo } = form.values
  const read = idNo ? checkNationalId(idNo, today) : undefined
  if (!read?.ok) return
  form.values.birthday = read.birthday
  form.values.gender = read.sex === 'male' ? '1' : '2'
  if (ageOn(read.birthday, today) < ADULT) form.fault('idNo', '司机未满18岁 / the driver is not yet 18')
}

function platformFaults(form: DriverForm, accounts: readonly PlatformAccount[] | null | undefined): void {
  if (accounts === null || accounts === undefined) return
  const isWhole =
    Array.isArray(accounts) && accounts.every(one => Boolean(one?.platform?.trim()) && Boolean(one.account?.trim()))
  if (!isWhole)
    form.fault('platformAccounts', '每个平台账号须有平台和账号 / each platform account needs its platform and account')
}

/** One mobile, one active driver: asked under a lock, as no index says it. */
export async function refusePhoneInUse(
  tx: Tx,
  phone: string,
  ownId: string | undefined,
  say: (reason: `${string} / ${string}`) => void,
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`driver phone ${tx.tenantId} ${phone}`}, 0))`)
  const other = await tx.row<{ no: string; name: string }>(sql`
    select mechanism_no as no, mechanism_name as name from mechanism
    where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = 100 and status = 1 and phone = ${phone}
      and id <> ${ownId ?? '0'}::bigint limit 1`)
  if (other)
    say(`手机号已被司机【${other.no}】${other.name}使用 / the mobile belongs to driver ${other.no} ${other.name}`)
}
