import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openPalette } from '#packages/web/shell/palette-store.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { FigureCards } from './figure-cards.tsx'
import { MyDocuments, WaitingForMe } from './my-work.tsx'
import { QuickLinks } from './quick-links.tsx'
import { VehicleStates } from './vehicle-states.tsx'
import '#packages/web/kit/kit.css'
import './workbench.css'

/** What waits for me first, then figures; every figure opens the list that it counts (ui.md, workbench). */
export default function WorkbenchPage() {
  const t = useT()
  const user = useSession(state => state.user)
  return (
    <div className="kit-page workbench">
      <header className="workbench-head">
        <h1>{greeting(t)}{t('， / , ')}<span className="kit-own">{user?.name}</span></h1>
        <button type="button" className="workbench-search" onClick={openPalette}><Icon name="search" size={15} /><span>{t('搜索菜单、单号、车牌 / Search menus, numbers, plates')}</span><kbd>Ctrl K</kbd></button>
      </header>
      <div className="workbench-work"><WaitingForMe /><MyDocuments /></div>
      <FigureCards />
      <div className="workbench-work"><QuickLinks /><VehicleStates /></div>
    </div>
  )
}

function greeting(t: ReturnType<typeof useT>): string {
  const hour = new Date().getHours()
  if (hour < 6) return t('夜深了 / Good night')
  if (hour < 12) return t('早上好 / Good morning')
  if (hour < 18) return t('下午好 / Good afternoon')
  return t('晚上好 / Good evening')
}
