import { refuse } from '#kernel'
import { implement, type Implementation } from '#packages/server/implement.ts'
import { isId } from '#packages/server/kinds.ts'
import { patternOf } from '#areas/platform/role/server/load-rights.ts'
import { raiseVersion } from '#areas/platform/tenant/server/versions.ts'
import { apiScope, dataScope } from '../scopes.ts'

const PLACEHOLDERS = ['{dept}', '{deptBelow}', '{city}', '{me}']

/** What a built-in rule is; roles hold it by page and type. */
const fixed = ['menuId', 'resourceCode', 'scopeType', 'scopeColumn', 'scopeField', 'scopeClass', 'scopeValue'] as const

const ofData = implement(dataScope, {
  /**
   * Departments and fixed placeholders only: a rule that took SQL would hand the database to whoever may write rules
   * (dialect 9).
   */
  async prepare(_tx, _actor, form) {
    if (form.before?.isBuiltin)
      for (const key of fixed)
        if (form.values[key] !== undefined && String(form.values[key] ?? '') !== String(form.before[key] ?? ''))
          form.fault(key, '内置规则只能改名称和备注 / Of a built-in rule only name and remark may be changed')
    const value = (form.values.scopeValue ?? '').trim()
    const parts = value === '' ? [] : value.split(',').map(part => part.trim())
    if (parts.some(part => !isId(part) && !PLACEHOLDERS.includes(part)))
      form.fault('scopeValue', '只能填写部门编号或占位符 / Departments or placeholders only')
    if (form.values.scopeType === 5 && parts.length === 0)
      form.fault('scopeValue', '自定义范围请填写部门 / Name the departments of a custom scope')
    // The dialogs of the family write a dash where a rule has no column.
    if (form.values.scopeColumn === '-') form.values.scopeColumn = null
    if (form.values.scopeColumn && !/^[a-zA-Z_]{1,64}$/.test(form.values.scopeColumn))
      form.fault('scopeColumn', '字段名不正确 / No such column')
  },
  async saved(tx) {
    await raiseVersion(tx, 'rights')
  },
  async removing(tx) {
    await raiseVersion(tx, 'rights')
  },
})

const ofApi = implement(apiScope, {
  async prepare(_tx, actor, form) {
    const path = form.values.scopePath
    if (path === undefined || path === null) return
    if (!patternOf(path))
      form.fault(
        'scopePath',
        '格式应为：方法 空格 路径，如 GET /api/ratutech-core/vehicle/* / METHOD and path, for example GET /api/ratutech-core/vehicle/*',
      )
    if (path.includes('**') && actor.rights && !actor.rights.aliases.has('administrator'))
      refuse('apiPattern', '含**的接口权限仅平台管理员可设置 / Only the platform sets patterns with **')
  },
  async saved(tx) {
    await raiseVersion(tx, 'rights')
  },
  async removing(tx) {
    await raiseVersion(tx, 'rights')
  },
})

const both: readonly Implementation[] = [ofData, ofApi]
export default both
