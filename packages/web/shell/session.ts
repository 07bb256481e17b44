import { create } from 'zustand'
import { request, tellWindows, tokensOf, tokenStore, type TokenAnswer, setRefreshAge } from '../http/index.ts'
import { logError } from './error-log.ts'
import { codesOf, visibleTo, type MenuNode } from './menu.ts'
import { pagesArrived } from './pages.ts'

import { optional } from './optional-request.ts'

import { adoptLanguage, adoptSettings } from './account-settings.ts'

import { cleaners, farewells } from './session-ends.ts'

export interface User {
  id: string
  account: string
  name: string
  avatar: string
  tenantId: string
  aliases: string[]
  /** The first of his departments, for forms that start with it; '' without one. */
  deptId: string
  deptName: string
  /** `session.idleLockMinutes`, where the server tells it; 0 = never. */
  idleLockMinutes: number
}

export interface TopMenu {
  id: string
  code: string
  name: string
  source: string
  path?: string
}

export interface Session {
  /**
   * `failed`: signed in, but the rights could not be read. `expired`: the token died without connection, forms stay
   * open (L4).
   */
  status: 'anonymous' | 'loading' | 'ready' | 'failed' | 'expired'
  user: User | undefined
  /** Permission codes of menus and buttons. */
  codes: ReadonlySet<string>
  /** Everything granted, over all top menus: for search and titles. */
  menus: MenuNode[]
  topMenus: TopMenu[]
  topMenuId: string
  menusByTop: Readonly<Record<string, MenuNode[]>>
  mustChangePassword: boolean
  /** Department and role may be changed without a new sign-in (`login.switchMode`). */
  canSwitch: boolean
  /** Somebody with several departments or roles has just signed in, and may choose among them (10-platform 3.3). */
  choosesPlace: boolean
  app: { url: string; version: string; size: string }
  /** Codes that are refused without a message (`http.silentCodes`). */
  silentCodes: readonly number[]
  /** Signed out by choice: the next sign-in starts at home and not where the last person stood. */
  hasLeft: boolean
}

const nobody: Session = {
  status: 'anonymous',
  user: undefined,
  codes: new Set(),
  menus: [],
  topMenus: [],
  topMenuId: '',
  menusByTop: {},
  mustChangePassword: false,
  hasLeft: false,
  canSwitch: false,
  choosesPlace: false,
  app: { url: '', version: '', size: '' },
  silentCodes: [],
}

export const useSession = create<Session>(() => nobody)

const set = useSession.setState

/**
 * The top menu that this window stood in: after F5 its menus come with the first answers, the others' when there is
 * time.
 */
const TOP = 'fleet-top-menu'

useSession.subscribe(({ topMenuId }, before) => {
  if (topMenuId === before.topMenuId) return
  if (topMenuId) sessionStorage.setItem(TOP, topMenuId)
  else sessionStorage.removeItem(TOP)
})

const standingTop = (tops: readonly TopMenu[]): TopMenu | undefined =>
  tops.find(top => top.id === sessionStorage.getItem(TOP)) ?? tops[0]

/** Whether the user holds a permission code. The server decides again on every call. */
export const can = (code: string): boolean => useSession.getState().codes.has(code)

export const useCan = (code: string): boolean => useSession(state => state.codes.has(code))

/** What a provider's sign-in answers beside the tokens: `user_id` -1 and a key for a stranger. */
export type TokenOfProvider = TokenAnswer & { oauth_id: string }

export function acceptTokens(answer: TokenAnswer): void {
  tokenStore.write(tokensOf(answer))
  rememberUser(answer)
}

/**
 * Another department and role of the same person: the refresh token is exchanged with both, then everything that hangs
 * on rights is read anew.
 */
export async function switchPlace(deptId: string, roleId: string): Promise<void> {
  const held = tokenStore.read()
  if (!held) return
  acceptTokens(
    await request<TokenAnswer>('POST', '/api/blade-auth/oauth/token/refresh', {
      body: {
        grant_type: 'refresh_token',
        refresh_token: held.refresh,
        tenantId: held.tenantId,
        deptId,
        roleId,
        scope: 'all',
      },
      headers: { 'Tenant-Id': held.tenantId, 'Dept-Id': deptId, 'Role-Id': roleId },
      noToken: true,
      silent: true,
    }),
  )
  tellWindows('new-token')
  await loadSession()
}

