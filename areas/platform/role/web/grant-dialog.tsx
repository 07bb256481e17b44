import { App, Checkbox, Input, Modal, Select, Skeleton, Tabs, Tree } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import './grant.css'

export interface Node { id: string; key: string; title: string; code?: string; children?: Node[] }
interface DataTree { menu: Node[]; types: { type: number; name: string }[]; dataScopeCodes: string[] }
interface Props { roleId: string; roleName: string; onClose: () => void }

/** What a role may open and do, and how far it sees; both are replaced when saved (10-platform 4.1, 4.2, 5.1). */
export default function GrantDialog({ roleId, roleName, onClose }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [checked, setChecked] = useState<readonly string[]>()
  const [scopes, setScopes] = useState<ReadonlyMap<string, string>>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['role-grant', roleId, language], gcTime: 0, staleTime: Infinity,
    queryFn: async () => {
      const get = <T,>(name: string, params: object = {}) => request<T>('GET', `/api/blade-system/menu/${name}`, { params, silent: true })
      const [tree, keys, scope] = await Promise.all([get<{ menu: Node[] }>('grant-tree', { strict: true }), get<{ menu: string[] }>('role-tree-keys', { roleIds: roleId, strict: true }), get<DataTree>('grant-data', { roleIds: roleId })])
      return { tree: tree.menu, keys: keys.menu, scope }
    },
  })
  const now = checked ?? data?.keys ?? []
  const nowScopes = scopes ?? scopeMap(data?.scope.dataScopeCodes ?? [])

  const save = async () => {
    setBusy(true)
    setFault('')
    try {
      if (checked) await request('POST', '/api/blade-system/role/grant', { body: { roleIds: roleId, menuIds: [...checked], strict: true }, noToast: true })
      if (scopes) await request('POST', '/api/blade-system/role/grant-data', { body: { roleIds: roleId, dataScopeCodes: [...scopes].map(([code, rest]) => `${code}:${rest}`) }, noToast: true })
      await refreshData(client)
      void message.success(t('{name} 的权限已保存，5秒内生效 / Rights of {name} saved, in force within 5 seconds', { name: roleName }))
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('权限设置：{name} / Rights of {name}', { name: roleName })} width={720} onCancel={onClose} onOk={() => void save().catch(() => undefined)} confirmLoading={isBusy} okText={t('保存 / Save')} cancelText={t('取消 / Cancel')} okButtonProps={{ disabled: !checked && !scopes }} mask={{ closable: false }}>
      {fault && <div className="kit-refusal" role="alert">{fault}</div>}
      {isError ? <div className="kit-nothing"><p>{t('没有读到数据 / This could not be read')}</p></div> : !data ? <Skeleton active paragraph={{ rows: 8 }} /> : (
        <Tabs items={[
          { key: 'menu', label: t('菜单与按钮 / Menus and buttons'), children: <MenuRights tree={data.tree} checked={now} onChange={setChecked} /> },
          { key: 'data', label: t('数据范围 / Data scope'), children: <DataScopes tree={data.scope} values={nowScopes} onChange={setScopes} /> },
        ]} />
      )}
    </Modal>
  )
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/** What of these ids is a page or a button of this tree: nobody holds a group. */
export function heldOf(tree: readonly Node[], ids: readonly string[]): string[] {
  const held = new Set(flat(tree).filter(node => !node.code?.startsWith('m_')).map(node => node.id))
  return ids.filter(id => held.has(id))
}

const NONE: ReadonlySet<string> = new Set()

