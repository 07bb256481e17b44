import { Activity, Suspense, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tokenStore } from '../http/index.ts'
import { Boundary } from './boundary.tsx'
import { part } from './chunks.ts'
import { ConnectionLost, NotFound, ServerError, Splash } from './error-pages.tsx'
import { guard, isPublic, type Situation } from './guard.ts'
import { followLock, useLock } from './lock.ts'
import { firstAddress, type MenuNode } from './menu.ts'
import { isOpenPage, openPageOf } from './open-pages.ts'
import { findPage, standaloneAt } from './pages.ts'
import { loadSession, signOut, useSession, type Session } from './session.ts'

const LoginPage = part(() => import('./login-page.tsx'))
const LockPage = part(() => import('./lock-page.tsx'))
const loadShell = () => import('./shell.tsx')
const Shell = part(loadShell)
const SsoPage = part(() => import('./sso-page.tsx'))
const OpenLinkPage = part(() => import('./open-link-page.tsx'))

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

  const { do: step } = verdict
  const target = 'to' in verdict ? verdict.to : ''
  // The step and not the object: signing out changes the session, which makes a new verdict that says the same.
  useEffect(() => {
    if (step === 'go') void navigate(target, { replace: true })
    if (step === 'load' && useSession.getState().status === 'anonymous') {
      // The frame travels while the rights are read; a failure shows when it is needed.
      void loadShell().catch(() => undefined)
      void loadSession()
    }
    if (step === 'sign-in')
      void signOut({ server: false, windows: false }).then(() =>
        navigate(useSession.getState().hasLeft ? '/login' : target, { replace: true }),
      )
  }, [step, target, navigate])

  useEffect(followLock, [])

  if (verdict.do === 'load' && session.status === 'failed') return <ConnectionLost />
  const isReady = verdict.do === 'pass' || (verdict.do === 'load' && location.pathname === '/login')
  const place = placeOf(location.pathname, isLoaded(session))
  return (
    <Boundary scope="app">
      <Suspense fallback={<Splash />}>
        {!isReady ? <Splash /> : place === 'outside' && <Outside path={location.pathname} />}
        <KeptShell isShown={isReady && place === 'frame'} hasSession={isLoaded(session)} />
      </Suspense>
    </Boundary>
  )
}

const placeOf = (path: string, hasSession: boolean): 'outside' | 'frame' =>
  ['/login', '/lock', '/oa/sso/login'].includes(path) ||
  isOpenPage(path) ||
  standaloneAt(path) !== undefined ||
  (!hasSession && isPublic(path))
    ? 'outside'
    : 'frame'

function Outside({ path }: { path: string }) {
  if (path === '/login') return <LoginPage />
  if (path === '/lock') return <LockPage />
  if (path === '/oa/sso/login') return <SsoPage />
  if (path === '/open/link') return <OpenLinkPage />
  const Own = openPageOf(path) ?? standaloneAt(path)
  if (Own) return <Own />
  return path === '/500' ? <ServerError /> : <NotFound />
}

/**
 * Behind the lock the frame stays mounted, hidden and without effects: half-typed forms survive, and nothing polls
 * (10-platform 3.2).
 */
function KeptShell({ isShown, hasSession }: { isShown: boolean; hasSession: boolean }) {
  const wasShown = useRef(false)
  if (isShown) wasShown.current = true
  if (!hasSession) wasShown.current = false
  return wasShown.current ? (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Shell />
    </Activity>
  ) : null
}

const isLoaded = (session: Session): boolean => session.status === 'ready' || session.status === 'expired'

function situation(session: Session, isLocked: boolean, hasToken: boolean): Situation {
  return {
    isLocked,
    hasToken,
    areMenusLoaded: isLoaded(session),
    mustChangePassword: session.mustChangePassword,
    codeOf: path => findPage(path)?.code,
    isStandalone: path => standaloneAt(path) !== undefined,
    can: code => session.codes.has(code),
    firstLeafOf: path => firstLeaf(session.menus, path),
  }
}

function firstLeaf(nodes: readonly MenuNode[], path: string): string | undefined {
  const group = nodes.find(node => node.path === path && node.children)
  return group && firstAddress([group], one => findPage(one) !== undefined)
}
