import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openPalette } from '#packages/web/shell/palette-store.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { Board } from './board.tsx'
import '#packages/web/kit/kit.css'
import './workbench.css'

/** What waits for me first, then figures; every figure opens the list that it counts (ui.md, workbench). */
export default function WorkbenchPage() {
  const t = useT()
  const user = useSession(state => state.user)
  const [isArranging, setArranging] = useState(false)
  return (
    <div className="kit-page workbench">
      <header className="workbench-head">
        <h1>
          {greeting(t)}
          {t('， / , ')}
          <span className="kit-own">{user?.name}</span>
        </h1>
        <button type="button" className="workbench-search" onClick={openPalette}>
          <Icon name="search" size={15} />
          <span>{t('搜索菜单、单号、车牌 / Search menus, numbers, plates')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Button
          size="small"
          type="text"
          icon={<Icon name="grip" size={14} />}
          onClick={() => setArranging(!isArranging)}
        >
          {t('调整布局 / Arrange')}
        </Button>
      </header>
      <Board board="home" isArranging={isArranging} onDone={() => setArranging(false)} />
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
