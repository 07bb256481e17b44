import { Segmented } from 'antd'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import type { ListState } from '../list/use-list-page.ts'
import { lookOf, looksOf, type Look } from './shape.ts'

/** List, board or calendar; the choice stands in the address, so that views and links keep it. */
export function LookSwitch({ list }: { list: ListState }) {
  const t = useT()
  const looks = looksOf(list.resource)
  if (looks.length === 1) return null
  const shown = {
    list: { icon: 'list', title: t('列表 / List') },
    board: { icon: 'columns-3', title: t('看板 / Board') },
    calendar: { icon: 'calendar', title: t('日历 / Calendar') },
  } as const
  return (
    <Segmented<Look>
      className="kit-looks"
      aria-label={t('显示方式 / How it is shown')}
      value={lookOf(list.resource, list.query)}
      onChange={look => list.filter({ look: look === 'list' ? undefined : look, month: undefined, dated: undefined })}
      options={looks.map(look => ({
        value: look,
        title: shown[look].title,
        icon: <Icon name={shown[look].icon} size={15} />,
        label: <span className="visually-hidden">{shown[look].title}</span>,
      }))}
    />
  )
}
