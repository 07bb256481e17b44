import { App, Checkbox, Input, Modal, Select, Skeleton, Tabs, Tag, Tree } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useLeaving } from '#packages/web/kit/use-leaving.ts'
import './grant.css'

export interface Node {
  id: string
  key: string
  title: string
  code?: string
  children?: Node[]
}
interface Trees {
  menu: Node[]
  dataScope: Node[]
  apiScope: Node[]
}
type Kind = keyof Trees
type Ids = readonly string[]
interface Props {
  roleId: string
  roleName: string
  onClose: () => void
}

/**
 * What a role may open and do, how far it sees, and which calls without a page it may make; each is replaced when it
 * was changed (10-platform 4.1 to 4.3, 5.1).
 */
export default function GrantDialog({ roleId, roleName, onClose }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [changed, setChanged] = useState<Partial<Record<Kind, Ids>>>({})
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['role-grant', roleId, language],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const get = <T,>(name: string, params: object = {}) =>
        request<T>('GET', `/api/blade-system/menu/${name}`, { params, silent: true })
      const [trees, keys, { dataScopeCodes }] = await Promise.all([
        get<Trees>('grant-tree', { strict: true }),
        get<Record<Kind, string[]>>('role-tree-keys', { roleIds: roleId, strict: true }),
        get<{ dataScopeCodes: string[] }>('grant-data', { roleIds: roleId }),
      ])
      return { trees, keys, codes: dataScopeCodes }
    },
  })
  const now = (kind: Kind): Ids => changed[kind] ?? data?.keys[kind] ?? []
  const isChanged = Object.keys(changed).length > 0
  const leave = useLeaving()
  const change = (kind: Kind) => (ids: Ids) => setChanged({ ...changed, [kind]: ids })

  const save = async () => {
    setBusy(true)
    setFault('')
    try {
      const { menu: menuIds, dataScope: dataScopeIds, apiScope: apiScopeIds } = changed
      await request('POST', '/api/blade-system/role/grant', {
        body: {
          roleIds: roleId,
          ...(menuIds ? { menuIds, strict: true } : {}),
          ...(dataScopeIds ? { dataScopeIds } : {}),
          ...(apiScopeIds ? { apiScopeIds } : {}),
        },
        noToast: true,
      })
      await refreshData(client)
      void message.success(
        t('{name} 的权限已保存，5秒内生效 / Rights of {name} saved, in force within 5 seconds', { name: roleName }),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('权限设置：{name} / Rights of {name}', { name: roleName })}
      width={720}
      onCancel={() => leave(isChanged, onClose)}
      onOk={() => void save().catch(() => undefined)}
      confirmLoading={isBusy}
      okText={t('保存 / Save')}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: !isChanged }}
      mask={{ closable: false }}
    >
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      {isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Tabs
          items={[
            {
              key: 'menu',
              label: t('菜单权限 / Menus and buttons'),
              children: <MenuRights tree={data.trees.menu} checked={now('menu')} onChange={change('menu')} />,
            },
            {
              key: 'data',
              label: t('数据权限 / Data scopes'),
              children: (
                <DataScopes
                  trees={data.trees}
                  codes={data.codes}
                  ids={now('dataScope')}
                  onChange={change('dataScope')}
                />
              ),
            },
            {
              key: 'api',
              label: t('接口权限 / Interface scopes'),
              children: <ApiScopes tree={data.trees.apiScope} ids={now('apiScope')} onChange={change('apiScope')} />,
            },
          ]}
        />
      )}
    </Modal>
  )
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/** What of these ids is a page or a button of this tree: nobody holds a group. */
export function heldOf(tree: readonly Node[], ids: readonly string[]): string[] {
  const held = new Set(
    flat(tree)
      .filter(node => !node.code?.startsWith('m_'))
      .map(node => node.id),
  )
  return ids.filter(id => held.has(id))
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Checked strictly: a page may be granted without its buttons. Checking a button opens its page, clearing a page clears
 * its buttons. What is `fixed` stays ticked.
 */
export function MenuRights({
  tree,
  checked,
  fixed = NONE,
  onChange,
}: {
  tree: Node[]
  checked: readonly string[]
  fixed?: ReadonlySet<string>
  onChange: (ids: readonly string[]) => void
}) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const parents = useMemo(
    () => new Map(flat(tree).flatMap(node => (node.children ?? []).map(child => [child.id, node.id] as const))),
    [tree],
  )
  const byId = useMemo(() => new Map(flat(tree).map(node => [node.id, node])), [tree])
  // The tick of a group says what of its pages is held.
  const isGroup = (id: string) => byId.get(id)?.code?.startsWith('m_') ?? false
  const all = [...byId.keys()].filter(id => !isGroup(id)).length
  const held = heldOf(tree, checked)
  const ticks = useMemo(() => groupTicks(tree, new Set(checked)), [tree, checked])
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(checked)
    const below = flat([byId.get(id)!]).map(node => node.id)
    for (const one of below)
      if (isOn) next.add(one)
      else if (!fixed.has(one)) next.delete(one)
    if (isOn) for (let at = parents.get(id); at; at = parents.get(at)) next.add(at)
    onChange([...next])
  }
  const found = keyword ? only(tree, keyword.trim().toLowerCase()) : tree
  const shown = fixed.size > 0 ? marked(found, fixed) : found
  return (
    <>
      <div className="grant-bar">
        <Input
          allowClear
          value={keyword}
          placeholder={t('查找菜单或按钮 / Find a menu or button')}
          onChange={event => setKeyword(event.target.value)}
        />
        <Checkbox
          checked={held.length >= all}
          indeterminate={held.length > 0 && held.length < all}
          onChange={event => onChange(event.target.checked ? [...byId.keys()] : [...fixed])}
        >
          {t('全选 / All')}
        </Checkbox>
        <span className="kit-hint num">{t('已选 {n} / {n} chosen', { n: held.length })}</span>
      </div>
      <Tree
        className="grant-tree"
        height={380}
        checkable
        checkStrictly
        selectable={false}
        treeData={shown as never}
        fieldNames={{ key: 'id', title: 'title', children: 'children' }}
        checkedKeys={{ checked: [...held, ...ticks.whole], halfChecked: ticks.part }}
        expandedKeys={keyword ? flat(shown).map(node => node.id) : [...open]}
        onExpand={keys => setOpen(keys.map(String))}
        onCheck={(_keys, { node, checked: isOn }) => toggle(String((node as unknown as Node).id), isOn)}
      />
    </>
  )
}

