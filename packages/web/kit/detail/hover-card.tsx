import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { textOf } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { FieldCell, StatusCell } from '../fields/cells.tsx'
import { asRead, callOf, fieldOf, titleOf, type Row } from '../model/world.ts'
import { leave, type Rested } from '../fields/rested.ts'
import { tellingOf } from '../model/shape.ts'

const WIDTH = 340
const HEIGHT = 260
const GAP = 6
/** What a card was read for stays good while people run down a list. */
const FRESH_MS = 30_000

/**
 * The facts that people ask for first, beside the link that they rest on. It asks the detail call, so that the rights,
 * scope and masks of the reader hold; whom it is refused sees no card.
 */
export default function HoverCard({ resource, id, anchor }: Rested) {
  const cardId = useId()
  const language = useLanguage(state => state.language)
  const path = callOf(resource, 'detail')?.path
  const { data: record } = useQuery({
    queryKey: ['detail', resource.name, id, language],
    enabled: path !== undefined,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async () => asRead(resource, await request<Row>('GET', path!, { params: { id }, silent: true })),
  })
  const isShown = record !== undefined
  useEffect(() => {
    const close = () => leave()
    window.addEventListener('scroll', close, true)
    return () => window.removeEventListener('scroll', close, true)
  }, [])
  useEffect(() => {
    if (!isShown) return
    anchor.setAttribute('aria-describedby', cardId)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, cardId, isShown])
  if (!record) return null
  return createPortal(
    <div className="kit-hover-card" role="tooltip" id={cardId} style={placeBeside(anchor)}>
      <strong>
        {titleOf(resource, record, language)}
        {resource.states && <StatusCell resource={resource} status={record['status']} />}
      </strong>
      <small>{textOf(resource.label, language)}</small>
      <dl>
        {tellingOf(resource, record).map(name => {
          const field = fieldOf(resource, name)!
          return (
            <div key={name}>
              <dt>{labelOf(field, name, language)}</dt>
              <dd>
                <FieldCell
                  field={field}
                  name={name}
                  value={record[name]}
                  row={record}
                  resource={resource}
                  place="line"
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </div>,
    document.body,
  )
}

/** Below the link, or above it where the window ends. */
function placeBeside(anchor: HTMLElement) {
  const box = anchor.getBoundingClientRect()
  const left = Math.max(GAP, Math.min(box.left, window.innerWidth - WIDTH))
  return box.bottom + HEIGHT > window.innerHeight && box.top > HEIGHT
    ? { left, top: box.top - GAP, transform: 'translateY(-100%)' }
    : { left, top: box.bottom + GAP }
}
