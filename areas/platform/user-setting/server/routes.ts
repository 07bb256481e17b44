import { addDays, invalid, localDate, localDateTime, Refused, refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { z } from 'zod'
import { paramNumber, paramValues } from '#areas/platform/param/server/param-value.ts'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { SHARE_CODE, SHARED, sharedViewRoutes } from './shared-views.ts'

const base = '/api/blade-desk/user-setting'
const signedIn = ['signed in'] as const
/** A form with its lines fits; a picture pasted into a draft does not. */
const LARGEST = 256 * 1024
const MOST = 500
/** Drafts are forgotten after so many days (10-platform 3.2). */
const DRAFT_DAYS = 14
const DRAFT = 'draft:'

interface Row {
  id: string
  settingKey: string
  settingValue: unknown
  version: number
  updateTime: string
}

/**
 * A person's own arrangements: columns, themes, drafts. Rows are named by one key; the web app says it in two parts,
 * kind and key,
 * which are its first and second half: {kind: 'columns', key: 'contacts'} = 'columns:contacts'.
 */
export function userSettingRoutes(): Route[] {
  const list = z.object({ prefix: optionalText(128), kind: optionalText(32), key: optionalText(100) })
  const submit = z.object({
    settingKey: optionalText(128),
    settingValue: z.unknown().optional(),
    kind: optionalText(32),
    key: optionalText(100),
    json: z.unknown().optional(),
    version: z.coerce.number().int().optional(),
  })
  return [
    ...sharedViewRoutes(),
    route(`GET ${base}/list`, {
      label: '个人设置 / Own settings',
      permissions: signedIn,
      input: list,
      handle: (context, { prefix, kind, key }) =>
        reading(context, async tx => {
          if (kind === 'session') return { idleLockMinutes: await paramNumber(tx, 'session.idleLockMinutes') }
          if (kind === 'client') return clientSettings(tx)
          return (await find(tx, context.actor, kind ? `${kind}:${key}` : prefix, key !== '')).map(shown)
        }),
    }),
    route(`POST ${base}/submit`, {
      label: '保存个人设置 / Save personal setting',
      permissions: signedIn,
      input: submit,
      handle: (context, input) =>
        inTransaction(context, async tx => {
          const key = input.settingKey || (input.kind ? `${input.kind}:${input.key}` : '')
          if (key === '') invalid({ settingKey: '缺少必要的请求参数: settingKey / parameter settingKey is missing' })
          if (key.startsWith(SHARED)) throw new Refused({ kind: 'NotAllowed', permission: SHARE_CODE })
          return keep(
            tx,
            context.actor,
            key,
            valueOf(input.settingKey ? input.settingValue : input.json),
            input.version,
          )
        }),
    }),
  ]
}

/**
 * What the tenant's parameters say to every page: when it locks and refreshes its token, which codes it keeps silent
 * about, whether department and role are switched, where the app is.
 */
async function clientSettings(tx: Tx): Promise<Record<string, unknown>> {
  const found = await paramValues(tx, [
    'http.silentCodes',
    'login.switchMode',
    'app.downloadUrl',
    'app.version',
    'app.size',
  ])
  return {
    idleLockMinutes: await paramNumber(tx, 'session.idleLockMinutes'),
    refreshAgeSeconds: await paramNumber(tx, 'session.refreshAge'),
    silentCodes: found['http.silentCodes']
      .split(/[,;\s]+/)
      .map(Number)
      .filter(code => Number.isInteger(code) && code > 0),
    switchMode: found['login.switchMode'] === 'true',
    app: {
      url: /^https?:\/\//i.test(found['app.downloadUrl']) ? found['app.downloadUrl'] : '',
      version: found['app.version'],
      size: found['app.size'],
    },
  }
}

/** The web app sends its value as the text of JSON; both forms mean the same. '' and null take the setting away. */
function valueOf(given: unknown): unknown {
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    // A plain word is a value of its own.
    return given
  }
}

const own = (tx: Tx, actor: Actor) =>
  sql`tenant_id = ${tx.tenantId} and user_id = ${actor.userId}::bigint and is_deleted = 0`
const oldestDraft = (actor: Actor): string => `${addDays(localDate(actor.clock.now()), -DRAFT_DAYS)} 00:00:00`

const find = (tx: Tx, actor: Actor, key: string, exact: boolean): Promise<Row[]> =>
  tx.rows<Row>(sql`
  select id, setting_key as "settingKey", setting_value as "settingValue", version, update_time as "updateTime" from user_setting
   where ${own(tx, actor)} and ${exact ? sql`setting_key = ${key}` : sql`starts_with(setting_key, ${key})`} and not (starts_with(setting_key, ${DRAFT}) and update_time < ${oldestDraft(actor)}::timestamptz) order by setting_key limit ${MOST}`)

function shown(row: Row): Record<string, unknown> {
  const at = row.settingKey.indexOf(':')
  return {
    ...row,
    kind: at < 0 ? '' : row.settingKey.slice(0, at),
    key: row.settingKey.slice(at + 1),
    json: JSON.stringify(row.settingValue),
  }
}

/** Written without a line in the history: a draft is kept every 20 seconds, and nobody audits column widths. */
async function keep(tx: Tx, actor: Actor, key: string, value: unknown, version: number | undefined): Promise<unknown> {
  if (value === null) {
    await tx.run(sql`delete from user_setting where ${own(tx, actor)} and setting_key = ${key}`)
    return {}
  }
  if (JSON.stringify(value).length > LARGEST)
    throw new Refused({ kind: 'TooLarge', message: '设置内容过大，未保存 / Too large to be kept' })
  const time = localDateTime(actor.clock.now())
  const updated = await tx.rows<{
    id: string
    version: number
  }>(sql`update user_setting set setting_value = ${sql.json(value)}, version = version + 1, update_user = ${actor.userId}::bigint, update_time = ${time}::timestamptz
    where ${own(tx, actor)} and setting_key = ${key} ${version === undefined ? sql.empty : sql`and version = ${version}`} returning id, version`)
  if (updated[0]) return updated[0]
  if (version !== undefined) throw new Refused({ kind: 'Stale', resource: 'user-setting', id: key })
  await tx.run(
    sql`delete from user_setting where ${own(tx, actor)} and starts_with(setting_key, ${DRAFT}) and update_time < ${oldestDraft(actor)}::timestamptz`,
  )
  const count = Number(
    (await tx.row<{ n: string }>(sql`select count(*) as n from user_setting where ${own(tx, actor)}`))!.n,
  )
  if (count >= MOST) refuse('settings', '个人设置过多 / Too many personal settings')
  const id = await tx.newId()
  // Two windows of one person may keep the same new setting at once: the later one stands.
  return tx.row<{
    id: string
    version: number
  }>(sql`insert into user_setting (id, tenant_id, create_user, create_time, update_user, update_time, user_id, setting_key, setting_value, status, is_deleted, version)
    values (${id}::bigint, ${tx.tenantId}, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${time}::timestamptz, ${actor.userId}::bigint, ${key}, ${sql.json(value)}, 1, 0, 0)
    on conflict (tenant_id, user_id, setting_key) where is_deleted = 0 do update set setting_value = excluded.setting_value, version = user_setting.version + 1, update_time = excluded.update_time returning id, version`)
}
