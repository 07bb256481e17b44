import { useT } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import { addressOf, leavesOf, type MenuNode } from './menu.ts'
import { openPalette } from './palette-store.ts'
import { useSession } from './session.ts'
import { openTab } from './tab-store.ts'
import './welcome.css'

/** First page until the workbench stands: a greeting and the way to every granted group. */
export default function WelcomePage() {
  const t = useT()
  const user = useSession(state => state.user)
  const menus = useSession(state => state.menus)
  const groups = menus.filter(node => node.children && node.path !== '/wel')
  return (
    <div className="welcome">
      <header>
        <div><h1>{greeting(t)}{t('， / , ')}{user?.name}</h1><p>{t('从这里开始今天的工作。 / Start today from here.')}</p></div>
        <button type="button" onClick={openPalette}><Icon name="search" />{t('搜索菜单、单号、车牌 / Search menus, numbers, plates')}<kbd>Ctrl K</kbd></button>
      </header>
      <div className="welcome-groups">{groups.map(group => <Group key={group.id} group={group} />)}</div>
    </div>
  )
}

function Group({ group }: { group: MenuNode }) {
  const t = useT()
  return (
    <section>
      <h2><Icon name={group.source} size={17} />{t(group.name)}</h2>
      <ul>
        {leavesOf([group]).slice(0, 8).map(leaf => (
          <li key={leaf.id} title={t(leaf.name)}><a href={addressOf(leaf)} onClick={event => { event.preventDefault(); openTab(addressOf(leaf)) }}>{t(leaf.name)}</a></li>
        ))}
      </ul>
    </section>
  )
}

function greeting(t: ReturnType<typeof useT>): string {
  const hour = new Date().getHours()
  if (hour < 6) return t('夜深了 / Good night')
  if (hour < 12) return t('早上好 / Good morning')
  if (hour < 18) return t('下午好 / Good afternoon')
  return t('晚上好 / Good evening')
}