const USER_KEY = 'fleet-user'

const IDLE_LOCK_MINUTES = 30

function rememberUser(answer: TokenAnswer): void {
  const user: User = {
    id: answer.user_id,
    account: answer.account,
    name: answer.nick_name || answer.real_name || answer.account,
    avatar: answer.avatar ?? '',
    tenantId: answer.tenant_id,
    aliases: (answer.role_name ?? '').split(',').filter(Boolean),
    deptId: '',
    deptName: '',
    idleLockMinutes: IDLE_LOCK_MINUTES,
  }
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  set({ user })
}

/** Who signed in here last; pages without the frame know no more of him. */
export function rememberedUser(): User | undefined {
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? '') as User
  } catch {
    // Nobody signed in here yet; `blade-user/info` fills it in.
    return undefined
  }
}

/** What somebody changed about himself is seen in the frame at once. */
export function renameUser(change: Partial<Pick<User, 'name' | 'avatar'>>): void {
  const { user } = useSession.getState()
  if (!user) return
  localStorage.setItem(USER_KEY, JSON.stringify({ ...user, ...change }))
  set({ user: { ...user, ...change } })
}

interface UserInfo {
  id: string
  roleId?: string
  account: string
  name?: string
  realName?: string
  avatar?: string
  tenantId: string
  idleLockMinutes?: number
  deptId?: string
  deptName?: string
}

interface ClientSettings {
  idleLockMinutes: number
  refreshAgeSeconds: number
  silentCodes: number[]
  switchMode: boolean
  app: { url: string; version: string; size: string }
}

let loading: Promise<void> | undefined

let isEntering = false

/** loadSession right behind a sign-in on its page, not after F5 nor above a page that is still open. */
export function enterSession(): Promise<void> {
  isEntering = true
  return loadSession()
}

/**
 * Everything that S5 asks for after the sign-in, in parallel; rights are indispensable, the rest fills in when it
 * comes.
 */
export function loadSession(): Promise<void> {
  loading ??= readSession()
    .catch((error: unknown) => {
      if (tokenStore.read()) set({ status: 'failed' })
      logError(error, 'session')
    })
    .finally(() => {
      loading = undefined
    })
  return loading
}

async function readSession(): Promise<void> {
  set({ status: 'loading', user: useSession.getState().user ?? rememberedUser() })
  const get = <T>(path: string) => request<T>('GET', path, { noToast: true })
  const tops = get<TopMenu[]>('/api/blade-system/menu/top-menu')
  const [topMenus, firstRoutes, routes, buttons, info, password, settings] = await Promise.all([
    tops,
    // As soon as it has a name: after the others it would be one more way to the server and back before anything is
    // shown.
    tops.then(list => {
      const top = standingTop(list)
      return top && topRoutes(top.id)
    }),
    get<MenuNode[]>('/api/blade-system/menu/routes'),
    get<MenuNode[]>('/api/blade-system/menu/buttons'),
    get<UserInfo>('/api/blade-user/info'),
    passwordState(),
    optional<ClientSettings>('GET', '/api/blade-desk/user-setting/list', { params: { kind: 'client' } }),
    pagesArrived(),
  ])
  if (!tokenStore.read()) return
  if (settings) setRefreshAge(settings.refreshAgeSeconds)
  const user = userOf({ ...info, ...(settings ? { idleLockMinutes: settings.idleLockMinutes } : {}) })
  const menus = visibleTo(routes, user.aliases)
  const topMenuId = standingTop(topMenus)?.id ?? ''
  const first = firstRoutes ?? routes
  set({
    status: 'ready',
    user,
    menus,
    topMenus,
    topMenuId,
    menusByTop: { [topMenuId]: visibleTo(first, user.aliases) },
    codes: new Set([...codesOf(routes), ...codesOf(buttons)]),
    mustChangePassword: password,
    hasLeft: false,
    canSwitch: settings?.switchMode ?? false,
    choosesPlace:
      isEntering && settings?.switchMode === true && [info.deptId, info.roleId].some(ids => ids?.includes(',')),
    app: settings?.app ?? nobody.app,
    silentCodes: settings?.silentCodes ?? [],
  })
  isEntering = false
  void adoptSettings()
  void adoptLanguage()
  void loadOtherTops()
}

