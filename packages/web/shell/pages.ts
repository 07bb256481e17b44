import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { part } from './chunks.ts'

export interface Page {
  /** '/contract/index', or a pattern: '/work/process/leave/form/:processDefinitionId'. */
  path: string
  title: `${string} / ${string}`
  load(): Promise<{ default: ComponentType }>
  /** Permission code, or several of which one is enough: 'a|b'; without one the page is open to everybody signed in. */
  code?: string
  /** Forms: the last to be dropped when more than 20 tabs are open. */
  keepAlive?: boolean
}

/** What a resolver may answer instead of a bare component. */
export interface ResolvedPage {
  Component: ComponentType
  title?: string
  code?: string
  keepAlive?: boolean
}
export type PageResolver = (path: string) => ComponentType | ResolvedPage | undefined

export interface FoundPage {
  pattern: string
  Component: ComponentType
  title: string
  code: string
  isKept: boolean
}

const byPath = new Map<string, Page>()
const patterns: Page[] = []
const loaded = new Map<Page, ComponentType>()
let resolver: PageResolver = () => undefined

/**
 * The page registry: which paths exist in the web code (10-platform D3). A path named twice is a mistake of two areas.
 */
export function registerPages(pages: readonly Page[]): void {
  for (const page of pages) {
    if (byPath.has(page.path) || patterns.some(one => one.path === page.path))
      throw new Error(`page registered twice: ${page.path}`)
    if (page.path.includes(':')) patterns.push(page)
    else byPath.set(page.path, page)
  }
}

/** Named by its whole path, not made from a definition. */
export const isRegistered = (path: string): boolean => byPath.has(path)

/**
 * Pages made from definitions: asked for every path that the registry does not know. It must answer the same component
 * for the same path.
 */
export function installResolver(resolve: PageResolver): void {
  resolver = resolve
}

const sources: (() => Promise<unknown>)[] = []

/**
 * Code that registers pages or installs the resolver, fetched after the sign-in beside the rights: definitions have no
 * place on the way to the login page. The guards wait for it, so no page is unknown because its area is still on its
 * way.
 */
export function addPageSource(load: () => Promise<unknown>): void {
  sources.push(load)
}
let arrival: Promise<unknown> | undefined
export function pagesArrived(): Promise<unknown> {
  arrival ??= Promise.all(sources.map(load => load())).catch((error: unknown) => {
    arrival = undefined
    throw error
  })
  return arrival
}

export function findPage(path: string): FoundPage | undefined {
  const page = byPath.get(path) ?? patterns.find(one => matchPath(one.path, path))
  if (page)
    return {
      pattern: page.path,
      Component: lazyOf(page),
      title: page.title,
      code: page.code ?? '',
      isKept: page.keepAlive ?? isForm(path),
    }
  const found = resolver(path)
  if (!found) return undefined
  const resolved = 'Component' in found ? (found as ResolvedPage) : { Component: found as ComponentType }
  return {
    pattern: path,
    Component: resolved.Component,
    title: resolved.title ?? '',
    code: resolved.code ?? '',
    isKept: resolved.keepAlive ?? isForm(path),
  }
}

/**
 * Routes that are marked although their words do not say it, and those that only happen to contain them (10-platform
 * 3.2, keep-alive).
 */
const MARKED = new Set([
  '/account/receivable/add',
  '/account/actually/receive/add',
  '/account/payable/add',
  '/account/payable/afresh',
  '/workorder/group/edit',
  '/workorder/group/setting/edit',
])
/** Kept mounted by their path (10-platform 3.2, keep-alive). */
export const isForm = (path: string): boolean => MARKED.has(path) || /add|edit|handle|afresh|workorder-edit/.test(path)

function lazyOf(page: Page): ComponentType {
  const known = loaded.get(page)
  if (known) return known
  const component = part(page.load)
  loaded.set(page, component)
  return component
}

const standalone = new Map<string, ComponentType>()
/**
 * A page without the frame: it asks for a token, but neither for menus nor for rights, so that it also opens without
 * network. The server decides on each of its calls.
 */
export function registerStandalone(path: string, load: () => Promise<{ default: ComponentType }>): void {
  standalone.set(path, part(load))
}
export const standaloneAt = (path: string): ComponentType | undefined => standalone.get(path)
