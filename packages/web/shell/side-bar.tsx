import { Popover } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/index.ts'
import { Mark, PRODUCT_SHORT } from './brand.tsx'
import { Icon } from './icon.tsx'
import { addressOf, groupFor, isExternal, leafFor, type MenuNode } from './menu.ts'
import { needsTicket, openOutside } from './outside.ts'
import { chooseTop, useSession } from './session.ts'

const NONE: MenuNode[] = []

/** Groups and leaves of the chosen top menu. */
export function SideBar({ isCollapsed, hasTops }: { isCollapsed: boolean; hasTops?: boolean }) {
  const t = useT()
  const { pathname } = useLocation()
  const menus = useSession(state => state.menusByTop[state.topMenuId] ?? NONE)
  const leaf = leafFor(menus, pathname)
  const group = groupFor(menus, pathname)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<MenuNode>()

  // The group of the current place opens with it, in the same paint: who presses its head a moment later means to close
  // it. The others stay as the user left them; a fresh top menu opens its first.
  const place = group ?? menus[0]
  if (place !== shown) {
    setShown(place)
    if (place) setOpened(before => new Set([...before, place.id]))
  }

  const toggle = (id: string) =>
    setOpened(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id])))
  return (
    <nav className="side" aria-label={t('主菜单 / Main menu')}>
      <Link to="/" className="side-brand" aria-label={t('首页 / Home')}>
        <Mark size={28} />
        <span>{t(PRODUCT_SHORT)}</span>
      </Link>
      {hasTops && <Tops />}
      <div className="side-scroll">
        {menus.map(node => {
          const isCurrent = node === group
          if (!node.children) return <Leaf key={node.id} node={node} isChosen={node === leaf} hasIcon />
          if (isCollapsed) return <FlyOut key={node.id} group={node} leaf={leaf} isCurrent={isCurrent} />
          return (
            <section key={node.id}>
              <button
                type="button"
                className={`side-group${isCurrent ? ' is-current' : ''}`}
                aria-expanded={opened.has(node.id)}
                onClick={() => toggle(node.id)}
              >
                <Icon name={node.source} size={17} />
                <span>{t(node.name)}</span>
                <Icon name="chevron-right" size={14} className="side-arrow" />
              </button>
              {opened.has(node.id) && <Leaves nodes={node.children} leaf={leaf} />}
            </section>
          )
        })}
      </div>
    </nav>
  )
}

/** On a phone the bar has no room for the top menus. */
function Tops() {
  const t = useT()
  const { topMenus, topMenuId } = useSession()
  return (
    <div className="side-tops">
      {topMenus.map(top => (
        <button key={top.id} type="button" aria-current={top.id === topMenuId} onClick={() => void chooseTop(top.id)}>
          {t(top.name)}
        </button>
      ))}
    </div>
  )
}

function Leaves({ nodes, leaf }: { nodes: readonly MenuNode[]; leaf: MenuNode | undefined }) {
  return (
    <ul className="side-leaves">
      {nodes.map(node => (
        <li key={node.id}>
          {node.children ? <Leaves nodes={node.children} leaf={leaf} /> : <Leaf node={node} isChosen={node === leaf} />}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node, isChosen, hasIcon }: { node: MenuNode; isChosen: boolean; hasIcon?: boolean }) {
  const t = useT()
  const content = (
    <>
      {hasIcon && <Icon name={node.source} size={17} />}
      <span>{t(node.name)}</span>
      {isExternal(node.path) && <Icon name="external-link" size={12} />}
    </>
  )
  const look = { className: `side-leaf${isChosen ? ' is-chosen' : ''}`, title: t(node.name) }
  // Outside pages that want a window of their own must not reach ours through `opener` (S7).
  if (node.isOpen === 2) {
    const isTicketed = needsTicket(node.path)
    return (
      <a
        {...look}
        href={isTicketed ? '#' : node.path}
        target="_blank"
        rel="noopener noreferrer"
        onClick={event => {
          if (isTicketed) {
            event.preventDefault()
            void openOutside(node).catch(() => undefined)
          }
        }}
      >
        {content}
      </a>
    )
  }
  return (
    <Link {...look} to={addressOf(node)} aria-current={isChosen ? 'page' : undefined}>
      {content}
    </Link>
  )
}

/** Collapsed: the leaves stand in a panel beside the icon. */
function FlyOut({ group, leaf, isCurrent }: { group: MenuNode; leaf: MenuNode | undefined; isCurrent: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      placement="rightTop"
      trigger={['hover', 'click']}
      arrow={false}
      mouseEnterDelay={0.05}
      classNames={{ root: 'side-fly' }}
      content={
        <div className="side-fly-body" onClick={() => setOpen(false)}>
          <h3>{t(group.name)}</h3>
          <Leaves nodes={group.children ?? NONE} leaf={leaf} />
        </div>
      }
    >
      <button
        type="button"
        className={`side-group${isCurrent ? ' is-current' : ''}`}
        aria-label={t(group.name)}
        aria-expanded={isOpen}
      >
        <Icon name={group.source} size={19} />
      </button>
    </Popover>
  )
}
