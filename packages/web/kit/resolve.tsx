import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { inSentence, type Label, type Resource } from '#kernel'
import { textOf } from '#kernel/refusal.ts'
import { part } from '../shell/chunks.ts'
import { Forbidden } from '../shell/error-pages.tsx'
import { navigateTo } from '../shell/navigation.ts'
import { installResolver, type ResolvedPage } from '../shell/pages.ts'
import { useCan } from '../shell/session.ts'
import { closeTab, nameTab } from '../shell/tab-store.ts'
import { useTab } from '../shell/use-tab.ts'
import { registerApprovalPages } from './approval/pages.tsx'
import { hasCustoms, installCustoms, loadCustoms, type OwnPage } from './customise.ts'
import { RecordDialogs } from './record-dialogs.tsx'
import { callOf, submitCode, installResources, resourceOfPage, type AnyResource } from './model/world.ts'
// Here and not only in the kit's own pages: a page written by hand that is the first one opened would stand there
// undressed.
import './kit.css'

const loadList = () => import('./list/list-page.tsx')
const ListPage = part(() => loadList().then(module => ({ default: module.ListPage })))
const FormPage = part(() => import('./form/form-page.tsx').then(module => ({ default: module.FormPage })))
const DetailPage = part(() => import('./detail/detail-page.tsx').then(module => ({ default: module.DetailPage })))

interface Standard {
  does: readonly string[]
  code: (resource: AnyResource) => string | undefined
  title: (zh: string, en: string) => string
  Page: ComponentType<{ resource: AnyResource }>
}

const codeOf = (resource: AnyResource, ...does: string[]): string | undefined => {
  const codes = does.map(one => callOf(resource, one)).find(one => one !== undefined)?.permissions ?? []
  return codes.length > 0 && !codes.includes('signed in') ? codes.join('|') : undefined
}
/** Framework resources add and edit by one call that has both codes. */
const writeCode = (resource: AnyResource, does: string, part: 'add' | 'edit') =>
  callOf(resource, does) ? codeOf(resource, does) : (submitCode(resource, part) ?? `${resource.permission}_${part}`)

const standard: Record<string, Standard> = {
  index: {
    does: ['page'],
    code: resource => codeOf(resource, 'page'),
    title: (zh, en) => `${zh} / ${en}`,
    Page: ListPage,
  },
  add: {
    does: ['save', 'submit'],
    code: resource => writeCode(resource, 'save', 'add'),
    title: (zh, en) => `新增${zh} / Add ${inSentence(en)}`,
    Page: ({ resource }) => <FormPage resource={resource} how="add" />,
  },
  edit: {
    does: ['update', 'submit'],
    code: resource => writeCode(resource, 'update', 'edit'),
    title: (zh, en) => `编辑${zh} / Edit ${inSentence(en)}`,
    Page: ({ resource }) => <FormPage resource={resource} how="edit" />,
  },
  afresh: {
    does: ['afresh'],
    code: resource => codeOf(resource, 'afresh'),
    title: (zh, en) => `重新提交${zh} / Resubmit ${inSentence(en)}`,
    Page: ({ resource }) => <FormPage resource={resource} how="afresh" />,
  },
  // Whoever has to decide may read a record without the code of its list: the server says.
  detail: { does: ['detail'], code: () => undefined, title: (zh, en) => `${zh}详情 / ${en}`, Page: DetailPage },
}

let isInDialogs: (resource: AnyResource) => boolean = () => false
const made = new Map<string, ResolvedPage | undefined>()

/**
 * The page of a path, made from the definition whose base path it begins with; always the same component for the same
 * path.
 */
export function resolvePage(path: string): ResolvedPage | undefined {
  if (!made.has(path)) made.set(path, makePage(path))
  return made.get(path)
}

function makePage(path: string): ResolvedPage | undefined {
  const parts = path.split('/')
  for (let length = parts.length - 1; length > 1; length--) {
    const resource = resourceOfPage(parts.slice(0, length).join('/'))
    if (resource) return pageOf(resource, parts.slice(length).join('/'))
  }
  return undefined
}

function pageOf(resource: AnyResource, name: string): ResolvedPage | undefined {
  const found = Object.hasOwn(standard, name) ? standard[name] : undefined
  const isStandard = found !== undefined && found.does.some(does => callOf(resource, does))
  if (!isStandard && !hasCustoms(resource)) return undefined
  const code = isStandard ? found.code(resource) : undefined
  const title = isStandard ? found.title(textOf(resource.label, 'zh'), textOf(resource.label, 'en')) : resource.label
  const Standard = isStandard ? found.Page : Nowhere
  const Page = hasCustoms(resource) ? ownOr(resource, name, Standard) : () => <Standard resource={resource} />
  const Component =
    name === 'index' && isInDialogs(resource)
      ? () => (
          <RecordDialogs resource={resource}>
            <Page />
          </RecordDialogs>
        )
      : Page
  return { Component, title, ...(code ? { code } : {}) }
}

/**
 * Which pages a resource has of its own is known when its code is there: a name that nobody gave ends where every
 * unknown path does (S3).
 */
function Nowhere() {
  useEffect(() => {
    closeTab()
    void navigateTo('/404', { replace: true })
  }, [])
  return null
}

/** A page of the resource's own where it has one under this name, else the standard one. */
function ownOr(resource: AnyResource, name: string, Standard: ComponentType<{ resource: AnyResource }>): ComponentType {
  return part(async () => {
    const page = (await loadCustoms(resource)).pages?.[name]
    return { default: page ? componentOf(page) : () => <Standard resource={resource} /> }
  })
}
function componentOf(page: ComponentType | OwnPage): ComponentType {
  if (!('Component' in page)) return page as ComponentType
  const { Component, code, title } = page as OwnPage
  const Body = code ? () => (useCan(code) ? <Component /> : <Forbidden onBack={() => closeTab()} />) : Component
  return title
    ? () => (
        <Named title={title}>
          <Body />
        </Named>
      )
    : Body
}
/** Before the page's own effects: one that knows the number of its record says more. */
function Named({ title, children }: { title: Label; children: ReactNode }) {
  const { id } = useTab()
  useLayoutEffect(() => nameTab(title, id), [title, id])
  return children
}

/** A list that the address names travels while the rights are read; a failure shows when it is needed. */
function fetchList(resource: AnyResource | undefined): void {
  void loadList().catch(() => undefined)
  if (resource && hasCustoms(resource)) void loadCustoms(resource).catch(() => undefined)
}

/**
 * Called once before the app starts, with what tools/generate.ts found in the tree. `inDialogs`: whose lists open their
 * records above them, not in tabs; addresses of single records lead to tabs all the same.
 */
export function installKit(
  definitions: readonly Resource<any, any, any>[],
  web: Readonly<Record<string, () => Promise<{ default: unknown }>>>,
  inDialogs: (resource: AnyResource) => boolean,
): void {
  installResources(definitions)
  installCustoms(web)
  isInDialogs = inDialogs
  made.clear()
  installResolver(resolvePage)
  registerApprovalPages()
  if (typeof location !== 'undefined' && location.pathname.endsWith('/index'))
    fetchList(resourceOfPage(location.pathname.slice(0, -'/index'.length)))
}
