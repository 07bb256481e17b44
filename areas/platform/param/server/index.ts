import type { Label } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { SECRET_MASK } from '#packages/security/index.ts'
import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { refuse } from '#kernel'
import { PLATFORM, raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { parameters } from '#generated/parameters.ts'
import { param } from '../param.ts'

const NUMBER = 2
const BOOL = 3
const JSON_TEXT = 4
const SECRET = 5
const known = new Map(parameters.map(([key, , , kind]) => [key, kind as number]))

/** A wrong number or flag would silently be read as its default. */
function faultOf(value: string, kind: number, rule: string | null | undefined): Label | undefined {
  if (value !== '' && kind === NUMBER && !/^-?\d+(\.\d+)?$/.test(value)) return '请填写数字 / enter a number'
  if (value !== '' && kind === BOOL && !['true', 'false', '0', '1'].includes(value)) return '请填写true或false / enter true or false'
  if (value !== '' && kind === JSON_TEXT && !isJson(value)) return '不是合法的JSON / not JSON'
  const range = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(rule ?? '')
  if (range && !(Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]))) return `应在${range[1]}到${range[2]}之间 / must lie between ${range[1]} and ${range[2]}`
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
const isMask = (value: string): boolean => value !== '' && /^\*+$/.test(value)

export default implement(param, {
  prepare(_tx, actor, { values, before, fault }) {
    if (before && before.tenantEditable === false && actor.tenantId !== PLATFORM) refuse('paramFixed', '该参数由平台管理 / This parameter is the platform\'s')
    const key = values.paramKey ?? before?.paramKey ?? ''
    const kind = known.get(key) ?? values.valueType ?? before?.valueType ?? 1
    if (typeof values.paramValue === 'string') {
      if (kind === SECRET && isMask(values.paramValue)) delete values.paramValue
      else {
        const wrong = faultOf(values.paramValue, kind, values.checkRule ?? before?.checkRule)
        if (wrong) fault('paramValue', wrong)
      }
    }
    // The program reads it by this name.
    if (before && known.has(before.paramKey) && values.paramKey !== undefined && values.paramKey !== before.paramKey) fault('paramKey', '内置参数的键名不能修改 / The key of a built-in parameter is fixed')
  },
  saved: async tx => { await raiseVersion(tx, 'param') },
  removing: async tx => { await raiseVersion(tx, 'param') },
  detail: async (_tx, _actor, row) => (row.valueType === SECRET && row.paramValue ? { paramValue: SECRET_MASK } : {}),
  async page(tx, _actor, ids) {
    const secret = await findRows(tx, param, sql`t.id = any(${[...ids]}::bigint[]) and t.value_type = ${SECRET} and t.param_value is not null`)
    return new Map(secret.map(row => [row.id, { paramValue: SECRET_MASK }]))
  },
})
