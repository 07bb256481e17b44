import { Checkbox, Input, Popover, Select, Switch } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import {
  actions,
  columnNames,
  differs,
  held,
  type Column,
  type MatrixGroup,
  type MatrixRow,
  type Node,
  type PageScopes,
  rowDiffers,
  toggled,
} from './matrix.ts'

export interface RoleChoice {
  readonly id: string
  readonly roleName: string
}
interface Props {
  groups: readonly MatrixGroup[]
  checked: ReadonlySet<string>
  scopes: PageScopes
  types: readonly { type: number; name: string }[]
  others: readonly RoleChoice[]
  /** What the role that it is compared with holds. */
  other: ReadonlySet<string> | undefined
  otherId: string
  isReadOnly: boolean
  onOther: (id: string) => void
  onCheck: (next: ReadonlySet<string>) => void
  onScope: (next: PageScopes) => void
}

/** Pages by actions, with the data scope of each page and the difference to another role (10-platform 5.1). */
export function RoleMatrix({ groups, others, other, otherId, onOther, ...rest }: Props) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const [isGrantedOnly, setGrantedOnly] = useState(false)
  const [isDifferentOnly, setDifferentOnly] = useState(true)
  const wanted = keyword.trim().toLowerCase()
  const fits = (group: MatrixGroup, row: MatrixRow) =>
    (wanted === '' || row.leaf.title.toLowerCase().includes(wanted) || group.title.toLowerCase().includes(wanted)) &&
    (!isGrantedOnly || rest.checked.has(row.leaf.id)) &&
    (!other || !isDifferentOnly || rowDiffers(row, rest.checked, other))
  const shown = groups
    .map(group => ({ ...group, rows: group.rows.filter(row => fits(group, row)) }))
    .filter(group => group.rows.length > 0)
  const columns: readonly Column[] = [...actions, 'more']
  return (
    <>
      <div className="role-bar">
        <Input
          allowClear
          value={keyword}
          placeholder={t('查找菜单 / Find a page')}
          onChange={event => setKeyword(event.target.value)}
        />
        <label>
          <Switch size="small" checked={isGrantedOnly} onChange={setGrantedOnly} />
          {t('只看已授权 / Granted only')}
        </label>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('对比角色 / Compare with')}
          placeholder={t('对比角色 / Compare with')}
          {...(otherId ? { value: otherId } : {})}
          onChange={(id?: string) => onOther(id ?? '')}
          options={others.map(one => ({ value: one.id, label: one.roleName }))}
        />
        {other && (
          <label>
            <Switch size="small" checked={isDifferentOnly} onChange={setDifferentOnly} />
            {t('只看差异 / Differences only')}
          </label>
        )}
      </div>
      <div className="role-matrix" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('菜单 / Page')}</th>
              {columns.map(column => (
                <th key={column}>{t(columnNames[column])}</th>
              ))}
              <th>{t('数据范围 / Data scope')}</th>
            </tr>
          </thead>
          {shown.map(group => (
            <tbody key={group.id}>
              <tr className="role-group">
                <th colSpan={columns.length + 2}>{group.title}</th>
              </tr>
              {group.rows.map(row => (
                <MatrixLine
                  key={row.leaf.id}
                  group={groups.find(one => one.id === group.id)!}
                  row={row}
                  columns={columns}
                  other={other}
                  {...rest}
                />
              ))}
            </tbody>
          ))}
        </table>
        {shown.length === 0 && (
          <div className="kit-nothing">
            <p>
              {other && isDifferentOnly
                ? t('两个角色的权限相同 / Both roles have the same rights')
                : t('没有符合条件的菜单 / No page fits')}
            </p>
          </div>
        )}
      </div>
    </>
  )
}

type LineProps = Omit<Props, 'groups' | 'others' | 'otherId' | 'onOther'> & {
  group: MatrixGroup
  row: MatrixRow
  columns: readonly Column[]
}

function MatrixLine({ group, row, columns, checked, other, scopes, types, isReadOnly, onCheck, onScope }: LineProps) {
  const t = useT()
  const set = (nodes: readonly Node[], isOn: boolean) => onCheck(toggled(group, row, nodes, isOn, checked))
  const code = row.leaf.code ?? ''
  const marked = (nodes: readonly Node[]) => {
    const how = differs(nodes, checked, other)
    return how === 'same' ? '' : `is-${how}`
  }
  const rules = scopes.get(code) ?? []
  const setRules = (chosen: readonly string[]) => {
    const next = new Map(scopes)
    if (chosen.length > 0) next.set(code, chosen)
    else next.delete(code)
    onScope(next)
  }
  // Departments of a custom rule are chosen in the role's own form; here one that is there stays, or is taken away.
  const offered = types.flatMap(one =>
    (one.type === 5 ? rules.filter(rule => rule.startsWith('5')) : [String(one.type)]).map(value => ({
      value,
      label: one.name,
    })),
  )
  return (
    <tr>
      <th scope="row" className={marked([row.leaf])}>
        <Checkbox
          disabled={isReadOnly}
          checked={checked.has(row.leaf.id)}
          onChange={event => set([row.leaf], event.target.checked)}
        >
          {row.leaf.title}
        </Checkbox>
      </th>
      {columns.map(column => (
        <td key={column} className={marked(row.cells[column])}>
          {row.cells[column].length === 0 ? null : column === 'more' || row.cells[column].length > 1 ? (
            <Several
              nodes={row.cells[column]}
              title={`${row.leaf.title} ${t(columnNames[column])}`}
              checked={checked}
              isReadOnly={isReadOnly}
              onSet={set}
            />
          ) : (
            <Checkbox
              disabled={isReadOnly}
              aria-label={`${row.leaf.title} ${t(columnNames[column])}`}
              checked={held(row.cells[column], checked) === 'all'}
              onChange={event => set(row.cells[column], event.target.checked)}
            />
          )}
        </td>
      ))}
      <td>
        {checked.has(row.leaf.id) && (
          <Select
            mode="multiple"
            size="small"
            allowClear={!isReadOnly}
            disabled={isReadOnly}
            aria-label={`${row.leaf.title} ${t('数据范围 / Data scope')}`}
            placeholder={t('默认 / Default')}
            popupMatchSelectWidth={false}
            value={[...rules]}
            onChange={setRules}
            options={offered}
          />
        )}
      </td>
    </tr>
  )
}

/** Several buttons in one cell: their number, and each by name when it is opened. */
function Several({
  nodes,
  title,
  checked,
  isReadOnly,
  onSet,
}: {
  nodes: readonly Node[]
  title: string
  checked: ReadonlySet<string>
  isReadOnly: boolean
  onSet: (nodes: readonly Node[], isOn: boolean) => void
}) {
  const t = useT()
  const state = held(nodes, checked)
  const count = nodes.filter(one => checked.has(one.id)).length
  const content = (
    <div className="role-several">
      <Checkbox
        disabled={isReadOnly}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={event => onSet(nodes, event.target.checked)}
      >
        {t('全部 / All')}
      </Checkbox>
      {nodes.map(one => (
        <Checkbox
          key={one.id}
          disabled={isReadOnly}
          checked={checked.has(one.id)}
          onChange={event => onSet([one], event.target.checked)}
        >
          {one.title}
        </Checkbox>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottom" content={content} title={title}>
      <button type="button" aria-label={title} className={`role-count num is-${state}`}>
        {count}/{nodes.length}
      </button>
    </Popover>
  )
}
