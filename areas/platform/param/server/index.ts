import { refuse, type Label, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { isSealed, keepsStoredSecret, SECRET_MASK } from '#packages/security/index.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { parameters } from '#generated/parameters.ts'
import { param } from '../param.ts'
import { commonRows, englishName, follow, keepsTold, ownRules, ruleOf, withCommon } from './inherited.ts'
import { plainParameter, sealParameter, SECRET, SECRET_BYTES } from './secret-values.ts'

const NUMBER = 2
const BOOL = 3
const JSON_TEXT = 4
const known = new Map(parameters.map(([key, , , kind]) => [key, kind as number]))
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** Read as a time of the day, as their defaults are. */
const times = new Set(parameters.filter(([, value]) => TIME.test(value)).map(([key]) => key))

const RANGE = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/
/** A rule is a range (1..9) or a pattern for the whole value; undefined where it is neither. */
function patternOf(rule: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${rule})$`, 'u')
  } catch {
    return undefined
  }
}

/** An invalid number or flag would silently fall back to the default. */
function faultOf(value: string, kind: number, rule: string | null | undefined): Label | undefined {
  if (value !== '' && kind === NUMBER && !/^-?\d+(\.\d+)?$/.test(value)) return '请填写数字 / enter a number'
  if (value !== '' && kind === BOOL && !['true', 'false', '0', '1'].includes(value))
    return '请填写true或false / enter true or false'
  if (value !== '' && kind === JSON_TEXT && !isJson(value)) return '不是合法的JSON / not JSON'
  const range = RANGE.exec(rule ?? '')
  if (!range && rule && value !== '' && !patternOf(rule)?.test(value)) return `应符合${rule} / must fit ${rule}`
  if (range && !(Number(value) >= Number(range[1]) && Number(value) <= Number(range[2])))
    return `应在${range[1]}到${range[2]}之间 / must lie between ${range[1]} and ${range[2]}`
  return undefined
}
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * D13: stars keep what is stored; what was typed, and what becomes a secret, is sealed for its tenant and key before
 * anything is written.
 */
function sealValue(tenantId: string, { values, before, fault }: Form<typeof param>, key: string): void {
  const typed = values.paramValue
  if (typed === null || typed === '') return
  const isKept = typed === undefined || keepsStoredSecret(typed)
  if (isKept) delete values.paramValue
  const stands = before && before.paramKey === key && before.valueType === SECRET && isSealed(before.paramValue ?? '')
  if (isKept && (stands || !before?.paramValue)) return
  // Under a new key the old text would not open any more.
  const plain = isKept
    ? plainParameter(tenantId, { key: before!.paramKey, value: before!.paramValue, kind: before!.valueType })
    : typed
  if (Buffer.byteLength(plain) > SECRET_BYTES)
    fault('paramValue', `密文最长${SECRET_BYTES}字节 / a secret has at most ${SECRET_BYTES} bytes`)
  else values.paramValue = sealParameter(tenantId, key, plain)
}

/** Stars for secrets, and what is in force for those that follow the platform. */
async function answered(tx: Tx, rows: readonly RowOf<typeof param>[]): Promise<Map<string, Record<string, unknown>>> {
  const common = await commonRows(
    tx,
    rows.map(row => row.paramKey),
  )
  return new Map(
    rows.map(row => [
      row.id,
      {
        checkRule: ruleOf(row.paramKey, row.checkRule),
        ...englishName(row.paramKey, common.get(row.paramKey)?.name ?? row.paramName),
        ...(row.valueType === SECRET && row.paramValue ? { paramValue: SECRET_MASK } : {}),
        ...withCommon(row, common.get(row.paramKey)),
      },
    ]),
  )
}

export default implement(param, {
  async prepare(tx, actor, form) {
    const { values, before, fault } = form
    const key = values.paramKey ?? before?.paramKey ?? ''
    const told = await commonRows(tx, [...new Set([before?.paramKey ?? key, key])])
    keepsTold(actor, form, told.get(before?.paramKey ?? key))
    const common = told.get(key)
    follow(actor, form, common)
    const type = values.valueType ?? before?.valueType ?? 1
    const kind = known.get(key) ?? type
    const isSecret = kind === SECRET || type === SECRET
    const isStars = isSecret && typeof values.paramValue === 'string' && keepsStoredSecret(values.paramValue)
    // An empty number of a built-in parameter would be read as zero.
    const typed = values.paramValue === null && ownRules.has(key) ? '' : values.paramValue
    if (typeof typed === 'string' && !isStars) {
      const written = common ? common.checkRule : (values.checkRule ?? before?.checkRule)
      const wrong =
        times.has(key) && !TIME.test(typed)
          ? '时间应为HH:mm / a time reads HH:mm'
          : (faultOf(typed, kind, ownRules.get(key)) ?? faultOf(typed, kind, written))
      if (wrong) fault('paramValue', wrong)
    }
    if (values.checkRule && !RANGE.test(values.checkRule) && !patternOf(values.checkRule))
      fault('checkRule', '应为范围（如1..9）或正则表达式 / a range (as 1..9) or a pattern')
    // What is told as a secret stays one: another kind would show it.
    if (
      before?.valueType === SECRET &&
      !isSecret &&
      before.paramValue &&
      (values.paramValue === undefined || keepsStoredSecret(values.paramValue ?? ''))
    )
      fault('paramValue', '不再是密文时请重新输入 / Give the value again where it is no secret any more')
    if (isSecret) {
      if (kind === SECRET) values.valueType = SECRET
      sealValue(actor.tenantId, form, key)
    }
    // The program reads it by this name.
    if (before && known.has(before.paramKey) && values.paramKey !== undefined && values.paramKey !== before.paramKey)
      fault('paramKey', '内置参数的键名不能修改 / The key of a built-in parameter is fixed')
  },
  async saved(tx, actor, row) {
    await raiseVersion(tx, 'param')
    // The key alone: values may be secrets.
    await emit(tx, actor, 'param.changed', { id: row.id, no: row.paramKey, key: row.paramKey })
  },
  async removing(tx, actor, row) {
    // Removing it would make its tenants follow the platform without a visible row.
    if ((await commonRows(tx, [row.paramKey])).size > 0)
      refuse(
        'paramFixed',
        '平台的参数不能删除，可沿用平台值 / A parameter of the platform cannot be removed: let it follow the platform instead',
      )
    await raiseVersion(tx, 'param')
    await emit(tx, actor, 'param.changed', { id: row.id, no: row.paramKey, key: row.paramKey })
  },
  detail: async (tx, _actor, row) => (await answered(tx, [row])).get(row.id)!,
  async page(tx, _actor, ids) {
    return answered(tx, await findRows(tx, param, sql`t.id = any(${[...ids]}::bigint[])`))
  },
})
