import { Checkbox, Popover, Segmented } from 'antd'
import { useState, type DragEvent } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { labelOf } from '../data.ts'
import { fieldOf, type AnyResource } from '../model/world.ts'
import { moveColumn, settingOf, type ShownColumn, type TableSetting } from './column-settings.ts'

interface Props {
  resource: AnyResource
  columns: readonly ShownColumn[]
  density: TableSetting['density']
  onChange: (setting: TableSetting | null) => void
}

/** Which columns stand, in which order, pinned or not; kept on the server per user. */
export function ColumnPanel({ resource, columns, density, onChange }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [dragged, setDragged] = useState<string>()
  const set = (next: readonly ShownColumn[]) => onChange(settingOf(next, density))
  const patch = (name: string, some: Partial<ShownColumn>) =>
    set(columns.map(one => (one.name === name ? { ...one, ...some } : one)))
  const step = (name: string, by: number) => {
    const over = columns[columns.findIndex(one => one.name === name) + by]
    if (over) set(moveColumn(columns, name, over.name))
  }
  const panel = (
    <div className="kit-columns">
      <div className="kit-columns-head">
        <Segmented
          size="small"
          value={density ?? 'dense'}
          options={[
            { value: 'dense', label: t('紧凑 / Dense') },
            { value: 'roomy', label: t('宽松 / Roomy') },
          ]}
          onChange={value => onChange(settingOf(columns, value as TableSetting['density']))}
        />
        <button type="button" className="kit-text-button" onClick={() => onChange(null)}>
          {t('恢复默认 / Reset')}
        </button>
      </div>
      <ul>
        {columns.map((one, index) => {
          const label = labelOf(fieldOf(resource, one.name), one.name, language)
          return (
            <li
              key={one.name}
              draggable
              className={dragged === one.name ? 'is-dragged' : ''}
              onDragStart={() => setDragged(one.name)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event: DragEvent) => event.preventDefault()}
              onDrop={() => {
                if (dragged) set(moveColumn(columns, dragged, one.name))
              }}
            >
              <Checkbox
                checked={!one.isHidden}
                disabled={index === 0}
                onChange={event => patch(one.name, { isHidden: !event.target.checked })}
              >
                {label}
              </Checkbox>
              <span className="kit-columns-tools">
                <button
                  type="button"
                  className="kit-icon-button"
                  aria-label={t('上移{label} / Move {label} up', { label })}
                  disabled={index === 0}
                  onClick={() => step(one.name, -1)}
                >
                  <Icon name="arrow-up" size={13} />
                </button>
                <button
                  type="button"
                  className="kit-icon-button"
                  aria-label={t('下移{label} / Move {label} down', { label })}
                  disabled={index === columns.length - 1}
                  onClick={() => step(one.name, 1)}
                >
                  <Icon name="arrow-down" size={13} />
                </button>
                <button
                  type="button"
                  className={`kit-icon-button${one.pin === 'left' ? ' is-on' : ''}`}
                  aria-pressed={one.pin === 'left'}
                  aria-label={t('固定{label} / Pin {label}', { label })}
                  onClick={() => patch(one.name, { pin: one.pin === 'left' ? undefined : 'left' })}
                >
                  <Icon name="pin" size={13} />
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={panel}>
      <button type="button" className="kit-icon-button kit-columns-button" aria-label={t('列设置 / Columns')}>
        <Icon name="settings" size={14} />
      </button>
    </Popover>
  )
}
