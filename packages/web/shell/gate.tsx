import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onWindowMessage, tokenStore } from '../http/index.ts'
import { Boundary } from './boundary.tsx'
import { ConnectionLost, NotFound, ServerError, Splash } from './error-pages.tsx'
import { guard, isPublic, type Situation } from './guard.ts'
import { rereadLock, useLock } from './lock.ts'
import { addressOf, leavesOf, type MenuNode } from './menu.ts'
import { findPage } from './pages.ts'
import { loadSession, signOut, useSession, type Session } from './session.ts'

const LoginPage = lazy(() => import('./login-page.tsx'))
const LockPage = lazy(() => import('./lock-page.tsx'))
const Shell = lazy(() => import('./shell.tsx'))
const SsoPage = lazy(() => import('./sso-page.tsx'))

/** Every navigation passes here (10-platform S2 to S4). */
export function Gate() {
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const isLocked = useLock(state => state.lock !== undefined)
  const hasToken = tokenStore.read() !== undefined
  const verdict = useMemo(
    () => guard(location.pathname, location.search, situation(session, isLocked, hasToken)),
    [location.pathname, location.search, session, isLocked, hasToken],
  )

  useEffect(() => {
    if (verdict.do === 'go') void navigate(verdict.to, { replace: true })
    if (verdict.do === 'load' && session.status === 'anonymous') void loadSession()
    if (verdict.do === 'sign-in') void signOut({ server: false, windows: false }).then(() => navigate(verdict.to, { replace: true }))
  }, [verdict, navigate, session.status])

  useEffect(() => onWindowMessage(said => { if (said === 'locked' || said === 'unlocked') rereadLock() }), [])

  if (verdict.do === 'load' && session.status === 'failed') return <ConnectionLost />
  const isReady = verdict.do === 'pass' || (verdict.do === 'load' && location.pathname === '/login')
  return <Boundary scope="app"><Suspense fallback={<Splash />}>{isReady ? <Place path={location.pathname} hasSession={isLoaded(session)} /> : <Splash />}</Suspense></Boundary>
}

function Place({ path, hasSession }: { path: string; hasSession: boolean }) {
  if (path === '/login') return <LoginPage />
  if (path === '/lock') return <LockPage />
  if (path === '/oa/sso/login') return <SsoPage />
  if (!hasSession && isPublic(path)) return path === '/500' ? <ServerError /> : <NotFound />
  return <Shell />
}

const isLoaded = (session: Session): boolean => session.status === 'ready' || session.status === 'expired'

function situation(session: Session, isLocked: boolean, hasToken: boolean): Situation {
  return {
    isLocked, hasToken,
    areMenusLoaded: isLoaded(session),
    mustChangePassword: session.mustChangePassword,
    codeOf: path => findPage(path)?.code,
    can: code => session.codes.has(code),
    firstLeafOf: path => firstLeaf(session.menus, path),
  }
}

function firstLeaf(nodes: readonly MenuNode[], path: string): string | undefined {
  const group = nodes.find(node => node.path === path && node.children)
  const leaf = group && leavesOf([group]).find(one => findPage(one.path))
  return leaf && addressOf(leaf)
}
