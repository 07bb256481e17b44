import { useT } from '#packages/web/i18n/index.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'

const tabs = [
  { key: 'customer', label: '按客户 / By customer', path: '/risk/customerrisk/index' },
  { key: 'city', label: '按城市 / By city', path: '/risk/customerrisk/summary?by=city' },
  { key: 'group', label: '按集团 / By group', path: '/risk/customerrisk/summary?by=group' },
] as const

/** The exposure radar per customer, city and group. */
export function RadarTabs({ chosen }: { chosen: 'customer' | 'city' | 'group' }) {
  const t = useT()
  return (
    <div className="kit-state-tabs" role="tablist" aria-label={t('敞口维度 / Exposure by')}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          className={tab.key === chosen ? 'is-chosen' : ''}
          onClick={() => openTab(tab.path)}
        >
          {t(tab.label)}
        </button>
      ))}
    </div>
  )
}
