import { Drawer, Modal } from 'antd'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useLanguage, useT } from '../i18n/index.ts'
import { useProduct } from './brand.tsx'
import { part } from './chunks.ts'
import { preloadDictionaries } from './dictionary.ts'
import { Forbidden, NotFound, ServerError } from './error-pages.tsx'
import { useIdleLock } from './idle-lock.ts'
import { LoginForm } from './login-form.tsx'
import { topFor } from './menu.ts'
import { startNotices } from './notices.ts'
import { startPageViews } from './page-views.ts'
import { Palette } from './palette.tsx'
import { queryClient } from './query-client.ts'
import { reloadMenus, useSession } from './session.ts'
import { SideBar } from './side-bar.tsx'
import { TabHost } from './tab-host.tsx'
import { TabStrip } from './tab-strip.tsx'
import { followLocation, restoreTabs, showActive, shownTitle, useTabs } from './tab-store.ts'
import { activeTab } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { useSizeLevel } from './size-level.ts'
import './frame.css'
import './login.css'

const Announcements = part(() => import('./announcements.tsx').then(module => ({ default: module.Announcements })))

const FRAME_PAGES = ['/404', '/500', '/403/index']

/** The frame round every page: bar, menu, tabs. */
export default function Shell() {
  const level = useSizeLevel()
  const [isCollapsed, toggle] = useCollapsed()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  useTabsOfUser()
  useTopOfPath(pathname)
  useIdleLock()
  useTitle()
  useEffect(startNotices, [])
  useEffect(startPageViews, [])
  useEffect(() => void preloadDictionaries(), [])
  useLanguageOfServer()
  useEffect(() => setDrawerOpen(false), [pathname])

  const isNarrow = level === 0
  const isCovered = FRAME_PAGES.includes(pathname)
  return (
    <div className={`frame${isCollapsed && !isNarrow ? ' is-collapsed' : ''}${isNarrow ? ' is-narrow' : ''}`}>
      <a className="skip-link" href="#main">
        {useT()('跳到内容 / Skip to content')}
      </a>
      <TopBar isCollapsed={isCollapsed} onToggle={() => (isNarrow ? setDrawerOpen(true) : toggle())} level={level} />
      {isNarrow ? (
        <Drawer
          placement="left"
          size={240}
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          closable={false}
          styles={{ body: { padding: 0, background: 'var(--side-ground)' } }}
        >
          <SideBar isCollapsed={false} hasTops />
        </Drawer>
      ) : (
        <SideBar isCollapsed={isCollapsed} />
      )}
      <TabStrip isCovered={isCovered} />
      <main id="main" className="stage" tabIndex={-1}>
        <FramePage path={pathname} />
        <TabHost isCovered={isCovered} />
      </main>
      <Palette />
      <Suspense fallback={null}>
        <Announcements />
      </Suspense>
      <SignInAgain />
    </div>
  )
}

function FramePage({ path }: { path: string }) {
  if (path === '/404') return <NotFound />
  if (path === '/500') return <ServerError />
  if (path === '/403/index') return <Forbidden onBack={showActive} />
  return null
}

/** Tabs of the user come back with the frame; from then on they follow the address bar. */
function useTabsOfUser() {
  const location = useLocation()
  const navigationType = useNavigationType()
  const userId = useSession(state => state.user?.id ?? '')
  useLayoutEffect(() => restoreTabs(userId), [userId])
  useLayoutEffect(() => {
    if (FRAME_PAGES.includes(location.pathname)) return
    const tabId = (location.state as { tab?: string } | null)?.tab
    followLocation(location.pathname + location.search, { tabId, isReplace: navigationType === 'REPLACE' })
  }, [location, navigationType, userId])

  const hasDirty = useTabs(tabs => tabs.list.some(tab => tab.isDirty))
  useEffect(() => {
    if (!hasDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasDirty])
}

/** A page opened from search or a link brings its top menu along; the menus of other tops may arrive after it. */
function useTopOfPath(path: string) {
  const menusByTop = useSession(state => state.menusByTop)
  const settled = useRef('')
  useEffect(() => {
    if (settled.current === path) return
    const shown = useSession.getState().topMenuId
    const { id, isExact } = topFor(menusByTop, shown, path)
    if (isExact) settled.current = path
    if (id !== shown) useSession.setState({ topMenuId: id })
  }, [path, menusByTop])
}

/** Names that the server gives come in the language of the request: menus and lists are read again after a switch. */
function useLanguageOfServer() {
  const language = useLanguage(state => state.language)
  const read = useRef(language)
  useEffect(() => {
    if (read.current === language) return
    read.current = language
    void reloadMenus()
    void queryClient.invalidateQueries()
  }, [language])
}

function useTitle() {
  const tab = useTabs(activeTab)
  const product = useProduct()
  useSession(state => state.menus)
  const title = shownTitle(tab)
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}

const COLLAPSED_KEY = 'fleet-collapsed'

function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1')
  const toggle = () =>
    setCollapsed(before => {
      localStorage.setItem(COLLAPSED_KEY, before ? '0' : '1')
      return !before
    })
  return [isCollapsed, toggle]
}

/** The token died while the server was out of reach: signing in above the page keeps what was typed (L4). */
function SignInAgain() {
  const t = useT()
  const status = useSession(state => state.status)
  const user = useSession(state => state.user)
  return (
    status === 'expired' && (
      <Modal
        open
        title={t('登录已过期，请重新登录 / Your session has expired, sign in again')}
        footer={null}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        width={400}
      >
        <p className="muted">{t('页面上已填写的内容会保留。 / What you typed on the page stays.')}</p>
        <LoginForm
          account={user?.account}
          tenantId={user?.tenantId}
          onDone={() => useSession.setState({ status: 'ready' })}
        />
      </Modal>
    )
  )
}
