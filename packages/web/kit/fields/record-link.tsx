import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../../shell/session.ts'
import { callOf, mayCall, type AnyResource } from '../model/world.ts'
import { useOpenRecord } from '../record-place.ts'
import { leave, rest } from './rested.ts'

/** In trees of the family 0 stands above the first ones: nothing to be opened. */
export const detailPath = (resource: AnyResource, id: unknown): string | undefined =>
  resource.page && callOf(resource, 'detail') && id && String(id) !== '0'
    ? `${resource.page}/detail?id=${String(id)}`
    : undefined

/** A record behind a name: opens its detail tab; rested on by mouse or keyboard, the card of its key facts. */
export function RecordLink({
  resource,
  id,
  children,
  title,
}: {
  resource: AnyResource | undefined
  id: unknown
  children: ReactNode
  title?: string
}) {
  const isAllowed = useSession(state => resource !== undefined && mayCall(resource, 'detail', state.codes))
  const openRecord = useOpenRecord()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const own = link.current
    return () => leave(own)
  }, [])
  const path = resource && isAllowed ? detailPath(resource, id) : undefined
  if (!resource || !path) return <>{children}</>
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    leave()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openRecord(resource, 'detail', `id=${String(id)}`, title)
  }
  const rests = (anchor: HTMLElement) => rest({ resource, id: String(id), anchor })
  return (
    <a
      ref={link}
      className="kit-link"
      href={path}
      onClick={open}
      onMouseEnter={event => rests(event.currentTarget)}
      onMouseLeave={event => leave(event.currentTarget)}
      onFocus={event => event.currentTarget.matches(':focus-visible') && rests(event.currentTarget)}
      onBlur={event => leave(event.currentTarget)}
      onKeyDown={event => event.key === 'Escape' && leave(event.currentTarget)}
    >
      {children}
    </a>
  )
}