export const placeChosen = (): void => set({ choosesPlace: false })

function userOf(info: UserInfo): User {
  const before = useSession.getState().user
  return {
    id: info.id,
    account: info.account,
    name: info.name || info.realName || info.account,
    avatar: info.avatar ?? '',
    tenantId: info.tenantId,
    aliases: before?.id === info.id ? before.aliases : [],
    deptId: info.deptId?.split(',')[0] ?? '',
    deptName: info.deptName?.split(',')[0] ?? '',
    idleLockMinutes: info.idleLockMinutes ?? IDLE_LOCK_MINUTES,
  }
}

/** `mustChange`: first sign-in or an expired password leaves only /password/index (S4). */
async function passwordState(): Promise<boolean> {
  const state = await optional<{ mustChange?: boolean | number }>('GET', '/api/blade-user/reset-password-status')
  return state?.mustChange === true || state?.mustChange === 1
}

/** Names of menus in another language; what may be seen stays the same. */
export async function reloadMenus(): Promise<void> {
  const [topMenus, routes] = await Promise.all([
    optional<TopMenu[]>('GET', '/api/blade-system/menu/top-menu'),
    optional<MenuNode[]>('GET', '/api/blade-system/menu/routes'),
  ])
  const { user, topMenuId } = useSession.getState()
  if (!topMenus || !routes || !user) return
  const first = topMenuId ? visibleTo(await topRoutes(topMenuId), user.aliases) : visibleTo(routes, user.aliases)
  set({ topMenus, menus: visibleTo(routes, user.aliases), menusByTop: { [topMenuId]: first } })
  await loadOtherTops()
}

const topRoutes = (topMenuId: string) =>
  request<MenuNode[]>('GET', '/api/blade-system/menu/routes', { params: { topMenuId }, noToast: true })

async function menusOfTop(topMenuId: string): Promise<MenuNode[]> {
  const known = useSession.getState().menusByTop[topMenuId]
  if (known) return known
  const menus = visibleTo(await topRoutes(topMenuId), useSession.getState().user?.aliases ?? [])
  set(state => ({ menusByTop: { ...state.menusByTop, [topMenuId]: menus } }))
  return menus
}

/**
 * So that a page opened from search finds its top menu at once. When the browser has time, and told to the frame once:
 * the first page comes before it.
 */
async function loadOtherTops(): Promise<void> {
  await idle()
  const unknown = useSession.getState().topMenus.filter(top => !useSession.getState().menusByTop[top.id])
  const found = await Promise.all(
    unknown.map(top => optional<MenuNode[]>('GET', '/api/blade-system/menu/routes', { params: { topMenuId: top.id } })),
  )
  if (!tokenStore.read()) return
  const aliases = useSession.getState().user?.aliases ?? []
  const more = Object.fromEntries(
    unknown.flatMap((top, at) => (found[at] ? [[top.id, visibleTo(found[at], aliases)] as const] : [])),
  )
  if (Object.keys(more).length > 0) set(state => ({ menusByTop: { ...state.menusByTop, ...more } }))
}

const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 200)
  })

/** Shows the menus of a top menu and answers them. */
export async function chooseTop(topMenuId: string): Promise<MenuNode[]> {
  set({ topMenuId })
  return menusOfTop(topMenuId)
}

/**
 * Clears everything here and, unless the server ended the session itself, revokes it there; the clear happens even if
 * that call fails.
 */
export async function signOut(tell: { server: boolean; windows: boolean }): Promise<void> {
  if (tell.server && tokenStore.read()) {
    await Promise.all([...farewells].map(farewell => farewell()))
    await optional('GET', '/api/blade-auth/oauth/logout')
  }
  tokenStore.clear()
  localStorage.removeItem(USER_KEY)
  cleaners.forEach(clean => clean())
  set(state => ({ ...nobody, hasLeft: state.hasLeft || tell.server }))
  if (tell.windows) tellWindows('signed-out')
}
