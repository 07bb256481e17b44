import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useTab } from '../../shell/use-tab.ts'
import { labelOf } from '../data.ts'
import { FieldCell, StatusCell } from '../fields/cells.tsx'
import { callOf, fieldOf, findResource, titleOf, type Row } from '../model/world.ts'
import { factsOf } from '../model/shape.ts'

const WAIT_MS = 450
interface Place {
  name: string
  id: string
  x: number
  y: number
  isAbove: boolean
}

/** Held over a record's name: the facts that people ask for first. One card for the whole page, not one per cell. */
export function HoverCard() {
  const { isActive } = useTab()
  const [place, setPlace] = useState<Place>()
  useEffect(() => {
    if (!isActive) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLElement>('a[data-record]')
      clearTimeout(timer)
      if (!link) return setPlace(undefined)
      const [name = '', id = ''] = link.dataset['record']!.split(':')
      timer = setTimeout(() => {
        const box = link.getBoundingClientRect()
        const isAbove = box.bottom + 240 > window.innerHeight
        setPlace({
          name,
          id,
          x: Math.min(box.left, window.innerWidth - 340),
          y: isAbove ? box.top - 6 : box.bottom + 6,
          isAbove,
        })
      }, WAIT_MS)
    }
    const leave = () => {
      clearTimeout(timer)
      setPlace(undefined)
    }
    document.addEventListener('mouseover', over)
    document.addEventListener('mousedown', leave)
    window.addEventListener('scroll', leave, true)
    return () => {
      leave()
      document.removeEventListener('mouseover', over)
      document.removeEventListener('mousedown', leave)
      window.removeEventListener('scroll', leave, true)
    }
  }, [isActive])
  return place ? createPortal(<Card {...place} />, document.body) : null
}

function Card({ name, id, x, y, isAbove }: Place) {
  const language = useLanguage(state => state.language)
  const resource = findResource(name)
  const path = resource && callOf(resource, 'detail')?.path
  const { data: record } = useQuery({
    queryKey: ['detail', name, id, language],
    enabled: path !== undefined,
    staleTime: 30_000,
    queryFn: () => request<Row>('GET', path!, { params: { id }, silent: true }),
  })
  if (!resource || !record) return null
  return (
    <div
      className="kit-hover-card"
      role="tooltip"
      style={{ left: x, top: y, ...(isAbove ? { transform: 'translateY(-100%)' } : {}) }}
    >
      <strong>
        {titleOf(resource, record, language)}
        {resource.states && <StatusCell resource={resource} status={record['status']} />}
      </strong>
      <small>{textOf(resource.label, language)}</small>
      <dl>
        {factsOf(resource)
          .slice(0, 5)
          .map(fact => {
            const field = fieldOf(resource, fact)
            return (
              field && (
                <div key={fact}>
                  <dt>{labelOf(field, fact, language)}</dt>
                  <dd>
                    <FieldCell
                      field={field}
                      name={fact}
                      value={record[fact]}
                      row={record}
                      resource={resource}
                      place="line"
                    />
                  </dd>
                </div>
              )
            )
          })}
      </dl>
    </div>
  )
}
