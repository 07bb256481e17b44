import { Form, Select, Tag } from 'antd'
import { dept, many, textOf } from '#kernel'
import { listed, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { DeptPicker } from '#packages/web/kit/fields/pickers.tsx'
import { flatten, useDepartments } from '#packages/web/kit/data.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { dataScopeType } from '#areas/platform/role/role.ts'
import { dataScope } from '../scopes.ts'
import { MenuCell, menuInput } from './menu-input.tsx'

const CUSTOM = 5
const departments = many(dept('部门 / Departments'))
const placeholders = {
  '{dept}': '本人部门 / Own department',
  '{deptBelow}': '本人部门及以下 / Own department and below',
  '{city}': '本人城市 / Own cities',
  '{me}': '本人 / Oneself',
} as const
const partsOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)

/**
 * Departments by their names and the fixed placeholders, kept as one comma list (4.2); nothing is asked where the rule
 * needs no value.
 */
function ScopeValueInput({ value, onChange, record, id, 'aria-label': label }: InputProps) {
  const t = useT()
  const type: unknown = Form.useWatch('scopeType')
  if (Number(type ?? record()['scopeType']) !== CUSTOM)
    return <span className="kit-hint">{t('该规则不需要填写 / This rule needs no value')}</span>
  const parts = partsOf(value)
  const depts = parts.filter(one => /^\d+$/.test(one))
  const marks = parts.filter(one => one in placeholders)
  const set = (next: readonly string[]) => onChange?.(next.join(','), {})
  return (
    <div className="kit-stack">
      <DeptPicker
        field={departments}
        name="scopeDepts"
        many
        value={depts}
        record={() => ({})}
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        onChange={next => set([...((next as string[] | undefined) ?? []), ...marks])}
      />
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('占位符 / Placeholders')}
        placeholder={t('或按查看人取值 / Or by whoever looks')}
        value={marks}
        onChange={(next: string[]) => set([...depts, ...next])}
        options={Object.entries(placeholders).map(([mark, name]) => ({ value: mark, label: t(name) }))}
      />
    </div>
  )
}

function ScopeValueCell({ value }: CellProps) {
  const t = useT()
  const parts = partsOf(value)
  const names = new Map(
    flatten(useDepartments(parts.some(one => /^\d+$/.test(one)))).map(one => [one.value, one.title]),
  )
  if (parts.length === 0) return <Empty />
  return (
    <span className="kit-own">
      {listed(
        parts.map(one =>
          one in placeholders ? t(placeholders[one as keyof typeof placeholders]) : (names.get(one) ?? '…'),
        ),
      )}
    </span>
  )
}

/** What the product brought has everybody's words for a name until somebody gave it another one. */
function NameCell({ value, row }: CellProps) {
  const t = useT()
  const shipped = row['isBuiltin'] ? dataScopeType.values.find(one => one.code === Number(row['scopeType'])) : undefined
  return (
    <span className="kit-own">
      {shipped && textOf(shipped.label, 'zh') === value ? t(shipped.label) : String(value ?? '')}
      {shipped && (
        <>
          {' '}
          <Tag>{t('内置 / Built-in')}</Tag>
        </>
      )}
    </span>
  )
}

function WhatBelongsHere() {
  const t = useT()
  return (
    <p className="kit-hint" style={{ margin: '0 0 8px' }}>
      {t(
        '每个页面都有内置的全部、本人、本部门、本部门及以下四条规则，在角色的权限设置中直接选择；这里可再建按部门或按查看人取值的自定义规则，同样授予角色。 / Every page comes with four rules: all, own, own department, own department and below; choose them in the rights of a role. Rules of your own, by departments or by whoever looks, are made here and granted likewise.',
      )}
    </p>
  )
}

export default customise(dataScope, {
  list: { banner: WhatBelongsHere, filters: { menuId: menuInput(() => ({})) } },
  inputs: {
    menuId: menuInput((code, record) => ({
      scopeClass: code,
      ...(record['resourceCode'] ? {} : { resourceCode: `${code}:custom` }),
    })),
    scopeValue: ScopeValueInput,
  },
  cells: { scopeName: NameCell, menuId: MenuCell, scopeValue: ScopeValueCell },
})
