import { useT } from '#packages/web/i18n/index.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { Forbidden } from '#packages/web/shell/error-pages.tsx'
import { leafAt } from '#packages/web/shell/menu.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { closeTab } from '#packages/web/shell/tab-store.ts'
import { logApi, logErrorGroup, logLogin, logUsual } from '../log.ts'
import { Kinds } from './kinds.tsx'

const kinds = [logUsual, logApi, logErrorGroup, logLogin] as unknown as AnyResource[]

/** The four logs of the server behind one door (10-platform 5.8): each tab for whoever may read that kind. */
export default function LogPage() {
  const t = useT()
  const codes = useSession(state => state.codes)
  const menus = useSession(state => state.menus)
  const open = kinds.filter(one => codes.has(`${one.permission}_view`))
  if (open.length === 0) return <Forbidden onBack={() => closeTab()} />
  // What happened stands first, in the order of the document; what is looked for first is the calls.
  return (
    <Kinds
      kinds={open.map(one => ({ resource: one, title: leafAt(menus, `${one.page}/index`)?.name || t(one.label) }))}
      first={open.find(one => one.name === 'log-api')?.name}
      path="/monitor/log"
    />
  )
}
