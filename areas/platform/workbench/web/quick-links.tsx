import { useT } from '#packages/web/i18n/index.ts'
import { mayAdd, resourceOfPage } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { addressOf, leavesOf, type MenuNode } from '#packages/web/shell/menu.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Card } from './card.tsx'

/** Groups that have a place of their own on this page or in the top bar. */
const ELSEWHERE = ['/wel', '/work', '/desk']

/** The way to every list that is granted, and straight to a new document where one may be made. */
export function QuickLinks({ title }: { title: string }) {
  const menus = useSession(state => state.menus)
  const codes = useSession(state => state.codes)
  const t = useT()
  const groups = menus.filter(node => node.children && !ELSEWHERE.includes(node.path))
  if (groups.length === 0) return null
  return (
    <Card title={title} icon="layout-dashboard">
      <div className="workbench-links">
        {groups.map(group => (
          <section key={group.id}>
            <h3>
              <Icon name={group.source} size={14} />
              {t(group.name)}
            </h3>
            <ul>
              {leavesOf([group]).map(leaf => (
                <Leaf key={leaf.id} leaf={leaf} codes={codes} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function Leaf({ leaf, codes }: { leaf: MenuNode; codes: ReadonlySet<string> }) {
  const t = useT()
  const address = addressOf(leaf)
  const resource = resourceOfPage(address.replace(/\/index$/, ''))
  const add = resource && mayAdd(resource, codes) ? `${resource.page}/add` : undefined
  return (
    <li>
      <a
        href={address}
        title={t(leaf.name)}
        onClick={event => {
          event.preventDefault()
          openTab(address)
        }}
      >
        {t(leaf.name)}
      </a>
      {add && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('新增{name} / Add: {name}', { name: t(leaf.name) })}
          title={t('新增 / Add')}
          onClick={() => openTab(add)}
        >
          <Icon name="plus" size={13} />
        </button>
      )}
    </li>
  )
}
