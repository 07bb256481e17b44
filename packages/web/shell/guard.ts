import { isOpenPage } from './open-pages.ts'

/** Routes without a session (10-platform S2). */
const PUBLIC = new Set(['/login', '/lock', '/404', '/500', '/oa/sso/login'])
/** Pages of the frame itself: they need a session but no entry in the registry. */
const FRAME = /^\/(403\/index|myiframe\/[^/]+)$/

export const isPublic = (path: string): boolean => PUBLIC.has(path) || isOpenPage(path)

/** What the guards know when a navigation begins. */
export interface Situation {
  isLocked: boolean
  hasToken: boolean
  areMenusLoaded: boolean
  mustChangePassword: boolean
  /** The code that a page asks for: undefined = no such page, '' = everybody. */
  codeOf(path: string): string | undefined
  /** A page outside the frame, for whoever has a token (`registerStandalone`). */
  isStandalone?(path: string): boolean
  can(code: string): boolean
  /** First granted leaf of the menu group with this path, where groups are opened directly (10-platform 8). */
  firstLeafOf(path: string): string | undefined
}

export type Verdict = { do: 'pass' } | { do: 'load' } | { do: 'go'; to: string } | { do: 'sign-in'; to: string }

const pass: Verdict = { do: 'pass' }
const go = (to: string): Verdict => ({ do: 'go', to })

/** S3 and S4 in their order. `search` comes with its question mark. */
export function guard(path: string, search: string, now: Situation): Verdict {
  // What an outsider may open is no secret of whoever locked this screen.
  if (isOpenPage(path)) return pass
  if (now.isLocked && path !== '/lock') return go('/lock')
  if (path === '/lock') return now.isLocked ? pass : go('/')
  if (path === '/login' && now.hasToken) return now.areMenusLoaded ? go(safeRedirect(search, now)) : { do: 'load' }
  if (isPublic(path)) return pass
  if (!now.hasToken)
    return { do: 'sign-in', to: path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path + search)}` }
  if (now.isStandalone?.(path) && !now.mustChangePassword) return pass
  if (!now.areMenusLoaded) return { do: 'load' }
  return guardPage(path, search, now)
}

function guardPage(path: string, search: string, now: Situation): Verdict {
  if (now.mustChangePassword) return path === '/password/index' ? pass : go('/password/index')
  if (FRAME.test(path)) return pass
  if (path === '/') return go('/wel')
  const code = now.codeOf(path)
  if (code === undefined) return go(insteadOf(path, search, now))
  return code === '' || code.split('|').some(now.can) ? pass : go('/403/index')
}

/** A base path stands for its index, a group for its first leaf; nothing else is known. */
function insteadOf(path: string, search: string, now: Situation): string {
  const index = `${path.replace(/\/+$/, '')}/index`
  if (now.codeOf(index) !== undefined) return index + search
  return now.firstLeafOf(path) ?? '/404'
}

/**
 * Target after the sign-in: only an address of our own that names a page, anything else is an invitation to phishing.
 */
export function safeRedirect(search: string, now: Situation): string {
  const target = new URLSearchParams(search).get('redirect') ?? ''
  if (!/^\/(?![/\\])/.test(target)) return '/'
  const path = target.split(/[?#]/)[0]!
  const isKnown =
    !isPublic(path) &&
    (FRAME.test(path) ||
      now.isStandalone?.(path) === true ||
      now.codeOf(path) !== undefined ||
      insteadOf(path, '', now) !== '/404')
  return isKnown ? target : '/'
}
