import { Skeleton } from 'antd'
import { Activity, memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Route, Routes } from 'react-router'
import { useLanguage } from '../i18n/index.ts'
import { Boundary } from './boundary.tsx'
import { logError } from './error-log.ts'
import { Forbidden, NotFound } from './error-pages.tsx'
import { Frame } from './outside-page.tsx'
import { PageDialogs } from './page-dialogs.tsx'
import { findPage } from './pages.ts'
import { useSession } from './session.ts'
import { closeTab, useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'
import { TabIdContext } from './use-tab.ts'

/** Every live tab keeps its page, hidden ones without running effects. */
export function TabHost({ isCovered }: { isCovered: boolean }) {
  const list = useTabs(tabs => tabs.list)
  const activeId = useTabs(tabs => tabs.activeId)
  // Before the address has been followed home stands in front: it would be fetched and mounted for nothing.
  const isPlaced = useTabs(tabs => tabs.clock > 0)
  return list
    .filter(tab => tab.isLive && isPlaced)
    .map(tab => (
      <Activity key={`${tab.id}.${tab.version}`} mode={tab.id === activeId && !isCovered ? 'visible' : 'hidden'}>
        <Pane id={tab.id} url={tab.url} />
      </Activity>
    ))
}

/** Not drawn again when other tabs come and go. */
const Pane = memo(function Pane({ id, url }: Pick<Tab, 'id' | 'url'>) {
  const [pathname, search = ''] = url.split('?') as [string, string?]
  const [round, setRound] = useState(0)
  const scroller = useScroll(pathname)
  return (
    <TabIdContext value={id}>
      <div className="pane" ref={scroller}>
        <Boundary scope={pathname} onRetry={() => setRound(round + 1)} key={round}>
          <Suspense fallback={<PageSkeleton />}>
            <PageDialogs>
              <PageAt pathname={pathname} search={search ? `?${search}` : ''} />
            </PageDialogs>
          </Suspense>
        </Boundary>
      </div>
    </TabIdContext>
  )
})

function PageAt({ pathname, search }: { pathname: string; search: string }) {
  const codes = useSession(state => state.codes)
  useLanguage(state => state.language)
  if (pathname.startsWith('/myiframe/')) return <Frame code={decodeURIComponent(pathname.slice('/myiframe/'.length))} />
  const page = findPage(pathname)
  if (!page) return <MissingModule pathname={pathname} />
  if (page.code && !page.code.split('|').some(code => codes.has(code))) return <Forbidden onBack={() => closeTab()} />
  const { Component } = page
  return (
    <Routes location={{ pathname, search, hash: '', state: null, key: pathname }}>
      <Route path={page.pattern} element={<Component />} />
    </Routes>
  )
}

/** A restored tab whose page is gone with a new version (S1). */
function MissingModule({ pathname }: { pathname: string }) {
  useLayoutEffect(() => logError(new Error(`module not found: ${pathname}`), 'pages'), [pathname])
  return <NotFound />
}

/** A hidden pane loses its place in some browsers; details start at the top whenever they are shown (S6). */
function useScroll(pathname: string) {
  const element = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const pane = element.current!
    pane.scrollTop = pathname.includes('detail') ? 0 : top.current
    const note = () => {
      top.current = pane.scrollTop
    }
    pane.addEventListener('scroll', note, { passive: true })
    return () => pane.removeEventListener('scroll', note)
  }, [pathname])
  return element
}

export function PageSkeleton() {
  return (
    <div className="page-skeleton">
      <Skeleton active title={{ width: 220 }} paragraph={{ rows: 8 }} />
    </div>
  )
}
