import type { Resource } from './define.ts'
import { servicePrefix } from './define.ts'
import type { Label } from './refusal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** One call that the engine answers for a resource. */
export interface Call {
  /** What it is: 'page', 'save', 'import-check', or 'action:seal'. */
  readonly does: string
  readonly method: Method
  readonly path: string
  /** Codes of which any suffices. */
  readonly permissions: readonly string[]
  readonly label: Label
  /** Milliseconds that its caller waits, where it may take longer than others. */
  readonly patience?: number
}

interface Standard {
  readonly label: Label
  readonly permission: string
  readonly routes: readonly [Method, string][]
}

/** '' is the base path of the resource, which answers too (20-partners 9). */
const standard: Record<string, Standard> = {
  page: { label: '分页 / Page', permission: 'view', routes: [['GET', 'page']] },
  list: { label: '选择列表 / Picker list', permission: 'view', routes: [['GET', 'list']] },
  detail: { label: '详情 / Detail', permission: 'view', routes: [['GET', 'detail']] },
  timeline: { label: '时间线 / Timeline', permission: 'view', routes: [['GET', 'timeline']] },
  'status-count': { label: '状态计数 / Counts by state', permission: 'view', routes: [['GET', 'status-count']] },
  save: {
    label: '新增 / Add',
    permission: 'add',
    routes: [
      ['POST', 'save'],
      ['POST', ''],
    ],
  },
  update: {
    label: '编辑 / Edit',
    permission: 'edit',
    routes: [
      ['PUT', 'update'],
      ['PUT', ''],
    ],
  },
  afresh: { label: '重新提交 / Resubmit', permission: 'edit', routes: [['PUT', 'afresh']] },
  remove: {
    label: '删除 / Delete',
    permission: 'delete',
    routes: [
      ['DELETE', 'remove'],
      ['DELETE', ''],
    ],
  },
  'update-status': { label: '启停 / Enable or disable', permission: 'status', routes: [['PUT', 'update-status']] },
  submit: {
    label: '新增或修改 / Add or edit',
    permission: 'edit',
    routes: [
      ['POST', 'submit'],
      ['POST', 'save'],
      ['POST', 'update'],
    ],
  },
  export: { label: '导出 / Export', permission: 'export', routes: [['GET', 'generate-file']] },
  'export-file': { label: '导出文件 / Export file', permission: 'export', routes: [['GET', 'export']] },
  // The path under which some specified resources answer the template of their import.
  template: { label: '导入模板 / Import template', permission: 'import', routes: [['GET', 'template']] },
  import: {
    label: '导入 / Import',
    permission: 'import',
    routes: [
      ['GET', 'import-template'],
      ['POST', 'import-check'],
      ['GET', 'import-title'],
      ['GET', 'import-rows'],
      ['POST', 'import-normal'],
      ['GET', 'export-abnormal'],
      ['GET', 'processing-stat'],
    ],
  },
  // A checked file as a job, whatever its size.
  'batch-processing': {
    label: '批量处理 / Process the file',
    permission: 'import',
    routes: [['POST', 'batch-processing']],
  },
}

/**
 * The calls of a definition: the standard ones named in `calls` and those of its actions.
 * An entry reads name[:permission code][@path]: 'list:mechanism_pick', 'page@owner/page', 'save'. Several codes:
 * 'list:a|b'; 'list:signed in' asks none. 'afresh@POST afresh': by another method than the standard one.
 * 'import@/waybill': all calls of the import stand below that segment.
 */
export function callsOf(resource: Resource): Call[] {
  // The user service has no segment of its own: /api/blade-user/page.
  const base =
    resource.path === '' ? servicePrefix[resource.service] : `${servicePrefix[resource.service]}/${resource.path}`
  // '@/customer-city-quota/flow-page': a call that stands under another resource's segment.
  const at = (segment: string) =>
    segment === ''
      ? base
      : segment.startsWith('/')
        ? `${servicePrefix[resource.service]}${segment}`
        : `${base}/${segment}`
  const code = (permission: string) =>
    permission.startsWith(':') ? permission.slice(1) : `${resource.permission}_${permission}`
  const calls: Call[] = []

  for (const entry of (resource.calls ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)) {
    const [, name, permission, path] = /^([\w-]+)(?::([\w|]+|signed in))?(?:@(.+))?$/.exec(entry) ?? []
    const known = name === undefined ? undefined : standard[name]
    if (!known || !name)
      throw new Error(`${resource.name}.calls: unknown call 【${entry}】; known: ${Object.keys(standard).join(', ')}`)
    const permissions = permission
      ? permission.split('|')
      : name === 'submit'
        ? [code('add'), code('edit')]
        : [code(known.permission)]
    const [, method, segment = ''] = /^(?:(GET|POST|PUT|DELETE) )?(.+)$/.exec(path ?? '') ?? []
    const routes: readonly (readonly [Method, string])[] = path
      ? name === 'import'
        ? known.routes.map(([of, last]) => [of, `${path}/${last}`] as const)
        : [[(method as Method | undefined) ?? known.routes[0]![0], segment]]
      : resource.dialect === 'framework' && name === 'remove'
        ? [['POST', 'remove']]
        : known.routes
    for (const [method, segment] of routes)
      calls.push({
        does: known.routes.length > 2 && name === 'import' ? segment.slice(segment.lastIndexOf('/') + 1) : name,
        method,
        path: at(segment),
        permissions,
        label: known.label,
        ...patienceIn(resource, name),
      })
  }

  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    if (!action.call) continue
    const [method, segment] = action.call.split(' ') as [Method, string]
    calls.push({
      does: `action:${name}`,
      method,
      path: at(segment),
      permissions: [code(action.permission ?? snakeCase(name))],
      label: action.label,
      ...patienceIn(resource, name),
    })
  }
  const unknown = Object.keys(resource.patience ?? {}).filter(
    one =>
      !one.includes(' ') &&
      !calls.some(call => call.does === one || call.does === `action:${one}`) &&
      !new RegExp(`(^|,)\\s*${one}\\b`).test(resource.calls ?? ''),
  )
  if (unknown.length > 0) throw new Error(`${resource.name}.patience: no such call 【${unknown.join(', ')}】`)
  return calls
}

/** What a call of the resource's own may take: 'GET export-bill'. */
export const patienceIn = (resource: Resource, name: string): { patience?: number } =>
  resource.patience?.[name] === undefined ? {} : { patience: resource.patience[name]! }

const snakeCase = (name: string) => name.replace(/-/g, '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Every permission code of a resource with its label: the button rows under its menu leaf. */
export function permissionsOf(resource: Resource): { code: string; label: Label }[] {
  const found = new Map<string, Label>()
  const own = (code: string) => code.startsWith(`${resource.permission}_`)
  for (const call of callsOf(resource))
    for (const code of call.permissions)
      if (own(code) && !found.has(code))
        found.set(
          code,
          code.endsWith('_view')
            ? '查看 / View'
            : code.endsWith('_edit')
              ? '编辑 / Edit'
              : code.endsWith('_add')
                ? '新增 / Add'
                : call.label,
        )
  for (const [code, label] of Object.entries(resource.codes ?? {})) found.set(`${resource.permission}_${code}`, label)
  return [...found].map(([code, label]) => ({ code, label }))
}
