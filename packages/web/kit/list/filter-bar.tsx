import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useCustoms } from '../customise.ts'
import { labelOf } from '../data.ts'
import { fieldOf } from '../model/world.ts'
import { filtersOf, hasStateTabs } from '../model/shape.ts'
import { parametersOf } from './address.ts'
import { FilterInput } from './filter-input.tsx'
import type { ListState } from './use-list-page.ts'

/** One line of the filters that people use most; the rest under a fold that says how many of them are in force. */
export function FilterBar({ list }: { list: ListState }) {
  const t = useT()
  const { resource, query } = list
  const [isOpen, setOpen] = useState(false)
  const { quick, more } = filtersOf(resource)
  const rest = more.filter(name => !(name === 'status' && hasStateTabs(resource)))
  const inForce = rest.filter(name =>
    parametersOf(name, fieldOf(resource, name)!).some(one => query[one] !== undefined),
  ).length
  if (quick.length === 0 && rest.length === 0) return null
  return (
    <div className="kit-filters">
      <div className="kit-filter-line">
        {quick.map(name => (
          <One key={name} list={list} name={name} />
        ))}
        {rest.length > 0 && (
          <button
            type="button"
            className={`kit-fold${isOpen ? ' is-open' : ''}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filter" size={14} />
            {t('更多筛选 / More')}
            {inForce > 0 && <b>{inForce}</b>}
            <Icon name="chevron-down" size={14} />
          </button>
        )}
      </div>
      {isOpen && (
        <div className="kit-filter-grid">
          {rest.map(name => (
            <One key={name} list={list} name={name} isLabelled />
          ))}
        </div>
      )}
    </div>
  )
}

function One({ list, name, isLabelled = false }: { list: ListState; name: string; isLabelled?: boolean }) {
  const language = useLanguage(state => state.language)
  const field = fieldOf(list.resource, name)!
  const label = labelOf(field, name, language)
  const Chosen = useCustoms(list.resource)?.list?.filters?.[name]
  const parameter = `${name}_equal`
  const input = Chosen ? (
    <Chosen
      field={field}
      name={name}
      place="form"
      record={() => ({})}
      value={list.query[parameter]}
      aria-label={label}
      onChange={value => list.filter({ [parameter]: String(value ?? '') })}
      {...(isLabelled ? {} : { placeholder: label })}
    />
  ) : (
    <FilterInput
      name={name}
      field={field}
      query={list.query}
      onFilter={list.filter}
      label={label}
      {...(isLabelled ? {} : { placeholder: label })}
    />
  )
  return isLabelled ? (
    <div className="kit-filter">
      <span className="kit-filter-label">{label}</span>
      {input}
    </div>
  ) : (
    <div className={`kit-filter is-${field.kind}`} title={label}>
      {input}
    </div>
  )
}
