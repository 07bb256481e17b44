import { type Label, pagesOf, permissionsOf, type Resource, textOf } from '#kernel'
import { handWrittenPages } from '#areas/pages.ts'
import {
  everybodyExcept,
  everybodysGroups,
  moreImplied,
  platformCodes,
  platformGroups,
  sensitiveCodes,
} from './menu-codes.ts'
import { type LeafSeed, menuTree } from './menu-tree.ts'

/** One menu or button row as the tree and the calls demand it. */
export interface MenuSeed {
  readonly code: string
  readonly parent: string | null
  readonly topCode: string
  readonly name: string
  readonly nameEn: string
  readonly alias: string
  readonly path: string
  readonly source: string
  readonly sort: number
  readonly category: 1 | 2
  readonly action: 0 | 1 | 2 | 3
  readonly heads: readonly string[]
  readonly implies: readonly string[]
  readonly sensitive: boolean
  readonly platformOnly: boolean
  readonly hidden: boolean
}
/** A call as far as buttons care: which codes open it, and what it is called. */
export interface CodedCall {
  readonly permissions: readonly string[]
  readonly label: Label
  readonly method: string
}

const notCodes = new Set(['signed in', 'public', 'public with client'])
const two = (label: string) => ({ name: textOf(label, 'zh'), nameEn: textOf(label, 'en') })
/** Add, import and the like stand above the list; what needs a record stands in its row; both where it does several. */
const toolbar = /_(add|import|export|view|pull|rebuild|setting)$/
const both = /_(delete|status|audit)$/

/**
 * Every row of the menu: top menus -> groups -> leaves -> buttons. Leaves without a page are hidden, not missing: their
 * grants are kept.
 */
export function buildMenu(definitions: readonly Resource[], calls: readonly CodedCall[]): MenuSeed[] {
  const byHead = Map.groupBy(
    definitions.filter(one => one.kind !== 'lines'),
    one => one.permission,
  )
  const buttons = buttonsByHead(definitions, calls)
  const pages = new Set([
    ...handWrittenPages,
    ...definitions.flatMap(one => pagesOf(one).flatMap(page => [page, `${page}/index`])),
  ])
  const rows: MenuSeed[] = []
  // A code that is a leaf of its own is not repeated as a button elsewhere.
  const placed = new Set<string>(
    menuTree.flatMap(top => top.groups).flatMap(group => group.leaves.map(leaf => leafCodes(leaf).code)),
  )
  for (const top of menuTree) {
    top.groups.forEach((group, groupAt) => {
      const isPlatform = platformGroups.includes(group.code)
      const shown = group.leaves.some(leaf => pages.has(leaf[1]))
      rows.push(
        row({
          code: group.code,
          parent: null,
          topCode: top.code,
          ...two(group.label),
          path: group.path,
          source: group.icon,
          sort: groupAt + 1,
          platformOnly: isPlatform,
          hidden: !shown,
        }),
      )
      group.leaves.forEach((leaf, leafAt) => {
        const { code, own, heads } = leafCodes(leaf)
        rows.push(
          row({
            code,
            parent: group.code,
            topCode: top.code,
            ...two(leaf[0]),
            path: leaf[1],
            source: 'dot',
            sort: leafAt + 1,
            heads,
            implies: impliedBy(code, own ? heads : heads.slice(0, 1), heads, byHead),
            platformOnly: isPlatform,
            hidden: !pages.has(leaf[1]),
          }),
        )
        for (const head of own ? [] : heads)
          rows.push(...buttonRows(head, code, top.code, buttons.get(head) ?? [], placed, isPlatform))
      })
    })
  }
  return rows
}

const row = (
  given: Partial<MenuSeed> & Pick<MenuSeed, 'code' | 'parent' | 'topCode' | 'name' | 'nameEn' | 'sort'>,
): MenuSeed => ({
  alias: 'menu',
  path: '',
  source: '',
  category: 1,
  action: 0,
  heads: [],
  implies: [],
  sensitive: false,
  platformOnly: false,
  hidden: false,
  ...given,
})

/** '{quota, customer_city_quota}' or '{=return_expired: vehicle_return}'. */
export function leafCodes([, , resources]: LeafSeed): { code: string; own: boolean; heads: string[] } {
  const door = /^=(\w+): (.+)$/.exec(resources)
  const heads = (door?.[2] ?? resources).split(',').map(one => one.trim())
  return { code: door?.[1] ?? heads[0]!, own: door !== null, heads }
}