/** Checked strictly: a page may be granted without its buttons. Checking a button opens its page, clearing a page clears its buttons. What is `fixed` stays ticked. */
export function MenuRights({ tree, checked, fixed = NONE, onChange }: { tree: Node[]; checked: readonly string[]; fixed?: ReadonlySet<string>; onChange: (ids: readonly string[]) => void }) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const parents = useMemo(() => new Map(flat(tree).flatMap(node => (node.children ?? []).map(child => [child.id, node.id] as const))), [tree])
  const byId = useMemo(() => new Map(flat(tree).map(node => [node.id, node])), [tree])
  // The tick of a group says what of its pages is held.
  const isGroup = (id: string) => byId.get(id)?.code?.startsWith('m_') ?? false
  const all = [...byId.keys()].filter(id => !isGroup(id)).length
  const held = heldOf(tree, checked)
  const ticks = useMemo(() => groupTicks(tree, new Set(checked)), [tree, checked])
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(checked)
    const below = flat([byId.get(id)!]).map(node => node.id)
    for (const one of below) if (isOn) next.add(one); else if (!fixed.has(one)) next.delete(one)
    if (isOn) for (let at = parents.get(id); at; at = parents.get(at)) next.add(at)
    onChange([...next])
  }
  const found = keyword ? only(tree, keyword.trim().toLowerCase()) : tree
  const shown = fixed.size > 0 ? marked(found, fixed) : found
  return (
    <>
      <div className="grant-bar">
        <Input allowClear value={keyword} placeholder={t('查找菜单或按钮 / Find a menu or button')} onChange={event => setKeyword(event.target.value)} />
        <Checkbox checked={held.length >= all} indeterminate={held.length > 0 && held.length < all} onChange={event => onChange(event.target.checked ? [...byId.keys()] : [...fixed])}>{t('全选 / All')}</Checkbox>
        <span className="kit-hint num">{t('已选 {n} / {n} chosen', { n: held.length })}</span>
      </div>
      <Tree
        className="grant-tree" height={380} checkable checkStrictly selectable={false} treeData={shown as never} fieldNames={{ key: 'id', title: 'title', children: 'children' }} checkedKeys={{ checked: [...held, ...ticks.whole], halfChecked: ticks.part }}
        expandedKeys={keyword ? flat(shown).map(node => node.id) : [...open]} onExpand={keys => setOpen(keys.map(String))} onCheck={(_keys, { node, checked: isOn }) => toggle(String((node as unknown as Node).id), isOn)}
      />
    </>
  )
}

function groupTicks(tree: readonly Node[], checked: ReadonlySet<string>): { whole: string[]; part: string[] } {
  const groups = flat(tree).filter(node => node.code?.startsWith('m_')).map(node => ({ id: node.id, pages: flat(node.children ?? []).filter(one => !one.code?.startsWith('m_')).map(one => checked.has(one.id)) }))
  return { whole: groups.filter(one => one.pages.length > 0 && one.pages.every(Boolean)).map(one => one.id), part: groups.filter(one => one.pages.some(Boolean) && !one.pages.every(Boolean)).map(one => one.id) }
}

const only = (nodes: readonly Node[], wanted: string): Node[] => nodes.flatMap(node => {
  if (node.title.toLowerCase().includes(wanted)) return [node]
  const children = only(node.children ?? [], wanted)
  return children.length > 0 ? [{ ...node, children }] : []
})

const marked = (nodes: readonly Node[], fixed: ReadonlySet<string>): Node[] => nodes.map(node => ({ ...node, disableCheckbox: fixed.has(node.id), ...(node.children ? { children: marked(node.children, fixed) } : {}) }))

/** 'order_vehicle:5:1,2' -> order_vehicle => '5:1,2'. */
const scopeMap = (codes: readonly string[]): Map<string, string> => new Map(codes.map(code => [code.slice(0, code.indexOf(':')), code.slice(code.indexOf(':') + 1)]))

function DataScopes({ tree, values, onChange }: { tree: DataTree; values: ReadonlyMap<string, string>; onChange: (values: ReadonlyMap<string, string>) => void }) {
  const t = useT()
  const set = (code: string, value: string | undefined) => {
    const next = new Map(values)
    if (value) next.set(code, value)
    else next.delete(code)
    onChange(next)
  }
  // Own departments of a custom scope belong to the role's form; here a page may only be set to one of the plain rules.
  const options = (code: string) => tree.types.filter(one => one.type !== 5 || values.get(code)?.startsWith('5')).map(one => ({ value: one.type === 5 ? values.get(code)! : String(one.type), label: one.name }))
  return (
    <>
      <p className="kit-hint">{t('未设置的页面按角色的默认数据范围。 / Pages without a rule follow the default scope of the role.')}</p>
      <div className="grant-scopes">
        {tree.menu.map(group => (
          <section key={group.id}>
            <h3>{group.title}</h3>
            {(group.children ?? []).map(leaf => (
              <label key={leaf.id}><span>{leaf.title}</span><Select size="small" allowClear placeholder={t('默认 / Default')} value={values.get(leaf.code ?? '') as string} onChange={value => set(leaf.code ?? '', value)} options={options(leaf.code ?? '')} /></label>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
