import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import type { Doable } from '../actions/allowed.ts'
import type { Customs } from '../customise.ts'
import { labelOf } from '../data.ts'
import { FieldCell } from '../fields/cells.tsx'
import { Money } from '../fields/pieces.tsx'
import { fieldOf, titleOf, type Row } from '../model/world.ts'
import { trimmed } from '../model/text.ts'
import { RowActions } from './row-actions.tsx'
import type { ListState } from './use-list-page.ts'

interface Props {
  list: ListState
  customs: Customs
  /** Columns as arranged; the first heads the card. */
  names: readonly string[]
  canSelect: boolean
  hasActions: boolean
  nothing: ReactNode
  onOpen: (row: Row) => void
  onRun: (doable: Doable, rows: readonly Row[]) => void
}

/**
 * Below 768 px a row is a card: what stands in its columns stands below each other, each beside its label (10-platform
 * 3.2, size levels).
 */
export function Cards({ list, customs, names, canSelect, hasActions, nothing, onOpen, onRun }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { resource, rows, selected } = list
  if (rows.length === 0) return <div className="kit-cards">{nothing}</div>
  const cell = (name: string, row: Row) => (
    <FieldCell
      field={fieldOf(resource, name)!}
      name={name}
      value={row[name]}
      row={row}
      resource={resource}
      place="list"
      cell={customs.cells?.[name]}
    />
  )
  const label = (name: string) => labelOf(fieldOf(resource, name)!, name, language)
  const choose = (id: string, isChosen: boolean) =>
    list.setSelected(isChosen ? [...selected, id] : [...selected].filter(one => one !== id))
  const [head, ...rest] = names
  const summed = names.filter(name => list.totals?.[name] !== undefined)
  return (
    <div className="kit-cards">
      {rows.map((row, index) => {
        const id = String(row['id'])
        const title = titleOf(resource, row, language)
        return (
          <article
            key={id}
            data-row={index}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={title}
            onDoubleClick={() => onOpen(row)}
          >
            <header>
              {canSelect && (
                <Checkbox
                  aria-label={t('选择 {title} / Choose {title}', { title })}
                  checked={selected.includes(id)}
                  onChange={event => choose(id, event.target.checked)}
                />
              )}
              <div>{head && cell(head, row)}</div>
            </header>
            <dl>
              {rest.map(name => (
                <div key={name}>
                  <dt>{label(name)}</dt>
                  <dd>{cell(name, row)}</dd>
                </div>
              ))}
            </dl>
            {hasActions && (
              <footer>
                <RowActions resource={resource} row={row} order={customs.list?.rowActions} onRun={onRun} />
              </footer>
            )}
          </article>
        )
      })}
      {summed.length > 0 && (
        <section aria-label={t('合计 / Total')}>
          <header>{t('合计 / Total')}</header>
          <dl>
            {summed.map(name => (
              <div key={name}>
                <dt>{label(name)}</dt>
                <dd>
                  <b>
                    {fieldOf(resource, name)!.kind === 'money' ? (
                      <Money value={list.totals![name]!} />
                    ) : (
                      <span className="num">{trimmed(list.totals![name]!)}</span>
                    )}
                  </b>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
