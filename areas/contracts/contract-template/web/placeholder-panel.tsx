import { useQuery } from '@tanstack/react-query'
import { Button, Collapse, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'

interface Offer {
  path: string
  label: string
  insert: string
  capital?: string
}
interface Group {
  path: string
  label: string
  offers: Offer[]
  table?: string
}
interface Props {
  contractType: number | undefined
  /** Names that the counterparty fills in himself. */
  typed: () => readonly string[]
  onInsert: (html: string) => void
}

/** Everything that the text may name, by the part of the contract; one press puts it where the cursor stands. */
export function PlaceholderPanel({ contractType, typed, onInsert }: Props) {
  const t = useT()
  const [sought, setSought] = useState('')
  const { data: groups } = useQuery({
    queryKey: ['template-placeholders', contractType],
    queryFn: () =>
      request<Group[]>('GET', `${servicePrefix.core}/contract-template/placeholder-list`, {
        params: contractType ? { contractType: String(contractType) } : {},
      }),
    staleTime: Infinity,
  })
  if (!groups) return <Skeleton active />
  const own = typed().map(name => ({ path: name, label: name, insert: `{{${name}}}` }))
  const all: Group[] = [
    ...groups,
    ...(own.length > 0 ? [{ path: 'typed', label: '对方填写 / Filled in by them', offers: own }] : []),
  ]
  const words = sought.trim().toLowerCase()
  const fits = (one: Offer) => `${one.path} ${one.label}`.toLowerCase().includes(words)
  const shown = all
    .map(group => ({ ...group, offers: words ? group.offers.filter(fits) : group.offers }))
    .filter(group => group.offers.length > 0)
  return (
    <div className="template-offers">
      <Input.Search
        size="small"
        allowClear
        aria-label={t('查找占位符 / Find a placeholder')}
        placeholder={t('名称或路径 / Name or path')}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      <Collapse
        size="small"
        ghost
        key={words ? 'found' : 'all'}
        defaultActiveKey={words ? shown.map(group => group.path) : ['contract']}
        items={shown.map(group => ({
          key: group.path,
          label: t(group.label),
          extra: <span className="kit-hint num">{group.offers.length}</span>,
          children: <Offers group={group} onInsert={onInsert} />,
        }))}
      />
      {shown.length === 0 && <p className="kit-hint">{t('没有这样的占位符 / No such placeholder')}</p>}
    </div>
  )
}

function Offers({ group, onInsert }: { group: Group; onInsert: (html: string) => void }) {
  const t = useT()
  return (
    <>
      {group.table && (
        <p className="template-table">
          <Button size="small" onClick={() => onInsert(group.table!)}>
            {t('插入明细表 / Insert a table of rows')}
          </Button>
          <span className="kit-hint">{t('每条明细一行 / One row for each')}</span>
        </p>
      )}
      <ul>
        {group.offers.map(one => (
          <li key={one.path}>
            <button type="button" title={one.insert} onClick={() => onInsert(one.insert)}>
              <span>{t(one.label)}</span>
              <code>{one.path}</code>
            </button>
            {one.capital && (
              <Button size="small" type="text" title={one.capital} onClick={() => onInsert(one.capital!)}>
                {t('大写 / In capitals')}
              </Button>
            )}
            {!group.table && (
              <Button
                size="small"
                type="text"
                title={t('有值时才出现的条款 / A clause that stands only where there is a value')}
                onClick={() => onInsert(`<p>{{?${one.path}}}${t('条款内容 / Text of the clause')}{{/${one.path}}}</p>`)}
              >
                {t('条款 / Clause')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