/** Views of the resources behind the leaf, and the pickers of the master data that they refer to. */
function impliedBy(
  code: string,
  viewed: readonly string[],
  heads: readonly string[],
  byHead: Map<string, Resource[]>,
): string[] {
  const picks = heads.flatMap(head => (byHead.get(head) ?? []).flatMap(resource => picksOf(resource, byHead)))
  return [
    ...new Set([
      ...viewed.filter(head => head !== code).map(head => `${head}_view`),
      ...(moreImplied[code] ?? []),
      ...picks,
    ]),
  ]
}

function picksOf(resource: Resource, byHead: Map<string, Resource[]>): string[] {
  const all = [...byHead.values()].flat()
  const children = Object.values(resource.fields)
    .filter(field => field.kind === 'lines')
    .map(field => all.find(one => one.name === field.target))
    .filter(one => one !== undefined)
  const targets = [resource, ...children]
    .flatMap(one => Object.values(one.fields))
    .filter(field => field.kind === 'ref')
    .map(field => field.target)
  const named = all
    .filter(one => targets.includes(one.name))
    .flatMap(one => [...(one.calls ?? '').matchAll(/(?:^|,\s*)list:([\w|]+)/g)].flatMap(match => match[1]!.split('|')))
  return [
    ...named.filter(code => code.endsWith('_pick')),
    ...(/^(contract|order|vehicle|bill|account)/.test(resource.permission) ? ['contract_pick'] : []),
  ]
}

interface Button {
  readonly code: string
  readonly label: Label
}

/** Codes of the calls, each under the longest permission head that it begins with. */
function buttonsByHead(definitions: readonly Resource[], calls: readonly CodedCall[]): Map<string, Button[]> {
  const heads = new Set(
    menuTree
      .flatMap(top => top.groups)
      .flatMap(group => group.leaves)
      .flatMap(leaf => leafCodes(leaf).heads),
  )
  for (const one of definitions) heads.add(one.permission)
  const found = new Map<string, Label>()
  for (const one of definitions) for (const { code, label } of permissionsOf(one)) found.set(code, label)
  for (const call of calls)
    for (const code of call.permissions)
      if (!notCodes.has(code) && !found.has(code)) found.set(code, wording(code) ?? call.label)
  const result = new Map<string, Button[]>()
  for (const [code, label] of found) {
    const head = headOf(code, heads)
    if (head && !code.endsWith('_pick')) result.set(head, [...(result.get(head) ?? []), { code, label }])
  }
  return result
}

export function headOf(code: string, heads: ReadonlySet<string>): string | undefined {
  for (let at = code.lastIndexOf('_'); at > 0; at = code.lastIndexOf('_', at - 1))
    if (heads.has(code.slice(0, at))) return code.slice(0, at)
  return undefined
}

const wordings: Record<string, Label> = {
  view: '查看 / View',
  add: '新增 / Add',
  edit: '编辑 / Edit',
  delete: '删除 / Delete',
  export: '导出 / Export',
  import: '导入 / Import',
  status: '启停 / Enable or disable',
  audit: '审核 / Approve',
  setting: '设置 / Set up',
  grant: '权限设置 / Grant',
  copy: '复制 / Copy',
  reset: '重置密码 / Reset password',
  unlock: '解锁 / Unlock',
  role: '角色配置 / Roles',
  remove: '移除 / Remove',
  publish: '发布 / Publish',
  reveal: '查看明文 / Reveal',
}
const wording = (code: string): Label | undefined => wordings[code.slice(code.lastIndexOf('_') + 1)]

const order = ['view', 'add', 'edit', 'delete']
const rank = (code: string): number => {
  const at = order.indexOf(code.slice(code.lastIndexOf('_') + 1))
  return at < 0 ? order.length : at
}

function buttonRows(
  head: string,
  leaf: string,
  topCode: string,
  buttons: readonly Button[],
  placed: Set<string>,
  isPlatform: boolean,
): MenuSeed[] {
  const own = [...buttons].sort((a, b) => rank(a.code) - rank(b.code)).filter(button => !placed.has(button.code))
  return own.map((button, at) => {
    placed.add(button.code)
    const action = toolbar.test(button.code) ? 1 : both.test(button.code) ? 3 : 2
    return row({
      code: button.code,
      parent: leaf,
      topCode,
      ...two(button.label),
      alias: button.code.slice(head.length + 1),
      sort: at + 1,
      category: 2,
      action,
      heads: [head],
      sensitive: sensitiveCodes.includes(button.code),
      platformOnly: isPlatform || platformCodes.includes(button.code),
    })
  })
}

/** Leaves that everybody has who signs in. */
export const everybodysCodes: readonly string[] = menuTree
  .flatMap(top => top.groups)
  .filter(group => everybodysGroups.includes(group.code))
  .flatMap(group => group.leaves.map(leaf => leafCodes(leaf).code))
  .filter(code => !everybodyExcept.includes(code))
