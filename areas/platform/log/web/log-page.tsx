import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { ListPage } from '#packages/web/kit/list/list-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { Forbidden } from '#packages/web/shell/error-pages.tsx'
import { leafAt } from '#packages/web/shell/menu.ts'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { closeTab } from '#packages/web/shell/tab-store.ts'
import { logApi, logErrorGroup, logLogin, logUsual } from '../log.ts'
import './log.css'

const kinds = [logUsual, logApi, logErrorGroup, logLogin] as unknown as AnyResource[]

/** The four logs of the server behind one door (10-platform 5.8): each tab for whoever may read that kind. */
export default function LogPage() {
  const t = useT()
  const codes = useSession(state => state.codes)
  const open = kinds.filter(one => codes.has(`${one.permission}_view`))
  const menus = useSession(state => state.menus)
  // What happened stands first, in the order of the document; what is looked for first is the calls.
  const [chosen, choose] = useState((open.find(one => one.name === 'log-api') ?? open[0])?.name)
  const resource = open.find(one => one.name === chosen)
  if (!resource) return <Forbidden onBack={() => closeTab()} />
  // Filters of one kind mean nothing to another: the address begins anew.
  const change = (name: string) => { void navigateTo('/monitor/log', { replace: true }); choose(name) }
  return (
    <div className="log-page">
      <nav className="log-kinds"><Segmented value={resource.name} onChange={change} options={open.map(one => ({ value: one.name, label: leafAt(menus, `${one.page}/index`)?.name || t(one.label) }))} /></nav>
      <ListPage key={resource.name} resource={resource} />
    </div>
  )
}
