import { textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { tabsOf } from '../model/shape.ts'
import type { ListState } from './use-list-page.ts'

/** One tab per state that has rows (or is chosen), with its count under the other filters. */
export function StateTabs({ list }: { list: ListState }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { by, tabs: all } = tabsOf(list.resource)
  const chosen = list.query[by] ?? ''
  const counts = list.counts
  const sum = counts && Object.values(counts).reduce((sum, one) => sum + one, 0)
  const states = all.filter(
    state => !counts || (counts[String(state.code)] ?? 0) > 0 || chosen.split(',').includes(String(state.code)),
  )
  const tabs = [
    { key: '', label: t('全部 / All'), count: sum },
    ...states.map(state => ({
      key: String(state.code),
      label: textOf(state.label, language),
      count: counts?.[String(state.code)] ?? (counts ? 0 : undefined),
    })),
  ]
  return (
    <div className="kit-state-tabs" role="tablist" aria-label={t('按状态 / By state')}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === chosen}
          className={tab.key === chosen ? 'is-chosen' : ''}
          onClick={() => list.filter({ [by]: tab.key })}
        >
          {tab.label}
          {tab.count !== undefined && <span className="num">{tab.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}
