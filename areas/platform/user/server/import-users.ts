import { type Label, refuse, type Resource, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type Form } from '#packages/server/implement.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { batchOf, claimBatch, finishBatch, importChunk } from '#packages/transfer/import-run.ts'
import { z } from 'zod'
import { openCities } from '#areas/platform/area/server/open-cities.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { userAccount } from '../user.ts'
import { setPassword } from './credentials.ts'
import { requireSeat, SEATS_KEY, tellSeatsTaken } from './seats.ts'

type User = typeof userAccount

/**
 * Seats that earlier rows of the file took, while it is checked: three people for one free seat are one person and two
 * faults (R12).
 */
const promised = new WeakMap<Tx, { left: number; seats: number }>()

async function seatFault(tx: Tx): Promise<Label | undefined> {
  let counted = promised.get(tx)
  if (!counted) {
    const seats = await paramNumber(tx, SEATS_KEY)
    const active = await tx.row<{ n: number }>(
      sql`select count(*)::int as n from blade_user where tenant_id = ${tx.tenantId} and status = 1 and is_deleted = 0`,
    )
    counted = { seats, left: seats > 0 ? seats - active!.n : Number.MAX_SAFE_INTEGER }
    promised.set(tx, counted)
  }
  return counted.left-- > 0
    ? undefined
    : (`租户账号数已达上限（${counted.seats}） / All ${counted.seats} seats of the tenant are taken` as Label)
}

/**
 * Cities where the group does no business have nobody who answers for them; without any business area every city is
 * open.
 */
async function checkCities(tx: Tx, { values, fault }: Form<User>): Promise<void> {
  const cities = values.cityCodes ?? []
  if (cities.length === 0) return
  const open = await openCities(tx)
  const closed = open.length === 0 ? [] : cities.filter(city => !open.some(one => one.slice(0, 4) === city.slice(0, 4)))
  if (closed.length > 0) fault('cityCodes', `城市【${closed.join('、')}】未开通 / Not open: ${closed.join(', ')}`)
}

export async function checkImportRow(tx: Tx, _actor: Actor, form: Form<User>): Promise<void> {
  await checkCities(tx, form)
  if (form.before) return
  const fault = await seatFault(tx)
  if (fault) form.fault('account', fault)
}

/**
 * New accounts start with the tenant's initial password; where that is random nobody could be told it here: an
 * administrator resets it.
 */
export async function startImported(tx: Tx, actor: Actor, rows: readonly RowOf<User>[]): Promise<void> {
  await requireSeat(tx, 0)
  const initial = await paramValue(tx, 'account.initPassword')
  if (initial) for (const row of rows) await setPassword(tx, actor.clock, row.id, initial, true)
  await raiseVersion(tx, 'rights')
  if (rows.length > 0) await tellSeatsTaken(tx, actor)
}

/** import-user: check and import in one call; the faulty rows stay behind and are told. */
export const importUser = call({
  label: '导入用户 / Import users',
  permission: 'user_import',
  input: z.looseObject({ isCovered: z.union([z.string(), z.number()]).nullish() }),
  idempotent: false,
  upload: { maxBytes: 10 * 1024 * 1024 },
  async run(tx, actor, { isCovered }, file) {
    if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
    const resource = userAccount as unknown as Resource
    const checked = await checkImport(tx, actor, resource, file, {
      isCovered: String(isCovered ?? '0') === '1',
      params: {},
    })
    const uuid = String(checked['uuid'])
    if (checked['normal'] === 0) return { ...checked, imported: 0 }
    const batch = await claimBatch(tx, actor, resource, uuid)
    for (let after: number | undefined = 0; after !== undefined; )
      after = await importChunk(tx, actor, resource, batch, after)
    await finishBatch(tx, batch.id)
    const done = await batchOf(tx, actor, resource, uuid)
    return { ...checked, imported: done.imported, failed: done.failed }
  },
})
