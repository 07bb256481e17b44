import { App, Dropdown, Tooltip } from 'antd'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/index.ts'
import { AppCode } from './app-code.tsx'
import { Bell } from './bell.tsx'
import { ErrorViewer } from './error-viewer.tsx'
import { fitting } from './fitting.ts'
import { Icon } from './icon.tsx'
import { LockButton } from './lock-button.tsx'
import { ColourPicker, ThemePicker } from './look-pickers.tsx'
import { firstAddress } from './menu.ts'
import { findPage } from './pages.ts'
import { openPalette } from './palette-store.ts'
import { chooseTop, useSession, type TopMenu } from './session.ts'
import type { SizeLevel } from './size-level.ts'
import { UserMenu } from './user-menu.tsx'

export function TopBar({
  isCollapsed,
  onToggle,
  level,
}: {
  isCollapsed: boolean
  onToggle: () => void
  level: SizeLevel
}) {
  const t = useT()
  return (
    <header className="bar">
      <BarButton
        label={isCollapsed ? t('展开菜单 / Expand the menu') : t('收起菜单 / Collapse the menu')}
        onClick={onToggle}
      >
        <Icon name={isCollapsed ? 'panel-left-open' : 'panel-left-close'} size={18} />
      </BarButton>
      <TopMenus />
      <button
        type="button"
        className="bar-search"
        onClick={openPalette}
        aria-label={t('搜索菜单和单据 / Search menus and records')}
      >
        <Icon name="search" size={15} />
        <span>{t('搜索 / Search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {level === 0 ? (
        <FoldedTools />
      ) : (
        <div className="bar-tools">
          <Tools />
          <Bell />
          <FullScreen />
        </div>
      )}
      <UserMenu isShort={level <= 1} />
    </header>
  )
}

const Tools = () => (
  <>
    <AppCode />
    <ColourPicker />
    <ErrorViewer />
    <LockButton />
    <ThemePicker />
  </>
)

/** Below 768 px the right group folds into one menu. */
function FoldedTools() {
  const t = useT()
  return (
    <div className="bar-tools">
      <Bell />
      <Dropdown
        trigger={['click']}
        popupRender={() => (
          <div className="folded">
            <Tools />
            <FullScreen />
          </div>
        )}
      >
        <button type="button" className="bar-button" aria-label={t('更多 / More')}>
          <Icon name="ellipsis" size={18} />
        </button>
      </Dropdown>
    </div>
  )
}

export function BarButton({ label, onClick, children }: { label: string; onClick?: () => void; children: ReactNode }) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4} placement="bottom">
      <button type="button" className="bar-button" aria-label={label} onClick={onClick}>
        {children}
      </button>
    </Tooltip>
  )
}

function FullScreen() {
  const t = useT()
  const [isFull, setFull] = useState(false)
  useLayoutEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <BarButton label={isFull ? t('退出全屏 / Leave full screen') : t('全屏 / Full screen')} onClick={toggle}>
      <Icon name={isFull ? 'minimize' : 'maximize'} size={17} />
    </BarButton>
  )
}

/** As many top menus as fit; the rest stands under 更多. */
function TopMenus() {
  const t = useT()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const topMenus = useSession(state => state.topMenus)
  const chosen = useSession(state => state.topMenuId)
  const [row, count] = useFitting(topMenus.map(top => t(top.name)).join('|'), topMenus.length)
  const shown = withChosen(topMenus, chosen, count)
  const rest = topMenus.filter(top => !shown.includes(top))

  async function choose(top: TopMenu) {
    const from = location.href
    const menus = await chooseTop(top.id)
    // Who chose a leaf while the menus were on their way stays there.
    if (location.href !== from || useSession.getState().topMenuId !== top.id) return
    const address = firstAddress(menus, path => findPage(path) !== undefined)
    if (address) void navigate(address)
    else void message.info(t('该菜单下没有可用页面 / No page is available under this menu'))
  }
  return (
    <nav className="tops" aria-label={t('顶部菜单 / Top menu')} ref={row}>
      {shown.map(top => (
        <button
          key={top.id}
          type="button"
          className={`top${top.id === chosen ? ' is-chosen' : ''}`}
          aria-current={top.id === chosen ? 'true' : undefined}
          onClick={() => void choose(top)}
        >
          {t(top.name)}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          menu={{
            items: rest.map(top => ({
              key: top.id,
              label: t(top.name),
              icon: <Icon name={top.source} size={15} />,
              onClick: () => void choose(top),
            })),
          }}
          trigger={['click', 'hover']}
        >
          <button type="button" className="top">
            {t('更多 / More')}
            <Icon name="chevron-down" size={14} />
          </button>
        </Dropdown>
      )}
      <div className="tops-measure" aria-hidden="true">
        {topMenus.map(top => (
          <span key={top.id} className="top">
            {t(top.name)}
          </span>
        ))}
        <span className="top">
          {t('更多 / More')}
          <Icon name="chevron-down" size={14} />
        </span>
      </div>
    </nav>
  )
}

/** The chosen one is always among those that are shown. */
function withChosen(all: TopMenu[], chosen: string, count: number): TopMenu[] {
  const shown = all.slice(0, count)
  const top = all.find(one => one.id === chosen)
  return !top || shown.includes(top) || count === 0 ? shown : [...shown.slice(0, -1), top]
}

function useFitting(words: string, total: number): [React.RefObject<HTMLElement | null>, number] {
  const row = useRef<HTMLElement>(null)
  const [count, setCount] = useState(total)
  useLayoutEffect(() => {
    const element = row.current!
    const measure = () => {
      const widths = [...element.querySelectorAll<HTMLElement>('.tops-measure > .top')].map(one => one.offsetWidth)
      const more = widths.pop() ?? 0
      setCount(fitting(widths, more, element.clientWidth))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [words, total])
  return [row, count]
}
