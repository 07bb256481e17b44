import { useT } from '#packages/web/i18n/index.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

const tabs = [
  { path: '/risk/strategy/index', title: '风控策略 / Strategies' },
  { path: '/risk/strategy/user/index', title: '审批人配置 / Reviewers' },
] as const

/** The two lists of this page: the strategies, and who decides which step. */
export function StrategyTabs({ chosen }: { chosen: (typeof tabs)[number]['path'] }) {
  const t = useT()
  return (
    <div className="kit-state-tabs" role="tablist" aria-label={t('风控策略 / Risk strategies')}>
      {tabs.map(tab => (
        <button
          key={tab.path}
          type="button"
          role="tab"
          aria-selected={tab.path === chosen}
          className={tab.path === chosen ? 'is-chosen' : ''}
          onClick={() => openTab(tab.path)}
        >
          {t(tab.title)}
        </button>
      ))}
    </div>
  )
}