function groupTicks(tree: readonly Node[], checked: ReadonlySet<string>): { whole: string[]; part: string[] } {
  const groups = flat(tree)
    .filter(node => node.code?.startsWith('m_'))
    .map(node => ({
      id: node.id,
      pages: flat(node.children ?? [])
        .filter(one => !one.code?.startsWith('m_'))
        .map(one => checked.has(one.id)),
    }))
  return {
    whole: groups.filter(one => one.pages.length > 0 && one.pages.every(Boolean)).map(one => one.id),
    part: groups.filter(one => one.pages.some(Boolean) && !one.pages.every(Boolean)).map(one => one.id),
  }
}

const only = (nodes: readonly Node[], wanted: string): Node[] =>
  nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = only(node.children ?? [], wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })

const marked = (nodes: readonly Node[], fixed: ReadonlySet<string>): Node[] =>
  nodes.map(node => ({
    ...node,
    disableCheckbox: fixed.has(node.id),
    ...(node.children ? { children: marked(node.children, fixed) } : {}),
  }))

/** Ids of a page with its own rules in place of those that it had. */
const withRules = (ids: Ids, rules: readonly Node[], chosen: Ids): string[] => [
  ...ids.filter(id => !rules.some(rule => rule.id === id)),
  ...chosen,
]

/** The rules of each page; several add up, none means the role's default. */
function DataScopes({
  trees,
  codes,
  ids,
  onChange,
}: {
  trees: Trees
  codes: Ids
  ids: Ids
  onChange: (ids: Ids) => void
}) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const rulesOf = useMemo(() => new Map(trees.dataScope.map(node => [node.id, node.children ?? []])), [trees])
  // Departments that were given to one page alone are no rule of the list: they are changed where the role's pages
  // stand in a matrix.
  const byDepartments = new Set(codes.map(code => /^(\w+):5:/.exec(code)?.[1]).filter(Boolean))
  const wanted = keyword.trim().toLowerCase()
  const groups = trees.menu
    .map(group => ({
      ...group,
      leaves: (group.children ?? []).filter(
        leaf =>
          rulesOf.has(leaf.id) && (wanted === '' || `${group.title} ${leaf.title}`.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(group => group.leaves.length > 0)
  return (
    <>
      <div className="grant-bar">
        <Input
          allowClear
          value={keyword}
          placeholder={t('查找页面 / Find a page')}
          onChange={event => setKeyword(event.target.value)}
        />
        <span className="kit-hint">
          {t('未设置的页面按角色的默认数据范围 / Pages without a rule follow the default scope of the role')}
        </span>
      </div>
      <div className="grant-scopes">
        {groups.map(group => (
          <section key={group.id}>
            <h3>{group.title}</h3>
            {group.leaves.map(leaf => {
              const rules = rulesOf.get(leaf.id)!
              return (
                <label key={leaf.id}>
                  <span>
                    {leaf.title}
                    {byDepartments.has(leaf.code) && (
                      <Tag title={t('在新角色管理中调整 / Changed on the new role screen')}>
                        {t('另按部门 / And by departments')}
                      </Tag>
                    )}
                  </span>
                  <Select
                    mode="multiple"
                    size="small"
                    allowClear
                    maxTagCount="responsive"
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={t('默认 / Default')}
                    value={rules.map(rule => rule.id).filter(id => ids.includes(id))}
                    onChange={(chosen: string[]) => onChange(withRules(ids, rules, chosen))}
                    options={rules.map(rule => ({ value: rule.id, label: rule.title }))}
                  />
                </label>
              )
            })}
          </section>
        ))}
        {groups.length === 0 && (
          <div className="kit-nothing">
            <p>{t('没有符合条件的页面 / No page fits')}</p>
          </div>
        )}
      </div>
    </>
  )
}

function ApiScopes({ tree, ids, onChange }: { tree: readonly Node[]; ids: Ids; onChange: (ids: Ids) => void }) {
  const t = useT()
  if (tree.length === 0)
    return (
      <div className="kit-nothing">
        <p>
          {t(
            '还没有接口权限规则。页面用到的接口随页面开放；给脚本或对接系统用的接口，先在“接口权限”页建规则。 / No interface scopes yet. Calls of a page come with the page; for scripts and other systems make a rule on the page Interface scopes first.',
          )}
        </p>
      </div>
    )
  return (
    <div className="grant-scopes">
      {tree.map(page => (
        <section key={page.id}>
          <h3>{page.title}</h3>
          {(page.children ?? []).map(rule => (
            <div key={rule.id}>
              <Checkbox
                checked={ids.includes(rule.id)}
                onChange={event => onChange(withRules(ids, [rule], event.target.checked ? [rule.id] : []))}
              >
                {rule.title}
              </Checkbox>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
